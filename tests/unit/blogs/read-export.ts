import { plainText } from "~/rich-text/text";
import { readPlaced as readImport, toFile } from "./read-placed";

export type Row = Record<string, unknown> & {
  content: { root: { children: { type: string; src?: string }[] } };
};

/** What an export becomes: rows by their title, the redirects, and all sentences about what is lost. */
export async function read(file: Record<string, string | Buffer> | string, site: string | null = null) {
  const incoming = await readImport(toFile(file), { timeZone: "Europe/Berlin", site });
  const rows = (table: string) =>
    (incoming.tables.find(({ info }) => info.table === table)?.rows ?? []).map(
      ({ values, onlyNew }) => ({ ...onlyNew, ...values }) as Row,
    );
  const all = [...rows("notes_entries"), ...rows("pages")];
  const get = (title: string) => {
    const row = all.find((each) => each.title === title);
    if (!row) throw new Error(`There is no “${title}”: ${all.map((each) => each.title).join(", ")}`);
    return row;
  };
  const redirects = rows("redirects").map(
    ({ from_path, target }) =>
      `${from_path} → ${all.find(({ slug }) => target === `/notes/${slug}`)?.title ?? target}`,
  );
  return {
    system: incoming.blog?.system,
    incoming,
    get,
    text: (title: string) => plainText(get(title).content),
    images: (title: string) =>
      get(title).content.root.children.flatMap(({ type, src }) => (type === "image" ? [src] : [])),
    links: (title: string) =>
      [...JSON.stringify(get(title).content).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url),
    redirects,
    losses: incoming.losses.flatMap(({ file: name, sentences }) =>
      sentences.map((each) => `${name}: ${each}`),
    ),
    drafts: (incoming.blog?.drafts ?? []).map(
      ({ file: name, sentences }) => `${name}: ${sentences.join(" ")}`,
    ),
    notices: incoming.blog?.notices ?? [],
    rejected: incoming.rejected,
    ignored: incoming.ignored,
  };
}

/** A post of Ghost, and an export with posts. */
export const post = (values: object) => ({
  id: "1",
  uuid: "32785e92-196e-4e2e-8159-189195e92fcc",
  title: "A walk",
  slug: "a-walk",
  html: "<p>Rain.</p>",
  status: "published",
  visibility: "public",
  type: "post",
  published_at: "2023-01-14 23:30:00",
  ...values,
});
export const ghost = (posts: object[], more: object = {}) =>
  JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.0.0" }, data: { posts, ...more } }] });

/** An item of WordPress, and an export with items. */
export const item = (values: Record<string, string>, more = "") =>
  `<item>${Object.entries({ "wp:post_id": "1", "wp:post_type": "post", "wp:status": "publish", ...values })
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}${more}</item>`;
export const wxr = (items: string, head = "") => `<?xml version="1.0" encoding="UTF-8"?>${head}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
${items}</channel></rss>`;
