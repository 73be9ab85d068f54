// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";

test("a callout begins by menu and by Markdown, changes its kind, and ends as a quote does", async () => {
  const { press, type, fill, find, blocks, caret, published } = await openEditor(["Start"]);
  await press("Enter");
  await type("/call");
  await press("Enter");
  await type("Mind the gap");
  await fill(find("combobox", "Text type"), "warning");
  await caret("Mind the gap");
  await press("Enter");
  await type("> [!TIP] ");
  await type("Look right");
  await press("Enter");
  await type("After");
  expect(outline(blocks())).toEqual([
    "paragraph: Start",
    "quote: Mind the gap",
    "quote: Look right",
    "paragraph: After",
  ]);
  expect(blocks()).toMatchObject([{}, { $: { callout: "warning" } }, { $: { callout: "tip" } }, {}]);
  const notes = Array.from(published().querySelectorAll("[role=note]"), (note) => note.textContent);
  expect(notes).toEqual(["WarningMind the gap", "TipLook right"]);
  await caret("Look right", "start");
  await press("Backspace");
  expect(outline(blocks())[1]).toBe("quote: Mind the gapLook right");
});

test("a callout's kind is found by its name, and Enter behind its marker begins it", async () => {
  const { press, type, blocks } = await openEditor(["Start"]);
  await press("Enter");
  await type("/warn");
  await press("Enter");
  await type("Mind the gap");
  await press("Enter");
  await type("> [!CAUTION]");
  await press("Enter");
  await type("Hot");
  await press("Enter");
  await type("> [!BOGUS] words");
  const stored = blocks();
  expect(outline(stored)).toEqual([
    "paragraph: Start",
    "quote: Mind the gap",
    "quote: Hot",
    "quote: [!BOGUS] words",
  ]);
  const kinds = stored.map((block) => ("$" in block ? block.$?.callout : undefined));
  expect(kinds).toEqual([undefined, "warning", "caution", undefined]);
});

test("Enter at the beginning of a callout makes room above it", async () => {
  const { press, type, caret, blocks } = await openEditor(["Start"]);
  await press("Enter");
  await type("> [!TIP] Words");
  await caret("Words", "start");
  await press("Enter");
  await type("Still");
  expect(outline(blocks())).toEqual(["paragraph: Start", "paragraph:", "quote: StillWords"]);
});

test("a list asked for in a callout leaves it as it is, and a pasted one goes below it; both are said", async () => {
  const { press, type, click, find, paste, text, page } = await openEditor(["Pack"]);
  const said = () => page.textContent;
  await press("Enter");
  await type("> [!NOTE] ");
  await click(find("button", "Bulleted list"));
  expect(said()).toContain("A callout can’t contain a list");
  expect(said()).toContain("Press Enter at its end");
  await type("/bulleted");
  await press("Enter");
  await paste({ "text/html": "<ul><li>Tent</li><li>Rope</li></ul>", "text/plain": "Tent\nRope" });
  expect(said()).toContain("It was pasted below.");
  await type("s");
  expect(Array.from(text.children, (block) => block.textContent)).toEqual(["Pack", "", "TentRopes"]);
  expect(text.querySelectorAll(":scope > .callout")).toHaveLength(1);
});

test("selected paragraphs become the lines of one callout", async () => {
  const { press, fill, find, blocks, published } = await openEditor(["One", "Two", "Three"]);
  await press("Control+a");
  await fill(find("combobox", "Text type"), "tip");
  expect(blocks()).toHaveLength(1);
  expect(blocks()[0]).toMatchObject({ $: { callout: "tip" } });
  expect(published().querySelector("[role=note]")?.textContent).toBe("TipOneTwoThree");
});
