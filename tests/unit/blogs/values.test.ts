import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readDate } from "~/content/transfer/blogs/dates";
import { withLibraryFiles } from "~/content/transfer/blogs/images";
import { parseDocument } from "~/rich-text/schema";
import { readPlaced as readImport, toFile } from "./read-placed";

async function read(file: Record<string, string> | object | string, timeZone = "UTC") {
  const bytes = typeof file === "object" && "data" in file ? JSON.stringify(file) : file;
  const { tables, losses, rejected } = await readImport(toFile(bytes as Record<string, string> | string), {
    timeZone,
    site: null,
  });
  const rows = (table: string) =>
    tables
      .find(({ info }) => info.table === table)
      ?.rows.map(({ values, onlyNew }) => ({ ...onlyNew, ...values }) as Record<string, unknown>) ?? [];
  return {
    notes: rows("notes_entries"),
    redirects: rows("redirects").map(({ from_path }) => from_path),
    losses: losses.flatMap(({ sentences }) => sentences),
    rejected,
  };
}

const post = (values: object) => ({
  data: { posts: [{ uuid: "1", title: "Rain", slug: "rain", html: "<p>Rain</p>", ...values }] },
});
const wxr = (categories: string, values = "") =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item><title>Rain</title><wp:post_id>1</wp:post_id><content:encoded>Rain</content:encoded>${categories}${values}</item></channel></rss>`;

describe("dates", () => {
  test.each([
    ["2020-02-29", "2020-02-29"],
    ["2020-01-02 10:00:00 +0100", "2020-01-02T09:00:00.000Z"],
    ["2020-01-02 9:30", "2020-01-02T09:30:00.000Z", true as const],
    ["31 Jan 2020", "2020-01-31T00:00:00.000Z"],
    ["Jan 02 2020", "2020-01-02T00:00:00.000Z"],
    ["Tue, 31 Dec 2019 23:30:00 -0500", "2020-01-01T04:30:00.000Z"],
    ["0001-01-01", "0001-01-01"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    [new Date("2020-01-02"), "2020-01-02T00:00:00.000Z"],
  ])("%s is read", (value, date, isLocal?: true) => {
    expect(readDate(value)).toEqual({ date, wrongDate: null, isLocal });
  });

  test.each([
    "2021-02-29",
    "2024-02-30",
    "2024-13-45",
    "2024-02-30T10:00:00Z",
    "2024-02-28T25:00:00.000Z",
    "2024-02-28T10:00:00+99:99",
    "31 Feb 2024",
    "9999-12-31T23:59:59-12:00",
    "0001-01-01T00:00:00+12:00",
    "-000001-01-01T00:00:00Z",
    "+012345-01-01T00:00:00Z",
    "0000-01-01",
  ])("%s is no date", (value) => {
    expect(readDate(value)).toEqual({ date: null, wrongDate: value });
  });

  test("a value that isn't a date is skipped, and the next one counts", () => {
    for (const value of ["", "yes", true, null, undefined, {}, new Date(Number.NaN), "0000-00-00 00:00:00"])
      expect(readDate(value)).toEqual({ date: null, wrongDate: null });
    expect(readDate(undefined, "2020-01-02")).toEqual({ date: "2020-01-02", wrongDate: null });
  });

  test("a date that doesn't exist is named, and its entry becomes a draft", async () => {
    const published = { status: "published" };
    const exports = [
      post({ ...published, published_at: "2024-02-30T25:00:00.000Z" }),
      { "_posts/2021-02-29-no-leap.markdown": "---\ntitle: No leap\n---\nRain" },
      { "hugo.toml": "", "content/posts/a.md": "---\ndate: 2024-02-30\n---\nRain" },
      { "posts.csv": "post_id,post_date,is_published\n1.a,2024-02-30,true", "posts/1.a.html": "Rain" },
      wxr(
        "",
        "<wp:status>publish</wp:status><wp:post_date_gmt>2024-02-30 10:00:00</wp:post_date_gmt><link>https://old.example/a</link>",
      ),
    ];
    for (const each of exports) {
      const { notes, losses, redirects } = await read(each);
      expect(losses).toEqual([expect.stringMatching(/^Its date, “20.+”, does not exist\.$/)]);
      expect(notes).toMatchObject([{ published: false, publish_at: null }]);
      expect(redirects).toEqual([]);
    }
  });

  test("a database's zero dates count as no date", async () => {
    const zero = { status: "published", published_at: "0000-00-00 00:00:00" };
    const { notes, losses } = await read(post({ ...zero, created_at: "2020-01-02T10:00:00Z" }));
    expect(notes).toMatchObject([{ date: "2020-01-02", published: true }]);
    expect(losses).toEqual([]);
    expect((await read(post(zero))).notes).toMatchObject([{ published: true }]);
    // Nobody knows when it would be due.
    expect((await read(post({ ...zero, status: "scheduled" }))).notes).toMatchObject([{ published: false }]);
  });

  test("the ends of the calendar are the same day everywhere", async () => {
    const first = post({ status: "published", published_at: "0001-01-01T00:00:00Z" });
    expect((await read(first, "America/New_York")).notes).toMatchObject([{ date: "0001-01-01" }]);
    const last = post({ status: "published", published_at: "9999-12-31T23:00:00Z" });
    expect((await read(last, "Pacific/Kiritimati")).notes).toMatchObject([{ date: "9999-12-31" }]);
    const early = post({ published_at: "0500-01-02T10:00:00Z" });
    expect((await read(early)).notes).toMatchObject([{ date: "0500-01-02" }]);
  });

  test.each([8.64e15, -8.64e15, 1e300, -1, 0])("milliseconds: %d", async (published_at) => {
    await expect(read(post({ status: "published", published_at }))).resolves.toBeDefined();
  });
});

test("a tag keeps its words without its commas, which is said", async () => {
  const categories = ["Arts, Culture", "Táge, mit Komma", ",", "plain"].map(
    (name) => `<category domain="category"><![CDATA[${name}]]></category>`,
  );
  const { notes, losses } = await read(wxr(categories.join("")));
  expect(notes).toMatchObject([{ tags: ["arts culture", "táge mit komma", "plain"] }]);
  expect(losses).toEqual([
    "It has no date: it gets the day on which it is imported.",
    "Commas in its tags: “Arts, Culture”, “Táge, mit Komma”, “,”.",
  ]);
});

test.each([
  ["publish", ["It has no date: it gets the day on which it is imported."]],
  ["draft", []],
])("a missing date is said of an entry with the state %s", async (state, sentences) => {
  const dates = "<pubDate>none</pubDate><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>";
  const { losses } = await read(wxr(`<wp:status>${state}</wp:status>${dates}`));
  expect(losses).toEqual(sentences);
});

test("tags that aren't strings become strings", async () => {
  const { notes } = await read({
    data: {
      ...post({ id: "1" }).data,
      tags: [{ id: "a", name: 2020 }, { id: "b" }],
      posts_tags: [
        { post_id: "1", tag_id: "a" },
        { post_id: "1", tag_id: "b" },
      ],
    },
  });
  expect(notes).toMatchObject([{ tags: ["2020"] }]);
});

test("Hugo: aliases without a leading slash are beside the page", async () => {
  const page = (aliases: string, more = "") => `---\naliases: ${aliases}\n${more}---\nRain`;
  const files = {
    "hugo.toml": 'baseURL = "https://old.example/blog/"\n[permalinks]\n  dated = "/:year/:slug/"',
  };
  const read_ = async (more: Record<string, string>) => (await read({ ...files, ...more })).redirects;
  expect(
    await read_({ "content/posts/one.md": page('["one-rel", "../two", "../../../three", "/four"]') }),
  ).toEqual(["/blog/posts/one", "/blog/posts/one-rel", "/blog/two", "/three", "/blog/four"]);
  expect(await read_({ "content/dated/a.md": page("[b]", "date: 2020-01-02\nslug: c\n") })).toEqual([
    "/blog/2020/c",
    "/blog/2020/b",
  ]);
  expect(await read_({ "content/posts/one.md": page("[b]", "url: /x/y.html\n") })).toEqual([
    "/blog/x/y.html",
    "/blog/x/b",
  ]);
});

test("an image with an invalid URL is left out", async () => {
  const { notes } = await read(
    wxr("").replace("<content:encoded>Rain", '<content:encoded><![CDATA[Rain<img src="/\\[">]]>'),
  );
  expect(notes).toHaveLength(1);
});

test("if several files have the same name, a text refers to the one beside it", async () => {
  const { notes } = await read({
    ".obsidian/app.json": "{}",
    "A/pic.png": "a",
    "B/pic.png": "b",
    "A/note.md": "In A",
    "B/note.md": "In B",
    "B/text.md": "---\ntitle: Text\n---\n![[pic.png]]\n\n[[note]]\n\n![[A/pic.png]]",
  });
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const text = JSON.stringify(notes.find(({ title }) => title === "Text")?.content);
  expect([...text.matchAll(/[0-9a-f]{64}/g)].map(([found]) => found)).toEqual([hash("b"), hash("a")]);
  const beside = notes.find(({ content }) => JSON.stringify(content).includes("In B"));
  expect(text).toContain(`/notes/${beside?.slug}`);
});

test("no half of a character is stored", async () => {
  const html = '<p>a<a href="https://old.example/\ud800">b</a></p>';
  const { notes } = await read(post({ html, title: "a\ud800", slug: "\ud800" }));
  expect(JSON.stringify(notes)).not.toContain("\\ud800");
  const picture = { type: "image", src: "https://old.example/a.png", alt: `${"a".repeat(299)}😀` };
  const document = parseDocument({ root: { type: "root", children: [picture] } });
  if (!document.ok) throw new Error(document.message);
  expect(JSON.stringify(withLibraryFiles(document.document, new Map()))).not.toContain("\\ud83d");
});

test("a text whose images wouldn't fit as links is left out", async () => {
  const html = Array.from({ length: 4_000 }, (_, n) => `<img src="https://old.example/${n}.png">`).join("");
  const other = { uuid: "2", title: "Snow", slug: "snow", html: "<p>Snow</p>" };
  const { rejected } = await read({ data: { posts: [...post({ html }).data.posts, other] } });
  expect(rejected).toEqual([expect.stringMatching(/^Rain: The text has too many parts/)]);
});

test("a value is stored as the form would store it", async () => {
  // In NFC, also if the small letter has a code point of its own and the capital has none.
  const { notes } = await read(wxr('<category domain="post_tag">J\u030cazz</category>'));
  expect(notes[0]?.tags).toEqual(["\u01f0azz"]);
});
