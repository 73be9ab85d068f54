import { addRows, removeRows, serviceClient } from "../support/content";
import { test } from "../support/editor-page";
import { expect } from "../support/fixtures";

const element = { version: 1, direction: null, format: "", indent: 0 };
const words = (text: string) => ({
  type: "text",
  version: 1,
  text,
  format: 0,
  style: "",
  mode: "normal",
  detail: 0,
});
const item = (text: string, value: number) => ({
  ...element,
  type: "listitem",
  value,
  children: [words(text)],
});

const blocks = [
  { ...element, type: "heading", tag: "h2", children: [words("القهوة والصباح")] },
  { ...element, type: "paragraph", children: [words("English words.")] },
  { ...element, type: "paragraph", children: [words("שלום, עולם!")] },
  { ...element, type: "quote", children: [words("قال: نعم.")] },
  {
    ...element,
    type: "list",
    listType: "number",
    tag: "ol",
    start: 1,
    children: [item("أولاً", 1), item("ثانياً", 2)],
  },
];
const sides = ["rtl", "ltr", "rtl", "rtl", "rtl"];

test("each block takes its direction from its own letters in the editor, on the page and in feeds @js", async ({
  adminPage: page,
  site,
  openEditor,
}) => {
  const editor = await openEditor(blocks);
  const directions = (all: Element[]) => all.map((block) => getComputedStyle(block).direction);
  expect(await editor.text.locator("> *").evaluateAll(directions)).toEqual(sides);
  const shown = await editor.published();
  expect(await shown.locator("> *").evaluateAll(directions)).toEqual(sides);
  expect(await shown.locator("li").evaluateAll(directions)).toEqual(["rtl", "rtl"]);

  const { items } = (await (await page.request.get("/feed.json")).json()) as {
    items: { id: string; content_html: string }[];
  };
  const html = items.find(({ id }) => id.includes(editor.id))?.content_html ?? "";
  await page.setContent(html);
  expect(await page.locator("body > *").evaluateAll(directions)).toEqual(sides);

  // Saving without scripts keeps the document and adds no explicit directions.
  const db = await serviceClient(site);
  const { data } = await db.from("notes_entries").select("content").eq("id", editor.id).single();
  expect(JSON.stringify(data?.content)).not.toContain("auto");
});

test("list markers and quote rules follow the direction, and code stays left-to-right @js", async ({
  openEditor,
}) => {
  const list = (...texts: string[]) => ({
    ...element,
    type: "list",
    listType: "bullet",
    tag: "ul",
    start: 1,
    children: texts.map((text, at) => item(text, at + 1)),
  });
  const code = { ...words("run()"), format: 16 };
  const editor = await openEditor([
    list("לחם", "English in it"),
    // Adjacent lists merge.
    { ...element, type: "paragraph", children: [words("Words")] },
    list("Bread", "חלב"),
    { ...element, type: "quote", children: [words("قال: نعم.")] },
    { ...element, type: "code", language: null, children: [words("مطر = true;")] },
    { ...element, type: "paragraph", children: [words("اكتب "), code] },
  ]);
  const look = (root: Element) => {
    const of = (selector: string) =>
      [...root.querySelectorAll(selector)].map((one) => getComputedStyle(one as Element));
    return {
      items: of("li").map(({ textAlign }) => textAlign),
      quote: of("blockquote").map(({ borderRightWidth, borderLeftWidth }) => [
        borderRightWidth,
        borderLeftWidth,
      ]),
      code: of("code").map(({ direction }) => direction),
    };
  };
  const expected = {
    items: ["right", "right", "left", "left"],
    quote: [["1px", "0px"]],
    code: ["ltr", "ltr"],
  };
  expect(await editor.text.evaluate(look)).toEqual(expected);
  expect(await (await editor.published()).evaluate(look)).toEqual(expected);
});

test("titles and descriptions take their direction from their own letters @plain", async ({ page, site }) => {
  const title = "على الطاولة ثلاثة أقلام و pencil واحد";
  const content = { root: { ...element, type: "root", children: [blocks[1]] } };
  const url = "https://example.com/";
  const tables: [path: string, table: string, row: object][] = [
    ["/notes", "notes_entries", { title, content, published: true }],
    ["/feed", "feed_posts", { title, content, published: true }],
    ["/questions", "questions_posts", { question: title, content, published: true }],
    ["/links", "links_entries", { title, description: title, url }],
    ["/books", "books_entries", { title, description: title, buy_link: url }],
    ["/projects", "projects_entries", { title, description: title, url }],
    ["/models", "models_sections", { id: "pencils", title, content, published: true }],
    ["/models/pencils", "models_sections", {}],
    ["/search?q=pencil", "notes_entries", {}],
  ];
  try {
    for (const [path, table, row] of tables) {
      if (Object.keys(row).length > 0) await addRows(site, table, [row]);
      await page.goto(path);
      const shown = page
        .locator("main")
        .getByText(title.slice(0, 12))
        .and(page.locator(":not(.vh)"))
        .filter({ visible: true });
      expect(await shown.count(), path).toBeGreaterThan(0);
      const directions = await shown.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
      expect(new Set(directions), path).toEqual(new Set(["rtl"]));
    }
  } finally {
    for (const table of new Set(tables.map(([, table]) => table))) await removeRows(site, table);
  }
});
