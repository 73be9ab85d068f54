// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor, paragraph, word } from "./support";

const open = async (blocks: (string | object)[]) => {
  const editor = await openEditor(blocks);
  const { find, text, page } = editor;
  return {
    ...editor,
    field: () => find<HTMLInputElement>("textbox", "Find"),
    status: () => page.querySelector(".find-bar [role=status]")?.textContent,
    lines: () => Array.from(text.querySelectorAll("p"), ({ textContent }) => textContent),
  };
};

test("words are found, one by one and across formats, and replaced in one step", async () => {
  const editor = await open([
    "A harbour by the sea",
    paragraph(word("The har"), word("bour", 1), word(" and its boats (1.5)")),
    "Harbour lights",
  ]);
  const { press, type, caret, find, fill, click, text, page, field, status, lines } = editor;
  await caret("A harbour by the sea");
  await press("Control+Shift+f");
  expect(document.activeElement).toBe(field());
  await fill(field(), "harbour");
  expect(status()).toBe("1 of 3");
  await press("Enter");
  expect(status()).toBe("2 of 3");
  await press("Shift+Enter");
  await press("Shift+Enter");
  expect(status()).toBe("3 of 3");
  await click(find("checkbox", "Match case"));
  expect(status()).toBe("2 of 2");
  await click(find("checkbox", "Match case"));

  await fill(find("textbox", "Replace with"), "port");
  await click(find("button", "Replace all"));
  expect(status()).toBe("3 replaced");
  expect(lines()).toEqual(["A port by the sea", "The port and its boats (1.5)", "port lights"]);
  await press("Escape");
  expect(document.activeElement).toBe(text);
  await press("Control+z");
  expect(lines()).toEqual(["A harbour by the sea", "The harbour and its boats (1.5)", "Harbour lights"]);
  expect(text.querySelector("strong")?.textContent).toBe("bour");

  await press("Control+Shift+f");
  // No character has a meaning of its own.
  await fill(field(), "(1.5)");
  expect(status()).toBe("1 of 1");
  await fill(field(), "sea");
  await press("Escape");
  expect(page.querySelector(".find-bar")).toBeNull();
  expect(document.activeElement).toBe(text);
  // What was found is selected.
  await type("lake");
  expect(lines()[0]).toBe("A harbour by the lake");
});

test("Enter in the find bar replaces and never saves, and what is typed in it is not stored", async () => {
  const { press, find, fill, click, page, blocks, status, lines, field } = await open(["one two one"]);
  let submits = 0;
  page.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    submits += 1;
  });
  await click(find("button", "Find in text"));
  await fill(field(), "one");
  await fill(find("textbox", "Replace with"), "three");
  await press("Enter");
  expect(lines()).toEqual(["three two one"]);
  expect(status()).toBe("1 of 1");
  expect(document.activeElement).toBe(find("textbox", "Replace with"));
  await press("Enter");
  expect(lines()).toEqual(["three two three"]);
  expect(outline(blocks())).toEqual(["paragraph: three two three"]);
  expect(submits).toBe(0);
});

test("matches in footnotes, which are not replaced, are counted", async () => {
  const note = { type: "note", version: 1, children: [word("Tide tables: the tide comes twice")] };
  const { press, fill, field, status } = await open([paragraph(word("The tide"), note)]);
  await press("Control+Shift+f");
  await fill(field(), "tide");
  expect(status()).toBe("1 of 1, 2 in footnotes");
  await fill(field(), "tide tables");
  expect(status()).toBe("Not found, 1 in footnotes");
});
