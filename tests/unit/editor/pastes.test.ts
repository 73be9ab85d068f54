// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";
import { answerUploads } from "./uploads";

const clipboard = (name: string) => readFileSync(`tests/unit/clipboard/${name}.txt`, "utf8");

test("pasting from Word keeps headings, lists and quotes", async () => {
  const { paste, blocks } = await openEditor([""]);
  await paste({ "text/html": clipboard("word"), "text/plain": "A walk" });
  expect(outline(blocks())).toEqual([
    "h2: A walk",
    expect.stringContaining("paragraph: Rain fell on the tin roof"),
    "bullet: BreadRyeMilk",
    "number: WalkRest",
    "quote: Less, but better.",
    "paragraph: More rain",
  ]);
});

test("pasting from Google Docs keeps its headings and paragraphs", async () => {
  const { paste, blocks } = await openEditor([""]);
  await paste({ "text/html": clipboard("google-docs") });
  expect(outline(blocks()).slice(0, 3)).toEqual([
    "h2: A walk",
    "paragraph: Rain fell on the tin roof today2",
    "paragraph: More rain",
  ]);
});

test("pasting from Notion copies the image from the other site along with the text", async () => {
  const urls = answerUploads();
  const { paste, blocks } = await openEditor([""]);
  await paste({ "text/html": clipboard("notion") });
  await expect.poll(() => blocks().at(-1)).toMatchObject({ type: "image", src: "/icon.svg", alt: "Rain" });
  expect(blocks()).toHaveLength(10);
  expect(urls).toEqual(["/admin/images/fetch"]);
});

test("pasted Markdown becomes what it says, which one undo takes back to its text", async () => {
  const { press, paste, blocks, text } = await openEditor([""]);
  await paste({
    "text/plain":
      "# Plan\n\nSome **bold** words\nand [more](https://example.com).\n\n- one\n- two\n\n```js\nlet a;\n```",
  });
  expect(outline(blocks())).toEqual([
    "h2: Plan",
    "paragraph: Some bold words and more.",
    "bullet: onetwo",
    "code: let a;",
  ]);
  await press("Control+z");
  expect(outline(blocks()).join("\n")).toContain("# Plan");
  await press("Control+z");
  expect(text.textContent).toBe("");
});

test("plain text stays plain, also if its author asks for that", async () => {
  const { press, paste, blocks } = await openEditor([""]);
  await press("Control+Shift+V");
  await paste({ "text/plain": "- one\n- two", "text/html": "<b>one</b>" });
  expect(outline(blocks()).join("\n")).toContain("- one");
  await press("Control+a");
  await press("Delete");
  await paste({ "text/plain": "# a remark\nnpm start\n\nNext" });
  expect(outline(blocks())).toEqual(["paragraph: # a remarknpm start", "paragraph: Next"]);
});

test("a copied page is pasted at the caret with its structure", async () => {
  const { press, caret, paste, blocks, text } = await openEditor(["First", "Last"]);
  await caret("First");
  await press("Enter");
  await paste({ "text/html": "<h2>A walk</h2><p>Some <b>bold</b> words</p><ul><li>one<li>two</ul>" });
  expect(text.querySelector("strong")?.textContent).toBe("bold");
  expect(outline(blocks())).toEqual([
    "paragraph: First",
    "h2: A walk",
    "paragraph: Some bold words",
    "bullet: onetwo",
    "paragraph: Last",
  ]);
});

test("one message reports what a paste could not keep", async () => {
  const { paste, all } = await openEditor(["Words"]);
  await paste({
    "text/html":
      '<p>a</p><table><tr><td>b<table><tr><td>c</td></tr></table></td></tr></table><iframe src="https://example.com"></iframe><img src="file:///C:/c.png">',
  });
  const messages = all("status").filter(({ textContent }) =>
    textContent?.includes("Not everything could be pasted"),
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]?.textContent).toContain(
    "Embedded items become links: example.com. A table within a table: only its text is kept. Images on your device can’t be read: add them as files.",
  );
});

test("an image with a link in pasted Markdown keeps the link, and HTML without anything leaves the plain text", async () => {
  const { caret, paste, blocks } = await openEditor(["Before", "Words"]);
  await caret("Before");
  await paste({ "text/plain": "[![A badge](/icon.svg)](https://example.org/build)" });
  await caret("Words");
  await paste({ "text/html": "<script>x()</script>", "text/plain": "more" });
  expect(blocks().find(({ type }) => type === "image")).toMatchObject({
    alt: "A badge",
    src: "/icon.svg",
    link: "https://example.org/build",
  });
  expect(outline(blocks()).at(-1)).toBe("paragraph: Wordsmore");
});

test("code is pasted as a code block with its language and indentation, a single line as text", async () => {
  const { caret, paste, press, blocks } = await openEditor(["Words"]);
  const lines = "function rain() {\n  return fall();\n}\n";
  const html = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">function</span><span> rain() {</span></div><div><span>  </span><span>return</span><span> fall();</span></div><br><div>}</div></div>`;
  const from = (mode: string, text: string) => ({
    "text/plain": text,
    "text/html": html,
    "vscode-editor-data": `{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"${mode}"}`,
  });
  await paste(from("typescriptreact", lines));
  await caret("Words", "start");
  // A program, or a browser, that doesn't say what it is.
  await paste({ "text/plain": lines, "text/html": html });
  await caret("Words");
  await paste(from("typescript", "fall()"));
  await press("Enter");
  await paste(from("markdown", "- one\n- two"));
  expect(outline(blocks())).toEqual([
    "code: function rain() {  return fall();}",
    "paragraph: Wordsfall()",
    "bullet: onetwo",
    "code: function rain() {  return fall();}",
  ]);
  expect(blocks().map((block) => block.type === "code" && block.language)).toEqual([
    null,
    false,
    false,
    "typescript",
  ]);
});

test("a list with more parts than a text can have is pasted as plain text, which is said", async () => {
  const { paste, blocks } = await openEditor([""]);
  const items = Array.from({ length: 2501 }, (_, at) => `<li><b>${at}</b> a<i>b</i></li>`);
  await paste({ "text/html": `<ul>${items.join("")}</ul>`, "text/plain": "1 a\n2 b" });
  expect(outline(blocks())).toEqual(["paragraph: 1 a2 b"]);
  expect(document.body.textContent).toContain(
    "Pasted as plain textThe text has too many parts: at most 10,000 are allowed.",
  );
});
