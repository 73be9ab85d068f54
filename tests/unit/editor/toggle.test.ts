// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { emptyDocument } from "~/rich-text/document";
import { documentToHtml } from "~/rich-text/html-write";
import { openEditor, paragraph, word } from "./support";
import { answerUploads, picture } from "./uploads";

type Editor = Awaited<ReturnType<typeof openEditor>>;

const html = (editor: Editor) =>
  documentToHtml({ root: { ...emptyDocument.root, children: editor.blocks() } }).replace(/\n\s*/g, "");

const stored = (summary: string, ...body: object[]) => ({
  type: "toggle",
  children: [{ type: "togglesummary", children: [word(summary)] }, ...body],
});

/** Opens the editor with a toggle that was written in it, and the caret in its summary. */
async function writeToggle() {
  const editor = await openEditor(["Before"]);
  await editor.press("Enter");
  await editor.type("/tog");
  await editor.press("Enter");
  await editor.type("Why");
  return editor;
}

describe("a toggle", () => {
  test("is inserted from the menu, written line by line, and left with Enter on an empty line", async () => {
    const editor = await writeToggle();
    await editor.press("Enter");
    await editor.type("Because");
    for (const _ of "12") await editor.press("Enter");
    await editor.type("After");
    expect(html(editor)).toBe(
      "<p>Before</p><details><summary>Why</summary><p>Because</p></details><p>After</p>",
    );
    const shown = editor.published().querySelector("details");
    expect(shown?.open).toBe(false);
    expect(shown?.querySelector("summary")?.textContent).toBe("Why");
  });

  test("becomes ordinary blocks with Backspace at its beginning", async () => {
    const editor = await openEditor([stored("Why", paragraph(word("Because")))]);
    await editor.caret("Why", "start");
    await editor.press("Backspace");
    expect(html(editor)).toBe("<p>Why</p><p>Because</p>");
  });

  test("has lists, headings and code in it; images, rules and tables go below it", async () => {
    answerUploads();
    const editor = await openEditor([
      stored("Why", paragraph(word("A")), paragraph(word("B")), paragraph(word("C"))),
    ]);
    for (const [line, item] of [
      ["A", "bulleted"],
      ["B", "heading"],
      ["C", "code"],
      ["B", "table"],
      ["B", "rule"],
    ] as const) {
      await editor.caret(line);
      await editor.type(` /${item}`);
      await editor.press("Enter");
    }
    await editor.caret("B");
    await editor.paste({}, [picture()]);
    await expect.poll(() => html(editor)).toContain("<img");
    expect(html(editor)).toMatch(
      /^<details><summary>Why<\/summary><ul><li>A *<\/li><\/ul><h2>B *<\/h2><pre><code>C *<\/code><\/pre><\/details><img [^>]*><hr><table>/,
    );
  });

  test("keeps its summary when the type of its lines is changed", async () => {
    const editor = await openEditor([stored("Why", paragraph(word("Because")))]);
    for (const line of ["Why", "Because"]) {
      await editor.caret(line);
      await editor.type(" /heading");
      await editor.press("Enter");
    }
    expect(html(editor)).toBe("<details><summary>Why </summary><h2>Because </h2></details>");
  });

  test("has neither links nor notes in its summary", async () => {
    const editor = await writeToggle();
    await editor.type(" see example.com [^1]");
    expect(html(editor)).toContain("<summary>Why see example.com </summary>");
  });

  test("is pasted from other sites and as part of a text, with what cannot be in it below", async () => {
    const editor = await openEditor([""]);
    await editor.paste({
      "text/html":
        "<details open><summary>A <b>b</b></summary><p>c</p><hr><details><summary>d</summary>e</details></details><p>f</p>",
    });
    expect(html(editor)).toBe(
      "<details><summary>A <strong>b</strong></summary><p>c</p><details><summary>d</summary><p>e</p></details></details><hr><p>f</p>",
    );
  });

  test("is pasted as Markdown", async () => {
    const editor = await openEditor([""]);
    await editor.paste({
      "text/plain":
        "<details>\n<summary>A <em>b</em></summary>\n\n**c**\n\n<details><summary>d</summary>\n\n- e\n\n</details>\n\n</details>\n\nf",
    });
    expect(html(editor)).toBe(
      "<details><summary>A <em>b</em></summary><p><strong>c</strong></p><details><summary>d</summary><ul><li>e</li></ul></details></details><p>f</p>",
    );
  });

  test("ends where the caret goes with the arrow keys", async () => {
    const editor = await openEditor([stored("Why", paragraph(word("Because")))]);
    await editor.caretIn(1, "end");
    await editor.type("After");
    expect(html(editor)).toBe("<details><summary>Why</summary><p>Because</p></details><p>After</p>");
  });
});
