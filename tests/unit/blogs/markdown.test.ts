import { expect, test } from "vitest";
import { read } from "./read-export";

test("Markdown callouts stay callouts; unknown ones become a bold line", async () => {
  const blog = await read({
    ".obsidian/app.json": "{}",
    "Rain.md": "> [!TIP]\n> Umbrella\n\n> [!danger]- Flood\n> Swim\n\n> [!spell] Abra\n> Cadabra",
  });
  const { children } = blog.get("Rain").content.root;
  expect(children).toMatchObject([
    { type: "quote", $: { callout: "tip" } },
    { type: "quote", $: { callout: "caution" } },
    { type: "quote" },
  ]);
  expect(blog.text("Rain")).toBe("Umbrella\nFlood\nSwim\nAbra\nCadabra");
});

test("Markdown: attributes in braces are read or left out, code spans are whole, lists keep their order", async () => {
  const blog = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      "---\ntitle: A\ndate: 2020-01-02\n---\n## Head {#custom .wide}\n\n[Up](#custom) and ![Sky](https://a.example/a.png){width=300}\n\nLead\n{: .lead }\n\nA set {a, b}\n\nDo `npm run\nbuild`.\n\n- foo\n  - bar\n\n  after bar\n- - inner",
  });
  expect(blog.text("A").split("\n")).toEqual([
    ...["Head", "Up and", "Lead", "A set {a, b}", "Do npm run build.", "foo", "bar", "after bar", "inner"],
  ]);
  expect(blog.links("A")).toEqual(["#head"]);
});

test("unreadable front matter is named, and only that", async () => {
  const blog = await read({
    "hugo.toml": "",
    "content/posts/a.md":
      "---\ntitle: A\ndate: soon\ntags: {a: b}\nslug: [x]\nimage: {a: 1}\nweight: x\n---\nRain",
    "content/posts/b.md":
      "---\ntitle: 1984\ndate: 2020-01-02\ntags: [a, 1]\naliases: /x\nimage: {src: 'https://a.example/a.png'}\ncover: false\npublished: true\n---\nRain",
  });
  expect(blog.losses).toEqual([
    "content/posts/a.md: Values above the text that can’t be read: date, tags, slug, image.",
    "content/posts/a.md: It has no date: it gets the day on which it is imported.",
  ]);
});

test("Markdown: players in raw HTML become cards", async () => {
  const blog = await read({
    "astro.config.mjs": "",
    "src/content/blog/a.mdx":
      '---\ntitle: A\n---\nimport {\n  Note,\n} from "../x";\n\n<iframe width="5" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  });
  expect(blog.get("A").content.root.children.map(({ type }) => type)).toEqual(["card"]);
});

test("Markdown: dollars are formulas where the old site showed them, else variables and prices", async () => {
  const shell = `Copy \${HOME}/a to \${HOME}/b, $SRC/$DST; US$5/$6, a$b$`;
  const maths = "Of $x^2$, $10^6$ and $2n$ $\\alpha$";
  const formulas = (row: unknown) =>
    [...JSON.stringify(row).matchAll(/"type":"math","version":1,"text":"([^"]+)"/g)].map(([, text]) => text);
  const texts = async (files: Record<string, string>, system = "_config.yml") => {
    const blog = await read({ [system]: "", ...files });
    return (title: string) => ({ text: blog.text(title), formulas: formulas(blog.get(title).content) });
  };
  const post = (title: string, text: string, more = "") => `---\ntitle: ${title}\n${more}---\n${text}`;
  const plain = await texts({
    "_posts/2020-01-02-a.md": post("Shell", shell),
    "_posts/2020-01-02-b.md": post("Said", `${maths}, $k$`, "mathjax: true\n"),
    "_posts/2020-01-02-c.md": post("Shown", "$$\ny\n$$\n\nso $y$"),
    "_posts/2020-01-02-d.md": post("Code", "`echo $$ $$`, $A/$"),
  });
  expect(plain("Shell")).toEqual({ text: shell, formulas: [] });
  expect(plain("Said").formulas).toEqual(["x^2", "10^6", "2n", "\\\\alpha", "k"]);
  expect(plain("Shown").formulas).toEqual(["y"]);
  expect(plain("Code").formulas).toEqual([]);
  for (const making of ["_includes/head.html", "package.json"]) {
    const shown = await texts({
      [making]: "katex",
      "_posts/2020-01-02-a.md": post("Shell", `Copy \${HOME}/a to \${HOME}/b; US$5/$6, a$b$`),
      "_posts/2020-01-02-b.md": post("Both", "$x$, from $5 to 6$ and $5/$x"),
      "_posts/2020-01-02-c.md": post("Off", "$x$", "math: false\n"),
    });
    expect(shown("Shell").formulas).toEqual([]);
    expect(shown("Both").formulas).toEqual(["x"]);
    expect(shown("Off").formulas).toEqual([]);
  }
});
