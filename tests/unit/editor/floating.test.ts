// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openEditor } from "./support";

test("a slash opens the menu as it is typed, not when the caret comes to it", async () => {
  const { type, press, caret, all, find } = await openEditor(["and /", "Words "]);
  await caret("and /", "start");
  await caret("and /");
  expect(all("listbox", "Insert")).toEqual([]);
  await caret("Words ");
  await type("/");
  const menu = find("listbox", "Insert");
  // The editor's edge is its limit.
  expect(menu.closest<HTMLElement>(".floating")?.style.insetInlineStart).toBe("0px");
  await press("Escape");
  expect(all("listbox", "Insert")).toEqual([]);
});
