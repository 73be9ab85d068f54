import { describe, expect, test } from "vitest";
import { readPlaced as readImport, toFile } from "./read-placed";

const read = (file: Parameters<typeof toFile>[0]) => readImport(toFile(file));

const wxr = (content: string, head = "", tail = "</channel></rss>") =>
  `<?xml version="1.0"?>${head}<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>A</title><wp:post_id>1</wp:post_id><content:encoded>${content}</content:encoded></item>${tail}`;
const cdata = (html: string) => `<![CDATA[${html}]]>`;
const documentOf = async (file: Promise<Awaited<ReturnType<typeof read>>>) =>
  JSON.stringify((await file).tables.flatMap(({ rows }) => rows.map(({ values }) => values.content)));

describe("XML", () => {
  test.each([
    [
      "a billion laughs",
      wxr(
        "&lol9;",
        `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ""};`.repeat(10)}">`).join("")}]>`,
      ),
      "has a document type",
    ],
    [
      "a file of the server",
      wxr("&x;", '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      "has a document type",
    ],
    ["an unknown entity", wxr("&nowhere;"), "not well-formed"],
    ["half a file", wxr("Words", "", ""), "not well-formed"],
    ["deep nesting", `<rss>${"<a>".repeat(100_000)}`, "nested too deeply"],
    [
      "another feed",
      '<rss version="2.0"><channel><title>A</title></channel></rss>',
      "not an export from WordPress",
    ],
    ["a web page", "<!doctype html><p>Words", "not well-formed"],
  ])("with %s is refused", async (_, xml, sentence) => {
    await expect(read(xml)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });

  test("with characters that XML forbids is read without them", async () => {
    expect(await documentOf(read(wxr(cdata("One\u0000\u000btwo"))))).toContain('"text":"Onetwo"');
  });
});

test("scripts, handlers and URLs that run code are not imported", async () => {
  const html =
    '<p onclick="x()">Words <a href="javascript:x()">run</a> <a href="data:text/html,x">data</a></p><script>alert(1)</script><svg onload="x()"><text>s</text></svg><img src="javascript:x()" onerror="x()" alt="Alt"><img src="data:image/png;base64,AAAA"><iframe srcdoc="<script>"></iframe><object data="file:///etc/passwd"></object><style>p{}</style><form action="/x"><button>Go</button>Kept</form>';
  const text = await documentOf(read(wxr(cdata(html))));
  expect(text).not.toMatch(/javascript|alert|onclick|onerror|data:|file:|srcdoc/);
  for (const words of ["Words", "run", "Alt", "Kept"]) expect(text).toContain(words);
});

test("thousands of galleries of thousands of images do not fill the memory", async () => {
  const image = (id: number) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>http://a.example/${id}.png</wp:attachment_url><wp:post_parent>1</wp:post_parent></item>`;
  const images = Array.from({ length: 4_000 }, (_, n) => image(n + 2)).join("");
  const xml = wxr("[gallery]\n".repeat(4_000), "", `${images}</channel></rss>`);
  await expect(read(xml)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("too many parts"),
  });
});

test("an address that only this site may use is not taken from a text", async () => {
  const incoming = read(wxr(cdata('<p>Words</p><img src="http://zip.invalid/etc/passwd" alt="Alt">')));
  expect(await documentOf(incoming)).not.toContain("zip.invalid");
});

describe("JSON", () => {
  test.each([
    ["is no export", '{"name": "package"}', "neither an export from this site nor one from Ghost"],
    ["is broken", '{"db": [', "is not JSON"],
    [
      "is nested too deeply",
      `{"data":{"posts":[${"[".repeat(200_000)}${"]".repeat(200_000)}]}}`,
      "nested too deeply",
    ],
    ["has too many parts", `{"data":{"posts":[${"[],".repeat(2_500_001)}[]]}}`, "too many parts"],
    ["has a post that is too large", `{"data":{"posts":[{"html":"${"a".repeat(6_000_001)}"}]}}`, "too large"],
    [
      "has other things than posts",
      '{"data":{"posts":[null, 3, "x", {"title": {"a": 1}, "html": ["x"]}]}}',
      "nothing to import",
    ],
  ])("that %s is refused", async (_, json, sentence) => {
    await expect(read(json)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(sentence),
    });
  });
});

test("a post of Ghost may be large in the formats that are not read", async () => {
  const post = { slug: "a", title: "A", html: "<p>Words</p>", lexical: "a".repeat(6_000_000) };
  expect(await documentOf(read(JSON.stringify({ data: { posts: [post] } })))).toContain("Words");
});

describe("front matter", () => {
  test.each([
    ["is not YAML", "---\ntitle: [\n---\nWords"],
    ["opens lists without end", `---\na: ${"[".repeat(15_000)}\n---\nWords`],
    ["opens lists in lists", `---\n${"- ".repeat(9_000)}x\n---\nWords`],
    ["is not TOML", "+++\ntitle =\n+++\nWords"],
    ["is too long", `---\ntitle: ${"a".repeat(30_000)}\n---\nWords`],
    [
      "refers to itself again and again",
      `---\na: &a [x, x]\n${Array.from({ length: 20 }, (_, n) => `b${n}: &b${n} [${n ? `*b${n - 1}, *b${n - 1}` : "*a, *a"}]`).join("\n")}\n---\nWords`,
    ],
  ])("that %s is named", async (_, text) => {
    const { tables, ignored } = await read({ "a.md": text, "b.md": "Words" });
    expect(tables.flatMap((table) => table.rows)).toHaveLength(1);
    expect(ignored.join()).toMatch(/a\.md: the lines above the text (?:can’t be read|are too long)/);
  });
});

test.each([
  ["a column that is missing", { "posts.csv": "id,title\n1,A" }, "no column “post_id”"],
  ["a quote that never ends", { "posts.csv": 'post_id,title\n"1,A' }, "posts.csv can’t be read"],
  [
    "a row without end",
    { "posts.csv": `post_id,title\n1,${"a".repeat(200_000)}` },
    "posts.csv can’t be read",
  ],
])("posts.csv with %s is refused", async (_, files, sentence) => {
  await expect(read(files)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(sentence),
  });
});

test("texts made to be slow are read all the same", async () => {
  const slow = {
    "fences.md": "```a\n~~~b\n".repeat(20_000),
    "braces.md": "{{< a ".repeat(50_000),
    "percents.md": "{% a ".repeat(50_000),
    "brackets.md": `[[${"a".repeat(299)}`.repeat(1_000),
    "comments.md": "%% ".repeat(50_000),
    "contents.md": "[toc]\n".repeat(50_000),
    "quotes.md": `${"> ".repeat(90)}[!a`.repeat(500),
    "spaces.md": `Words${" ".repeat(300_000)}words`,
    "shortcode.md": `{{<${" ".repeat(300_000)}a`,
    "slashes.md": `---\nurl: /a${"/".repeat(300_000)}b\n---\nWords`,
  };
  const incoming = await read({ ...slow, "plain.md": "# Plain\n\nWords" });
  expect(JSON.stringify(incoming.tables)).toContain("Plain");
  const html = [
    "[a ".repeat(200_000),
    "<pre>".repeat(200),
    "<div class=kg-callout-card>".repeat(5_000),
    "<figure class=kg-bookmark-card><figcaption>".repeat(5_000),
    "[caption]<img>".repeat(5_000),
    "<figure>".repeat(200),
    `[code]a${" ".repeat(300_000)}b[/code]`,
    "[code]".repeat(300_000),
    "{::a".repeat(250_000),
    `<h2>${'<a id="a">words and words</a>'.repeat(24_000)}</h2>`,
  ];
  for (const text of html) await read(wxr(cdata(text))).catch((thrown) => expect(thrown.status).toBe(422));
  // Each of them takes seconds at most, but there are nineteen.
}, 120_000);

test.each([
  ["lines", "a\n"],
  ["paragraphs", "a\n\n"],
])("a post of too many bare %s is refused", async (_, line) => {
  await expect(read(wxr(cdata(line.repeat(450_000))))).rejects.toThrow("too many parts: at most 10,000");
});

test("endlessly nested front matter doesn't crash the process, however often it is sent", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`${at}.md`, `---\n${"[".repeat(10_000 - at)}\n---\nWords`]),
  );
  const { ignored } = await read({ ...files, "plain.md": "Words" });
  expect(ignored.filter((sentence) => sentence.includes("can’t be read"))).toHaveLength(12);
});

test("HTML in hundreds of elements is read in about the time of the same HTML without them", async () => {
  const words = "<b>x</b>".repeat(9_000);
  const time = async (html: string) => {
    const began = performance.now();
    await read(wxr(cdata(html)));
    return performance.now() - began;
  };
  await time(words);
  const plain = await time(words);
  for (const tag of ["div", "figure"])
    expect(await time(`<${tag}>`.repeat(200) + words), tag).toBeLessThan(10 * plain);
}, 60_000);
