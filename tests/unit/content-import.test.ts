import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { crc32, crc32InJavaScript } from "~/content/transfer/crc32";
import { readImport } from "~/content/transfer/import-read.server";
import { markdownFiles } from "~/content/transfer/markdown-files.server";
import { contentTables, type ExportedRow } from "~/content/transfer/tables.server";

const packed = (files: Zippable) => Buffer.from(zipSync(files));
const text = (content: string) => strToU8(content);
const reading = (zip: Buffer) => readImport(zip).then((incoming) => incoming.from);

const NOTE = {
  id: "11111111-1111-4111-8111-111111111111",
  date: "2026-11-18",
  content: {
    root: { type: "root", children: [{ type: "paragraph", children: [{ type: "text", text: "Rain" }] }] },
  },
  published: true,
  created_at: "2026-11-18T08:00:00.123456+00:00",
  updated_at: "2026-11-18T08:00:00.123456+00:00",
};
const json = (tables: object) => JSON.stringify({ format: "site-content", version: 1, tables });
const withJson = (content: string) => packed({ "content.json": text(content) });
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const TOO_DEEP = "content.json is nested too deeply";
const withNote = (change: object) => withJson(json({ notes_entries: [{ ...NOTE, ...change }] }));

/** The zip with four bytes of its first directory entry replaced (offsets in APPNOTE 4.3.12). */
function forged(zip: Buffer, field: number, value: number): Buffer {
  const at = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(value, at + field);
  return zip;
}

describe("an invalid zip", () => {
  test.each([
    ["nothing at all", Buffer.alloc(0), "not a zip"],
    ["another kind of file", Buffer.from("GIF89a and so on, longer than any header of a zip"), "not a zip"],
    [
      "the first half of a zip",
      packed({ "content.json": text(json({})) }).subarray(0, 60),
      "damaged or not complete",
    ],
    ["a directory that lies elsewhere", forged(withJson(json({})), 0, 0), "damaged or not complete"],
    [
      "a file that begins elsewhere",
      forged(withJson(json({})), 42, 7),
      "“content.json” in this zip is damaged",
    ],
    ["a wrong checksum", forged(withJson(json({})), 16, 1), "“content.json” in this zip is damaged"],
    [
      "a password",
      forged(withJson(json({})), 8, 0x00080001),
      "protected with a password. Zip the files again without one.",
    ],
    ["an unknown method", forged(withJson(json({})), 8, 0x000c0000), "compressed in a way"],
  ])("is rejected with a message: %s", async (_, zip, sentence) => {
    await expect(readImport(zip)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });

  test.each([
    "../evil.md",
    "models/../../evil.md",
    "/etc/evil.md",
    "C:/evil.md",
    "models\\evil.md",
    "..",
    "./a.md",
  ])("is rejected for a path that escapes it, which is named: %s", async (name) => {
    const zip = packed({ "content.json": text(json({})), [name]: text("x") });
    await expect(readImport(zip)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(`“${name}”`),
    });
  });

  test("is not one that has names with the joiners that spell words", async () => {
    const zip = packed({ "content.json": text(json({})), "می\u200cخواهم.md": text("x") });
    expect(await reading(zip)).toBe("json");
  });

  test("is rejected for a name with invisible characters or not in UTF-8", async () => {
    await expect(readImport(packed({ "models/a\u0000.md": text("x") }))).rejects.toThrow(
      "a file name that is not allowed",
    );
    await expect(readImport(packed({ "models/\u202egpj.md": text("x") }))).rejects.toThrow(
      "a file name that is not allowed",
    );
    const zip = packed({ "a.md": text("x") });
    const at = zip.lastIndexOf("a.md");
    zip[at] = 0xff;
    await expect(readImport(zip)).rejects.toThrow("not UTF-8. Pack it again");
  });

  test("is read if Windows wrote its names in Shift-JIS", async () => {
    const zip = packed({ "abcd.md": text("---\ntitle: 雪\n---\n雪国") });
    const name = Buffer.from([0x90, 0xe1, 0x8d, 0x91]);
    for (let at = zip.indexOf("abcd"); at >= 0; at = zip.indexOf("abcd", at + 1)) name.copy(zip, at);
    const { entries } = await readImport(zip);
    expect(entries?.map((entry) => entry.name)).toEqual(["雪国.md"]);
  });

  test("loses only the text that is not UTF-8, which is named", async () => {
    const latin = Buffer.from("# Caf\xe9", "latin1");
    const { tables, rejected } = await readImport(
      packed({ "models/a.md": text("# A\n\nRain"), "models/b.md": latin, "pages/c.md": text("# C") }),
    );
    expect(tables.flatMap(({ rows }) => rows).map(({ values }) => values.title)).toEqual(["A", "C"]);
    expect(rejected).toEqual(["“models/b.md” is not UTF-8. Save it as UTF-8 and import it again."]);
    await expect(readImport(packed({ "models/b.md": latin }))).rejects.toThrow("“models/b.md” is not UTF-8.");
  });

  test("is rejected for a repeated name, since readers disagree which one counts", async () => {
    const zip = packed({ "models/a.md": text("# A"), "models/b.md": text("# B") });
    zip.write("models/a.md", zip.lastIndexOf("models/b.md"));
    await expect(readImport(zip)).rejects.toThrow("“models/a.md” twice");
  });
});

describe("an oversized zip", () => {
  test("may hold 5,000 files, not 5,001", async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`other/${n}.txt`, text("")]));
    const content = { "content.json": text(json({})) };
    expect(await reading(packed({ ...files(4_999), ...content }))).toBe("json");
    await expect(readImport(packed({ ...files(5_000), ...content }))).rejects.toThrow("5,001 files");
  });

  test("is rejected by the directory's size of a file over 5 MB", async () => {
    await expect(readImport(packed({ "models/a.md": new Uint8Array(5_000_001) }))).rejects.toThrow(
      "“models/a.md” is too large: at most 5 MB",
    );
  });

  test("is rejected for files over 50 MB in total", async () => {
    const five = new Uint8Array(5_000_000);
    const files = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`models/${n}.md`, five]));
    await expect(readImport(packed(files))).rejects.toThrow("at most 50 MB uncompressed");
  });

  test("is rejected without unpacking the rest when a file is larger than declared", async () => {
    const bomb = forged(packed({ "models/a.md": new Uint8Array(60_000_000) }), 24, 1_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().arrayBuffers;
    await expect(readImport(bomb)).rejects.toThrow("“models/a.md” in this zip is damaged");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});

describe("content.json", () => {
  test("is rejected if it has more rows, or a longer one, than any export", async () => {
    const table = (rows: string) =>
      `{"format":"site-content","version":1,"tables":{"notes_entries":[${rows}]}}`;
    const zip = packed({ "content.json": text(table(`${"{},".repeat(2_400_000)}{}`)) });
    await expect(readImport(zip)).rejects.toThrow("content.json has too many rows: at most 100,000");
    const large = packed({ "content.json": text(table(`{}, {"content": [${"0,".repeat(3_000_001)}0]}`)) });
    await expect(readImport(large)).rejects.toThrow("too large: notes_entries, row 2");
  });

  test.each([
    ["deep as it never ends", "[".repeat(20_000_000), "is nested too deeply"],
    ["wide with nothing", `[${"[],".repeat(2_500_001)}[]]`, "has too many parts"],
  ])("is rejected before it fills the memory if it is %s", async (_, content, sentence) => {
    await expect(readImport(withJson(content))).rejects.toThrow(`content.json ${sentence}`);
  });

  test("has the same checksum with and without Node's own", () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, n) => (n * n) % 251);
    expect(crc32InJavaScript(bytes)).toBe(crc32(bytes));
  });

  test("reads an exported row unchanged", async () => {
    const { tables } = await readImport(withNote({}));
    const notes = tables.find(({ info }) => info.table === "notes_entries");
    expect(notes?.rows[0]?.values).toMatchObject({
      id: NOTE.id,
      date: NOTE.date,
      updated_at: NOTE.updated_at,
    });
  });

  test.each([
    ["no JSON", withJson("{"), "content.json is not JSON"],
    ["not an export", withJson('{"tables": {}}'), "not an export from this site"],
    ["a later version", withJson('{"format":"site-content","version":2,"tables":{}}'), "version 1"],
    ["an unknown table", withJson(json({ user_roles: [] })), "no table “user_roles”"],
    [
      "an unknown column",
      withNote({ admin: true }),
      `notes_entries, row 1 (${NOTE.id}): this site has no column “admin”`,
    ],
    ["a column that is missing", withNote({ date: undefined }), "column “date”: It is missing."],
    ["an invalid id", withNote({ id: "1" }), "row 1 (1), column “id”"],
    ["an invalid date", withNote({ date: "2026-02-30" }), "column “date”"],
    [
      "an invalid document",
      withNote({ content: { children: [{ type: "paragraph" }] } }),
      "column “content”: The text is not a document this site can read.",
    ],
    ["a row that is nested too deeply", withJson(json({ notes_entries: [0] }).replace("0", deep)), TOO_DEEP],
    ["a format that is nested too deeply", withJson(json({}).replace("1", deep)), TOO_DEEP],
    ["the same row twice", withJson(json({ notes_entries: [NOTE, NOTE] })), `has “${NOTE.id}” twice`],
  ])("is rejected for %s, which is named", async (_, zip, sentence) => {
    await expect(readImport(zip)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });

  test("reads settings that were exported before the site had all of today's", async () => {
    const { created_at, updated_at } = NOTE;
    const site_settings = [
      {
        ...{ id: true, title: "Site", author: "Me", email: "", description: "", social_image: null },
        ...{ language: "en", ticker_quotes: ["One"], zulu_links: {}, created_at, updated_at },
      },
    ];
    const { tables } = await readImport(withJson(json({ site_settings })));
    const [row] = tables.find(({ info }) => info.table === "site_settings")?.rows ?? [];
    expect(row?.values).toMatchObject({ title: "Site", ticker_quotes: ["One"] });
    // An existing row keeps what the export lacks.
    expect(row?.onlyNew).toEqual({
      ...{ profile_links: [], websub_hub: null, time_zone: null },
      thin_versions: false,
    });
  });

  test("keeps a row without an optional value that the site no longer accepts, and says so", async () => {
    const { tables, losses, rejected } = await readImport(withNote({ canonical_url: "http://a:99999" }));
    const [row] = tables.find(({ info }) => info.table === "notes_entries")?.rows ?? [];
    expect(row?.values).toMatchObject({ date: NOTE.date });
    // An existing row keeps its own.
    expect(row?.values).not.toHaveProperty("canonical_url");
    expect(row?.onlyNew).toMatchObject({ canonical_url: null });
    expect(rejected).toEqual([]);
    expect(losses).toEqual([
      {
        file: `notes_entries, row 1 (${NOTE.id})`,
        sentences: [expect.stringMatching(/^“canonical_url”, “http:\/\/a:99999”: Enter a whole URL/)],
      },
    ]);
  });

  test("leaves out only the rows whose required values are wrong, and names all of their faults", async () => {
    const wrong = { ...NOTE, id: "1", date: "2026-02-30", published: "yes" };
    const { tables, rejected } = await readImport(withJson(json({ notes_entries: [wrong, NOTE] })));
    expect(tables.flatMap(({ rows }) => rows.map(({ values }) => values.id))).toEqual([NOTE.id]);
    expect(rejected).toHaveLength(1);
    for (const column of ["id", "date", "published"]) expect(rejected[0]).toContain(`column “${column}”`);
    const all = json({ notes_entries: Array(7).fill(wrong) });
    await expect(readImport(withJson(all))).rejects.toThrow(
      /row 1 .*row 5 .*2 more rows can’t be imported either\.$/,
    );
  });

  test("reads another program's document as pages show it", async () => {
    const cell = { type: "tablecell", children: [{ type: "text", text: "Rain", style: "position: fixed" }] };
    const { tables } = await readImport(
      withNote({ content: { root: { children: [cell, { type: "iframe" }] } } }),
    );
    const [row] = tables.find(({ info }) => info.table === "notes_entries")?.rows ?? [];
    expect(row?.values.content).toMatchObject({
      root: { children: [{ type: "paragraph", children: [{ type: "text", text: "Rain", style: "" }] }] },
    });
  });

  test("treats names from JavaScript's prototypes as unknown columns and tables", async () => {
    const hidden = json({ notes_entries: [NOTE] });
    const column = hidden.replace('"date"', '"__proto__": {"published": true}, "date"');
    await expect(readImport(withJson(column))).rejects.toThrow("“__proto__”");
    const table = hidden.replace('"notes_entries"', '"__proto__": [], "notes_entries"');
    await expect(readImport(withJson(table))).rejects.toThrow("no table “__proto__”");
    await expect(readImport(withJson(json({ constructor: [] })))).rejects.toThrow("no table “constructor”");
  });

  test("is rejected for a link that could run a script, wherever it is", async () => {
    const menu = { ...NOTE, title: "x", url: "javascript:alert(1)", visible: true, order_index: 0 };
    const { date: _, content: __, published: ___, ...item } = menu;
    await expect(readImport(withJson(json({ menu_items: [item] })))).rejects.toThrow("column “url”");
  });

  test("is rejected for an essay or a page at an address of the site itself", async () => {
    const { date: _, ...columns } = NOTE;
    const essay = { ...columns, id: "new", title: "x", order_index: 0 };
    await expect(readImport(withJson(json({ models_sections: [essay] })))).rejects.toThrow("column “id”");
    const page = { ...columns, slug: "search", title: "x" };
    await expect(readImport(withJson(json({ pages: [page] })))).rejects.toThrow("column “slug”");
    expect(await reading(withJson(json({ pages: [{ ...page, slug: "new" }] })))).toBe("json");
  });
});

describe("Markdown without content.json", () => {
  const markdown = (files: Record<string, string>) =>
    readImport(
      packed(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)]))),
    );
  const rows = async (files: Record<string, string>) =>
    (await markdown(files)).tables.flatMap((table) => table.rows);

  test("takes missing fields from the file name and the heading", async () => {
    const found = await rows({
      "models/03-focus.md": "# Focus\n\nText.",
      "models/100-units.md": '---\r\ntitle: "100 Units"\r\norder: 3\r\npublished: false\r\n---\r\n\r\nText.',
      "pages/now.md": "---\ntitle: 'It''s now'\n---\nText.",
      // What does not say that it is published is a draft.
      "models/07-fresh.md": '---\ntags: [Slow Web, "rain, snow"]\n---\n# Fresh\n\nText.',
      "pages/mine.md": "# Mine\n\nText.",
      "README.txt": "Not read.",
    });
    expect(
      found.map(({ values }) =>
        Object.fromEntries(Object.entries(values).filter(([column]) => column !== "content")),
      ),
    ).toEqual([
      { id: "focus", title: "Focus" },
      { id: "100-units", title: "100 Units", published: false, order_index: 3 },
      { id: "fresh", title: "Fresh", tags: ["slow web", "rain", "snow"] },
      { slug: "now", title: "It's now" },
      { slug: "mine", title: "Mine" },
    ]);
    const states = found.map(({ values, onlyNew }) => ({ ...onlyNew, ...values }) as ExportedRow);
    expect(states.map(({ published, order_index }) => ({ published, order_index }))).toEqual([
      { published: false, order_index: 2 },
      { published: false, order_index: 3 },
      { published: false, order_index: 6 },
      { published: false },
      { published: false },
    ]);
  });

  test("brings back an essay's date, and what an export says for search engines and other sites", async () => {
    const row = {
      ...{
        id: "focus",
        title: "Focus",
        content: NOTE.content,
        published: true,
        date: "2014-03-02",
        order_index: 0,
      },
      ...{ cover: "/a.jpg", cover_alt: 'A "boat"', excerpt: "Two\nlines", description: "42" },
      ...{ canonical_url: "https://example.org/a", noindex: true },
    };
    const tables = Object.fromEntries(contentTables.map(({ table }) => [table, [] as ExportedRow[]]));
    const files = await markdownFiles({ ...tables, models_sections: [row] } as never);
    const found = files.find(({ path }) => path.includes("focus"));
    const [read] = await rows({ "models/01-focus.md": found?.content ?? "" });
    const { cover, cover_alt, excerpt, description, canonical_url, noindex, date } = row;
    expect(read?.values).toMatchObject({
      ...{ cover, cover_alt, excerpt, description, canonical_url, noindex, date },
    });
    expect(
      (await rows({ "models/a.md": "---\ntitle: A\ndescription: 42\n---\nx" }))[0]?.values,
    ).toMatchObject({
      description: "42",
    });
  });

  test("is written for every entry with a text, named by the date that its list shows", async () => {
    const tables = Object.fromEntries(contentTables.map(({ table }) => [table, [] as ExportedRow[]]));
    const row = (values: object) => ({
      content: NOTE.content,
      created_at: "2026-11-02T10:00:00Z",
      ...values,
    });
    const files = await markdownFiles({
      ...tables,
      notes_entries: [row({ id: "a", date: "2026-10-01" }), row({ id: "b", date: "2026-10-02" })],
      feed_posts: [row({ id: "c", title: "A post", order_index: 4 })],
      questions_posts: [row({ id: "d", question: "Why?", order_index: 0 })],
      copy_items: [row({ id: "e", type: "text" })],
    } as never);
    expect(files.map(({ path }) => path)).toEqual([
      ...["notes/2026-10-02-b.md", "notes/2026-10-01-a.md", "feed/2026-11-02-c.md", "questions/d.md"],
    ]);
    expect(files[2]?.content).toMatch(/^---\ntitle: "A post"\nid: "c"\ndate: "?2026-11-02"?\norder: 4\n---/);
    expect(files[3]?.content).toMatch(/^---\ntitle: "Why\?"\nid: "d"\norder: 0\n---/);
  });

  test("is read from a zipped folder, as a Mac packs it", async () => {
    const found = await rows({
      "content/models/a.md": "# A\n\nText.",
      "__MACOSX/content/._a.md": "x",
      "content/.DS_Store": "x",
    });
    expect(found.map(({ values }) => values.id)).toEqual(["a"]);
  });

  test.each([
    [{ "notes/a.txt": "A" }, "nothing to import"],
    [{ "models/a.md": "No title." }, "models/a.md: it has no title"],
    [{ "models/new.md": "# A" }, "models/new.md: “id”: The site itself uses this slug"],
    [{ "pages/search.md": "# A" }, "pages/search.md: “slug”: The site itself uses this slug"],
    [
      { "models/a_b.md": "# A" },
      "models/a_b.md: “id”: A slug can’t have “_”. Use letters, digits and single",
    ],
    [{ "models/a.md": "---\ntitle: A\nnonsense\n---\n" }, "models/a.md: the lines above the text"],
    [{ "models/a.md": "---\ntitle: A\npublished: perhaps\n---\n" }, "must be true or false"],
    [
      { "models/a.md": "---\ntitle: A\ncanonical_url: example.org\n---\n" },
      "“canonical_url”: Enter a whole URL",
    ],
    [{ "models/a.md": "---\ntitle: A\nnoindex: perhaps\n---\n" }, "“noindex”"],
    [{ "models/a.md": "---\ntitle: A\norder: 1.5\n---\n" }, "must be a whole number"],
    [{ "models/a.md": `# ${"x".repeat(301)}` }, "Title is too long: at most 300"],
    [{ "models/01-a.md": "# A\n\nText.", "models/02-a.md": "# A\n\nText." }, "models_sections has “a” twice"],
  ] as const)("is rejected for %j, which is named", async (files, sentence) => {
    await expect(markdown(files)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });

  test("gives a text with a name in another script a slug of its own", async () => {
    const files = {
      "models/ёжик-в-тумане.md": "# Ёжик в тумане\n\nТекст.",
      "models/02-旅行.md": "# 旅行\n\n文。",
    };
    expect((await rows(files)).map(({ values }) => values.id)).toEqual(["ezhik-v-tumane", "旅行"]);
  });

  test("names for each file what it cannot keep", async () => {
    const { losses } = await markdown({
      "models/a.md": "# A\n\n![b](b.png)",
      "pages/a.md": "# A\n\n[x](javascript:alert(1))",
      "pages/d.md": "# D\n\nA text ![e](/e.png) with an image.",
    });
    expect(losses).toEqual([
      { file: "models/a.md", sentences: [expect.stringContaining("The image “b”: its URL “b.png”")] },
      { file: "pages/a.md", sentences: [expect.stringContaining("The link to “javascript:alert(1)”")] },
    ]);
  });

  test("names the files that are not read", async () => {
    const { ignored } = await markdown({
      "models/a.md": "# A\n\nText.",
      "models/b.txt": "b",
      "models/images/c.png": "c",
      "notes/d.md": "# D",
      "README.md": "# E",
    });
    expect(ignored).toEqual(["models/b.txt", "models/images/c.png", "notes/d.md", "README.md"]);
  });

  test("is rejected with the number of files that the message does not name", async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`models/${at}.md`, "No title."]));
    await expect(markdown(files(6))).rejects.toThrow(
      /models\/4\.md: .* 1 more file can’t be imported either\.$/,
    );
    await expect(markdown(files(8))).rejects.toThrow("3 more files can’t be imported either.");
    await expect(markdown(files(5))).rejects.not.toThrow("more");
  });

  test("loses its raw HTML", async () => {
    const [row] = await rows({
      "models/a.md": "# A\n\n<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)>.",
    });
    expect(JSON.stringify(row)).not.toMatch(/script|onerror/);
  });
});
