// @vitest-environment happy-dom
import { expect, test } from "vitest";
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
  await fill(find("textbox", "Sentence"), "{rest} left, {left}");
  expect(text.querySelector(".says")?.textContent).toBe("0 left, {left}");
  expect(page.textContent).toContain("There is no {left}");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  await press("Control+z");
  expect(shown()).toMatchObject({ value: 8, sentence: expect.stringContaining("are meetings") });
  await press("Control+z");
  expect(shown()).toMatchObject({ value: 3 });
});
