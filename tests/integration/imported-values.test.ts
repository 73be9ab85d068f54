import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import { planWithImages } from "~/admin/import/import-blog.server";
import type { Client } from "~/auth/session.server";
import { planImport } from "~/content/transfer/import-plan.server";
import { readImport } from "~/content/transfer/import-read.server";
import { writePlan } from "~/content/transfer/import-write.server";
import { AppError } from "~/http/app-error.server";

vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));
vi.mock("~/realtime/hub.server", () => ({ hub: { invalidate: () => undefined } }));

// Whatever values an export contains, either it is rejected with a message, or the database accepts the whole plan.

let db: Client;
beforeAll(async () => {
  db = (await signUpAdmin()).client as unknown as Client;
});
const before = new Date().toISOString();
afterAll(async () => {
  const server = service();
  // In batches, since the ids must fit into a URL.
  const ids = [...written];
  while (ids.length > 0)
    await server.from("notes_entries").delete().in("id", ids.splice(0, 100)).throwOnError();
  const pages = [...slugs];
  while (pages.length > 0) await server.from("pages").delete().in("slug", pages.splice(0, 50)).throwOnError();
  await server.from("redirects").delete().gte("created_at", before).throwOnError();
});
const written = new Set<string>();
const slugs = new Set<string>();

const digits = (max: number, length: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, "0"));
const date = fc.oneof(
  fc
    .tuple(
      digits(9999, 4),
      digits(13, 2),
      digits(32, 2),
      digits(25, 2),
      fc.constantFrom("", "Z", "+14:00", "-12:00", " PST"),
    )
    .map(([year, month, day, hour, zone]) => `${year}-${month}-${day}${zone && `T${hour}:59:60${zone}`}`),
  fc.constantFrom(
    "0001-01-01",
    "9999-12-31T23:59:59Z",
    "0000-00-00 00:00:00",
    "-000001-01-01T00:00:00Z",
    "31 Feb 2020",
    "infinity",
    "now",
  ),
  fc.string(),
);
/** Characters that some step of an import does not accept. */
const strange = fc.constantFrom(
  "\0",
  "\ud800",
  "\udfff",
  "\u200b",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\uffff",
  "😀",
  "İ",
  "/",
  "\\",
  "%",
  ",",
  "_",
  "#",
  "..",
  "<b>",
  "&#0;",
  " ",
  "\n",
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.array(fc.oneof(strange, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((parts) => parts.join("")),
  fc.integer({ min: 30, max: 3_000 }).map((length) => "ä".repeat(length)),
  fc.constantFrom("admin", "tags/x", "about", "../../admin", "models", "a/".repeat(300)),
);
const url = fc.oneof(
  text,
  text.map((rest) => `https://old.example/${rest}`),
  fc.webUrl(),
);
const anything = fc.oneof(
  text,
  date,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);
const html = fc
  .array(
    fc.oneof(
      text,
      url.map((src) => `<img src="${src}" alt="${src}">`),
      fc.tuple(url, text).map(([href, words]) => `<a href="${href}">${words}</a>`),
      fc
        .tuple(text, text)
        .map(([language, code]) => `<pre class="language-${language}"><code>${code}</code></pre>`),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `<p>Rain</p>${parts.join("")}`);

const posts = { minLength: 5, maxLength: 20 };
const ghostPost = fc.record({
  uuid: fc.uuid(),
  title: anything,
  slug: anything,
  html,
  feature_image: url,
  status: fc.constantFrom("published", "scheduled", "draft"),
  type: fc.constantFrom("post", "page"),
  published_at: fc.oneof(date, fc.double(), fc.integer()),
  created_at: anything,
  custom_excerpt: anything,
  canonical_url: url,
});
const ghost = fc
  .tuple(
    fc.array(ghostPost, posts),
    fc.array(anything, { maxLength: 30 }),
    fc.oneof(text, fc.constant("/:year/:slug/")),
  )
  .map(([list, names, permalink]) => ({
    "ghost.json": JSON.stringify({
      data: {
        posts: list.map((each) => ({ ...each, id: each.uuid })),
        tags: names.map((name, id) => ({ id, name })),
        posts_tags: list.flatMap(({ uuid }) =>
          names.map((_, id) => ({ post_id: uuid, tag_id: id, sort_order: id })),
        ),
        settings: [{ key: "permalinks", value: permalink }],
      },
    }),
  }));

const cdata = (value: string) => `<![CDATA[${value.replaceAll("]]>", "").replace(/\p{Surrogate}/gu, "")}]]>`;
const wordpressPost = fc.record({
  title: text,
  link: url,
  "wp:post_id": fc.uuid(),
  "wp:post_date": date,
  "wp:post_date_gmt": date,
  "wp:post_type": fc.constantFrom("post", "page"),
  "wp:status": fc.constantFrom("publish", "future", "draft"),
  "content:encoded": html,
});
const wordpress = fc
  .tuple(fc.array(wordpressPost, posts), fc.array(text, { maxLength: 30 }))
  .map(([list, tags]) => {
    const categories = tags.map((tag) => `<category domain="post_tag">${cdata(tag)}</category>`).join("");
    const items = list.map(
      (each) =>
        `<item>${Object.entries(each)
          .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
          .join("")}${categories}</item>`,
    );
    return {
      "wordpress.org.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items.join("")}</channel></rss>`,
    };
  });

const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
const substackPost = fc.record({
  id: fc.integer({ min: 1, max: 1e9 }),
  slug: fc.stringMatching(/^[a-z-]{1,60}$/),
  date,
  title: text,
  subtitle: text,
  podcast: url,
  type: fc.constantFrom("newsletter", "page"),
  html,
});
const substack = fc.array(substackPost, posts).map((list) => ({
  "posts.csv": [
    "post_id,post_date,is_published,type,title,subtitle,podcast_url",
    ...list.map((each) =>
      [`${each.id}.${each.slug}`, each.date, "true", each.type, each.title, each.subtitle, each.podcast]
        .map(cell)
        .join(","),
    ),
  ].join("\n"),
  ...Object.fromEntries(list.map((each) => [`posts/${each.id}.${each.slug}.html`, each.html])),
}));

const markdownPost = fc.record({
  name: fc.stringMatching(/^[a-z-]{1,60}$/),
  day: date,
  values: fc.dictionary(
    fc.constantFrom(
      "title",
      "date",
      "pubDate",
      "slug",
      "url",
      "permalink",
      "tags",
      "categories",
      "aliases",
      "redirect_from",
      "cover",
      "excerpt",
      "canonical",
      "noindex",
      "draft",
    ),
    fc.oneof(anything, fc.array(anything, { maxLength: 30 })),
  ),
  html,
});
const markdown = fc
  .tuple(
    fc.array(markdownPost, posts),
    fc.constantFrom(
      ["content/posts/", "hugo.toml"],
      ["content/", "hugo.toml"],
      ["_posts/", "_config.yml"],
      ["src/content/blog/", "astro.config.mjs"],
      ["", "x.txt"],
    ),
  )
  .map(([list, [folder = "", config = ""]]) => ({
    [config]: "",
    ...Object.fromEntries(
      list.map(({ name, day, values, html: words }) => [
        `${folder}${day.replace(/[^\d-]/g, "").slice(0, 10)}-${name}.md`,
        `---\n${JSON.stringify(values)}\n---\n${words}`,
      ]),
    ),
  }));

test.each([
  ["Ghost", ghost],
  ["WordPress", wordpress],
  ["Substack", substack],
  ["Markdown", markdown],
] as [string, fc.Arbitrary<Record<string, string>>][])(
  "of %s",
  async (_, exports) => {
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(
        exports,
        fc.constantFrom("UTC", "America/New_York", "Pacific/Kiritimati"),
        async (files, timeZone) => {
          const zip = zipSync(
            Object.fromEntries(Object.entries(files).map(([name, value]) => [name, strToU8(value)])),
          );
          const incoming = await readImport(Buffer.from(zip), { timeZone, site: null }).catch((thrown) => {
            if (!(thrown instanceof AppError)) throw thrown;
            return null;
          });
          if (!incoming) return;
          const plan = await planWithImages(db, await planImport(db, incoming), []);
          for (const { info, added } of plan.tables)
            for (const { id, slug } of added) {
              if (info.table === "notes_entries") written.add(String(id));
              if (info.table === "pages") slugs.add(String(slug));
            }
          imported += (await writePlan(db, plan, new Set())).added;
          // Everything was written as planned: importing again changes nothing.
          const again = await planImport(db, incoming);
          expect(again.tables.filter(({ added }) => added.length > 0)).toEqual([]);
        },
      ),
      { numRuns: 10, seed: 74 },
    );
    expect(imported).toBeGreaterThan(0);
  },
  300_000,
);
