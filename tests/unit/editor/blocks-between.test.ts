// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";
import { answerUploads, picture } from "./uploads";

type Editor = Awaited<ReturnType<typeof openEditor>>;

const lines = ({ blocks }: Editor) =>
  outline(blocks()).map((line) =>
    line.replace(/^(?:image|horizontalrule):/, "block").replace("paragraph: ", ""),
  );

/** The ways to insert an image or a rule after the current block. */
const ways: Record<string, (editor: Editor) => Promise<unknown>> = {
  "an image is pasted": ({ paste }) => paste({}, [picture()]),
  "an image within HTML is pasted": ({ paste }) =>
    paste({ "text/html": '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">' }),
  "a rule is inserted": async ({ click, find }) => {
    await click(find("button", "Insert"));
    await click(find("button", "Horizontal rule"));
  },
};

for (const [way, insert] of Object.entries(ways)) {
  test(`text typed after ${way} goes behind it`, async () => {
    answerUploads();
    const editor = await openEditor(["First", "Second"]);
    await editor.caret("First");
    await insert(editor);
    await expect.poll(() => lines(editor)).toContain("block");
    await editor.type("typed after");
    expect(lines(editor)).toEqual(["First", "block", "typed after", "Second"]);
  });

  for (const [at, expected] of [
    [4, ["One", "block", "|two"]],
    ["start", ["block", "|One two"]],
    ["end", ["One two", "block", "|"]],
  ] as const)
    test(`the paragraph splits at the caret (${at}) when ${way}`, async () => {
      answerUploads();
      const editor = await openEditor(["One two", "Next"]);
      await editor.caret("One two", at);
      await insert(editor);
      await expect.poll(() => lines(editor)).toContain("block");
      await editor.type("|");
      expect(lines(editor)).toEqual([...expected, "Next"]);
    });
}

test("a rule from the slash menu splits a quote and a list, which continues its numbering", async () => {
  const { press, type, caret, blocks } = await openEditor(["Start"]);
  await press("Enter");
  await type("1. First");
  await press("Enter");
  await type("Second third");
  await caret("Second third", 7);
  await type("/rule");
  await press("Enter");
  await type("|");
  expect(outline(blocks())).toEqual([
    "paragraph: Start",
    "number: FirstSecond",
    "horizontalrule:",
    "number: |third",
  ]);
  expect(blocks().at(-1)).toMatchObject({ type: "list", start: 3 });
  await press("Control+z");
  await press("Control+z");
  expect(outline(blocks())).toEqual(["paragraph: Start", "number: FirstSecond /rulethird"]);
});

const rule = { type: "horizontalrule", version: 1 };

/** The blocks, the block and the place of the caret, the keys and the remaining blocks. */
const deletions: [(string | object)[], number, "start" | "end", string[], string[]][] = [
  [["A", "", rule, "B"], 1, "end", ["Delete"], ["A", "block", "B"]],
  [["A", "", rule, "B"], 1, "end", ["Delete", "Delete"], ["A", "B"]],
  [["A", rule, "", "B"], 2, "end", ["Backspace"], ["A", "block", "B"]],
  [["A", rule, "", "B"], 2, "end", ["Backspace", "Backspace"], ["A", "B"]],
  [["A", rule, "B"], 0, "end", ["Delete"], ["A", "block", "B"]],
  [["A", rule, "B"], 0, "end", ["Delete", "Delete"], ["A", "B"]],
  [["A", rule, "B"], 0, "end", ["Delete", "Home", "Delete"], ["A", "block", "B"]],
  [["A", rule, "B"], 0, "end", ["Delete", "Alt+Home", "Delete"], ["A", "B"]],
  [["A", rule, "B"], 0, "end", ["Control+Delete"], ["A", "block", "B"]],
  [["A", rule, "B"], 2, "start", ["Backspace"], ["A", "block", "B"]],
  [["A", rule, "B"], 2, "start", ["Backspace", "Backspace"], ["A", "B"]],
];
test("deleting towards a rule removes one thing at a time", async () => {
  for (const [stored, at, side, pressed, expected] of deletions) {
    const editor = await openEditor(stored);
    await editor.caretIn(at, side);
    for (const key of pressed) await editor.press(key);
    expect(lines(editor), `${pressed.join(", ")} at ${at} of ${stored.length}`).toEqual(expected);
  }
});

test("deleting a whole text that begins with a rule leaves one empty paragraph", async () => {
  for (const key of ["Backspace", "Delete"]) {
    const { press, type, click, text, page, blocks } = await openEditor([rule, "A", rule]);
    const line = text.querySelector("hr");
    expect.assert(line);
    await click(line);
    await press("Control+a");
    await press(key);
    expect(text.children).toHaveLength(1);
    expect(page.textContent).toContain("Write, or press / for more");
    await type("again");
    expect(outline(blocks())).toEqual(["paragraph: again"]);
  }
});

test("Alt with Up or Down moves the block around the caret", async () => {
  const { press, type, caret, blocks } = await openEditor(["One", "Two", "Three"]);
  await caret("Three");
  await press("Alt+ArrowUp");
  await press("Alt+ArrowUp");
  await press("Alt+ArrowUp");
  await type("!");
  expect(outline(blocks())).toEqual(["paragraph: Three!", "paragraph: One", "paragraph: Two"]);
  await press("Alt+ArrowDown");
  expect(outline(blocks())).toEqual(["paragraph: One", "paragraph: Three!", "paragraph: Two"]);
});
