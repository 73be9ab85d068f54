// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { openEditor } from "./support";

/** Sizes in a DOM without layout (px): the menu would reach 150 beyond the editor. */
const EDITOR_WIDTH = 400;
const MENU_WIDTH = 250;
const CARET_LEFT = 300;

test("a slash opens the menu as it is typed, not when the caret comes to it", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(EDITOR_WIDTH);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(MENU_WIDTH);
  vi.spyOn(Range.prototype, "getClientRects").mockReturnValue([
    new DOMRect(CARET_LEFT, 0, 0, 20),
  ] as unknown as DOMRectList);
  onTestFinished(() => void vi.restoreAllMocks());
  const { type, press, caret, all, find } = await openEditor(["and /", "Words "]);
  await caret("and /", "start");
  await caret("and /");
  expect(all("listbox", "Insert")).toEqual([]);
  await caret("Words ");
  await type("/");
  const menu = find("listbox", "Insert");
  expect(menu.closest<HTMLElement>(".floating")?.style.insetInlineStart).toBe(
    `${EDITOR_WIDTH - MENU_WIDTH}px`,
  );
  await press("Escape");
  expect(all("listbox", "Insert")).toEqual([]);
});
