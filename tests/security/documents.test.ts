import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Json } from "../../app/auth/database.types";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { counted, isServing, newAdmin, post, send, signIn, target } from "./target";

let admin = "";
beforeAll(async () => {
  admin = await signIn(await newAdmin());
});

const SCRIPTS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "//evil.example",
  "/\\evil.example",
  'https://a.example/" onmouseover="alert(1)',
];

/** HTML as the textarea submits it. */
const HTML = [
  "<script>alert(1)</script>",
  "<p>a<script>alert(1)</script></p>",
  "<img src=x onerror=alert(1)>",
  '<img src="/a.png" onload="alert(1)" alt="x">',
  "<svg><script>alert(1)</script></svg>",
  "<svg onload=alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<style>@import '//evil.example'</style>",
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<p style="position:fixed;inset:0;z-index:9">a</p>',
  '<form action="//evil.example"><button>a</button></form>',
  '<base href="//evil.example">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<object data="//evil.example"></object><embed src="//evil.example">',
  '<details open ontoggle="alert(1)">a</details>',
  "<template><script>alert(1)</script></template>",
  "</textarea><script>alert(1)</script>",
  "<!--><script>alert(1)</script>-->",
  "<p>]]><script>alert(1)</script></p>",
  '<a href="https://a.example" onclick="alert(1)" target="_top" ping="//evil.example">a</a>',
  ...SCRIPTS.map((url) => `<p><a href="${url}">a</a></p>`),
  ...SCRIPTS.map((url) => `<img src="${url}" alt="">`),
];

const node = { version: 1, direction: null, format: "", indent: 0 };
const words = { type: "text", version: 1, text: "a", format: 0, style: "", mode: "normal", detail: 0 };
const root = (...children: unknown[]) => ({ root: { ...node, type: "root", children } });
const block = (...children: unknown[]) => ({ ...node, type: "paragraph", children });

/** Documents as the editor's hidden field submits them. */
const DOCUMENTS: unknown[] = [
  ...SCRIPTS.map((url) =>
    root(block({ ...node, type: "link", url, rel: "", target: "", title: "", children: [words] })),
  ),
  ...SCRIPTS.map((src) => root({ ...node, type: "image", src, altText: "", width: 1, height: 1 })),
  root(block({ ...words, style: "background: url(//evil.example); position: fixed" })),
  root(block({ ...words, text: "</script><script>alert(1)</script>" })),
  root(block({ ...words, type: "html", html: "<script>alert(1)</script>" })),
  root({ ...node, type: "heading", tag: "script", children: [words] }),
  root({ ...node, type: "list", tag: "iframe", listType: "number", start: 1e300, children: [] }),
  root(block({ ...words, format: -1, text: { toString: "a" } })),
  root("a", null, 1, [], [[[]]]),
  { root: null },
  { root: [] },
  { root: { children: { length: 4_294_967_295 } } },
  root({ type: "__proto__", children: [words] }, { type: "constructor" }, { type: "toString" }),
  nested(30),
  nested(1_000),
  root(...Array.from({ length: 12_000 }, () => block(words))),
];

function nested(depth: number): unknown {
  let inner: unknown = block(words);
  for (let level = 0; level < depth; level++) inner = { ...node, type: "quote", children: [inner] };
  return root(inner);
}

const made = fc.sample(
  fc.record({
    root: fc.record({
      type: fc.constant("root"),
      children: fc.array(
        fc.dictionary(
          fc.constantFrom("type", "text", "children", "url", "src", "style", "tag", "format", "__proto__"),
          fc.oneof(
            fc.constantFrom("paragraph", "link", "image", "text", "list", "code", ...SCRIPTS),
            fc.jsonValue({ maxDepth: 4 }),
          ),
        ),
        { maxLength: 6 },
      ),
    }),
  }),
  { seed: 16, numRuns: 120 },
);

/** Anything in a rendered text that would execute code or lead away from the site unasked. */
const DANGEROUS =
  /<script>alert|\son\w+=|javascript:|vbscript:|data:text|srcdoc|http-equiv|<(base|object|embed|form action)|url\(/i;

/** The deepest nesting that the database accepts: a list and its item take four levels of JSON. */
const DEEPEST = 48;

function lists(depth: number): Json {
  let inner: unknown = block(words);
  for (let level = 0; level < depth; level++)
    inner = { type: "list", listType: "number", children: [{ type: "listitem", children: [inner] }] };
  // The last block is a list, like the footnotes at the end of a text.
  return root(inner, inner) as unknown as Json;
}

test("the deepest document that the database takes breaks no page", async () => {
  const db = await serviceClient(target as unknown as Site);
  const id = randomUUID();
  const [slug, title] = [`deep-${id}`, "Deep"];
  const deep = { content: lists(DEEPEST), published: true };
  const tooDeep = await db.from("notes_entries").insert({ content: lists(DEEPEST + 1) });
  expect(tooDeep.error?.code).toBe("23514");
  const paths = [
    ...[
      "/notes",
      `/notes/${id}`,
      "/models",
      `/models/${slug}`,
      `/${slug}`,
      "/search?q=deep",
      `/og/note/${id}.png`,
    ],
    ...["/feed.xml", "/feed.json", "/models.epub", "/models.data", "/admin/export.zip"],
    ...["/admin/notes", `/admin/notes/${id}`, `/admin/notes/${id}/history`, `/admin/notes/${id}/preview`],
  ];
  try {
    await db
      .from("notes_entries")
      .insert({ id, slug: id, content: paragraph("a") })
      .throwOnError();
    await db.from("notes_entries").update(deep).eq("id", id).throwOnError();
    await db
      .from("models_sections")
      .insert({ id: slug, title, order_index: 0, ...deep })
      .throwOnError();
    await db
      .from("pages")
      .insert({ slug, title, ...deep })
      .throwOnError();
    for (const path of paths) {
      expect((await send(path, { headers: { Cookie: admin } })).status, path).toBe(200);
    }
  } finally {
    await db.from("notes_entries").delete().eq("id", id).throwOnError();
    await db.from("models_sections").delete().eq("id", slug).throwOnError();
    await db.from("pages").delete().eq("slug", slug).throwOnError();
  }
});

test("no document makes a page execute anything", async () => {
  const db = await serviceClient(target as unknown as Site);
  const id = randomUUID();
  await db
    .from("notes_entries")
    .insert({ id, slug: id, content: paragraph("a"), published: true })
    .throwOnError();
  const version = async () =>
    (await db.from("notes_entries").select("updated_at").eq("id", id).single().throwOnError()).data
      .updated_at;
  const texts = [...HTML, ...[...DOCUMENTS, ...made].map((document) => JSON.stringify(document))];
  let saved = 0;
  try {
    for (const content of texts) {
      const fields = {
        intent: "save",
        id,
        slug: id,
        version: await version(),
        content,
        published: "on",
        date: "2026-11-22",
      };
      const { status } = await post(`/admin/notes/${id}`, fields, { Cookie: admin });
      expect([302, 422], content.slice(0, 100)).toContain(status);
      if (status !== 302) continue;
      saved += 1;
      const { text } = await send(`/notes/${id}`);
      const article = /<article[\s\S]*?<\/article>/.exec(text)?.[0] ?? "";
      expect(article, content.slice(0, 100)).not.toBe("");
      expect(article, content.slice(0, 100)).not.toMatch(DANGEROUS);
      // Structured data must not close its script element.
      expect(text.split("<script>alert").length, content.slice(0, 100)).toBe(1);
    }
  } finally {
    await db.from("notes_entries").delete().eq("id", id).throwOnError();
  }
  expect(saved).toBeGreaterThan(3);
  expect(await isServing()).toBe(true);
  counted("saved or refused", texts.length, `hostile documents (${saved} of them saved)`);
});

test("texts that take long to render let others be served in between", async () => {
  const site = target as unknown as Site;
  const code = (text: string) => ({ ...node, type: "code", language: "ini", children: [{ ...words, text }] });
  const contents = [..."abcde"].map((letter) => root(...Array(2).fill(code(letter.repeat(10_000)))));
  const ids = await addRows(
    site,
    "notes_entries",
    contents.map((content) => ({ published: true, content })),
  );
  try {
    let isAnswered = false;
    const page = send(`/notes?${randomUUID()}`).finally(() => {
      isAnswered = true;
    });
    let visits = 0;
    for (; !isAnswered; visits += 1) expect(await isServing()).toBe(true);
    expect((await page).status).toBe(200);
    expect(visits).toBeGreaterThan(4 * contents.length);
    counted("rendered", contents.length, `slow texts; the home page was answered ${visits} times meanwhile`);
  } finally {
    const db = await serviceClient(site);
    await db.from("notes_entries").delete().in("id", ids).throwOnError();
  }
});
