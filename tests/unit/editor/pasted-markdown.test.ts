// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";

test("pasted Markdown keeps a callout with empty lines in one piece, and formulas", async () => {
  const editor = await openEditor(["Before"]);
  await editor.press("Enter");
  await editor.paste({
    "text/plain": `> [!TIP]\n> Mind the gap.\n>\n> And the door.\n\n$$\nx^2\n$$\n\nAfter \${A}/\${B}`,
  });
  const blocks = editor.blocks();
  expect(outline(blocks)).toEqual([
    "paragraph: Before",
    "quote: Mind the gap.And the door.",
    "code: x^2",
    `paragraph: After \${A}/\${B}`,
  ]);
  expect(blocks[1]).toMatchObject({ children: [{}, { type: "linebreak" }, {}], $: { callout: "tip" } });
  expect(blocks[2]).toMatchObject({ language: "math" });
});

test("pasted Markdown keeps its footnotes, also in tables, and the text of one that nothing refers to", async () => {
  const editor = await openEditor(["Before"]);
  await editor.paste({
    "text/plain":
      "A claim[^1] and another[^b].\n\n| a | b |\n|---|---|\n| x[^b] | y |\n\n[^1]: Said *once*,\n  in a letter.\n[^b]: See [there](https://example.com/).\n[^c]: Left over.",
  });
  const saved = JSON.stringify(editor.blocks());
  expect(saved.match(/"type":"note"/g)).toHaveLength(3);
  for (const words of ["Said ", '"once"', ", in a letter.", "https://example.com/", "[^c]: Left over."])
    expect(saved).toContain(words);
  expect(saved).not.toContain("[^1]");
});

test("brackets before a link in pasted Markdown stay text", async () => {
  const { paste, text } = await openEditor([""]);
  await paste({
    "text/plain":
      "Text with a note[^1] and [link](https://example.org).\n\nArray a[0], [open and [the [1] docs](https://example.org/docs).",
  });
  expect(Array.from(text.querySelectorAll("a"), (link) => link.textContent)).toEqual([
    "link",
    "the [1] docs",
  ]);
  expect(text.querySelector("p")?.textContent).toBe("Text with a note[^1] and link.");
});
