import { readPlaced as readImport, toFile } from "./read-placed";

/** What an export becomes: whether its only entry is published, whatever was here before, and why not. */
export async function readOne(file: Record<string, string | Buffer> | string) {
  const { tables, blog } = await readImport(toFile(file));
  const [row] = tables.find(({ info }) => info.table === "notes_entries")?.rows ?? [];
  return {
    isPublished: { ...row?.onlyNew, ...row?.values }.published,
    overwrites: row?.values.published,
    why: (blog?.drafts ?? []).flatMap(({ sentences }) => sentences).join(" "),
    redirects: tables.find(({ info }) => info.table === "redirects")?.rows.length,
  };
}

export const front = "title: Rain\ndate: 2020-01-02";
export const systems = {
  Jekyll: (text: string, more = "") => ({
    "_config.yml": "",
    "_posts/2020-01-02-a.md": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Hugo: (text: string, more = "") => ({
    "hugo.toml": "",
    "content/posts/a.md": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Astro: (text: string, more = "") => ({
    "astro.config.mjs": "",
    "src/content/blog/a.mdx": `---\n${front}${more}\n---\nRain.\n\n${text}`,
  }),
  Obsidian: (text: string, more = "") => ({
    ".obsidian/app.json": "{}",
    "a.md": `---\n${front}\npublish: true${more}\n---\nRain.\n\n${text}`,
  }),
  Ghost: (html: string) =>
    JSON.stringify({
      data: {
        posts: [
          {
            id: "1",
            uuid: "1",
            title: "Rain",
            slug: "rain",
            status: "published",
            html: `<p>Rain.</p>${html}`,
          },
        ],
      },
    }),
  WordPress: (html: string, meta = "") =>
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Rain</title><link>https://old.example/rain</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2020-01-02 10:00:00</wp:post_date><content:encoded><![CDATA[<p>Rain.</p>${html}]]></content:encoded>${meta}</item></channel></rss>`,
  Substack: (html: string) => ({
    "posts.csv": "post_id,post_date,is_published,title\n1.rain,2020-01-02,true,Rain",
    "posts/1.rain.html": `<p>Rain.</p>${html}`,
  }),
};
export type System = keyof typeof systems;
