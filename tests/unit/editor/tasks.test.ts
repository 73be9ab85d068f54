// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openEditor } from "./support";

test("tasks are typed, ticked with the keyboard, and shown as checkboxes", async () => {
  const { press, type, all, blocks, published } = await openEditor(["Start"]);
  const checked = () => all("checkbox").map((task) => task.getAttribute("aria-checked"));
  await press("Enter");
  await type("[x] Bread");
  await press("Enter");
  await type("Milk");
  expect(checked()).toEqual(["true", "false"]);
  await press("Control+Enter");
  expect(checked()).toEqual(["true", "true"]);
  await press("Control+Enter");
  expect(blocks()[1]).toMatchObject({ listType: "check", children: [{ checked: true }, { checked: false }] });
  const boxes = [...published().querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [false, true],
  ]);
});
