// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { toCustomDrawing } from "~/rich-text/nodes/drawing/custom";
import { openEditor } from "./support";

test("a drawing is inserted, changed in its panel, and each change is one step of undo", async () => {
  const { press, type, fill, find, blocks, text, page } = await openEditor(["Before"]);
  await press("Enter");
  await type("/drawing");
  await press("Enter");
  const shown = () => blocks().find((block) => block.type === "drawing");
  expect(shown()).toMatchObject({ kind: "split", value: 3, whole: 8 });
  expect(page.textContent).toContain("Drawing selected");
  for (const value of ["7", "70"]) await fill(find("spinbutton", "In the text"), value);
  expect(shown()).toMatchObject({ value: 8, max: 8 });
  expect(page.textContent).toContain("Not possible with the other numbers: it becomes 8.");
  await fill(find("textbox", "Sentence"), "{rest} left, {left}");
  expect(text.querySelector(".says")?.textContent).toBe("0 left, {left}");
  expect(page.textContent).toContain("There is no {left}");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  await press("Control+z");
  expect(shown()).toMatchObject({ value: 8, sentence: expect.stringContaining("are meetings") });
  await press("Control+z");
  expect(shown()).toMatchObject({ value: 3 });
  await fill(find("spinbutton", "To"), "2");
  expect(page.textContent).toContain("“In the text” becomes 2.");
  await fill(find("spinbutton", "To"), "5");
  expect(page.textContent).not.toContain("becomes");
});

test.each([
  { kind: "split", min: 9.79, max: 9.8, whole: 9.8 },
  { kind: "split", min: 2, max: 2, whole: 1.13 },
  { kind: "split", min: 50, max: 0, whole: 8.2 },
  { kind: "scale", min: -0.07, max: 1e9, step: 0.03, value: 0.1 },
  { kind: "curve", min: 0.1, max: 0.3, step: 0.1, whole: 0.29 },
  { kind: "lever", min: 94.99, max: 200, value: 1, whole: 0.5 },
  { kind: "dots", min: 99.5, max: 3, whole: 7.5 },
])("a drawing read again is the same, with at most two decimals: %j", (values) => {
  const own = toCustomDrawing(values);
  expect(toCustomDrawing(own)).toEqual(own);
  expect(JSON.stringify(own)).not.toMatch(/\d\.\d{3}/);
});
