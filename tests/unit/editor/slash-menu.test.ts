// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { kinds } from "~/editor/nodes";
import { matching } from "~/editor/slash/slash-items";
import { outline } from "../../e2e/support/outline";
import { openEditor, within } from "./support";

test("the slash menu filters, accepts keys and mouse, and Escape keeps the text", async () => {
  const { press, type, caret, click, find, all, blocks, text } = await openEditor(["Either /", "Start"]);
  const options = () => [...find("listbox", "Insert").querySelectorAll("[role=option]")];
  const active = () => options().find((option) => option.getAttribute("aria-selected") === "true");
  await caret("Either /");
  expect(all("listbox", "Insert")).toEqual([]);
  await caret("Start");
  await press("Enter");
  await type("/");
  expect(options()).toHaveLength(
    kinds.flatMap(({ items = [] }) => items).filter(({ isRare }) => !isRare).length,
  );
  expect(active()?.textContent).toContain("Text");
  await press("ArrowUp");
  expect(active()?.textContent).toContain("Link");
  await press("ArrowDown");
  await press("ArrowDown");
  expect(active()?.textContent).toContain("Heading");
  expect(text.getAttribute("aria-activedescendant")).toBe(active()?.id);
  await press("Enter");
  await type("A heading");
  await press("Enter");
  await type("/num");
  expect(options()).toHaveLength(1);
  await press("Enter");
  await type("First");
  await press("Enter");
  await press("Enter");
  await type("/");
  await click(within(find("listbox", "Insert"), "Quote"));
  await type("Said");
  await press("Enter");
  await type("/rule");
  await press("Enter");
  await type("and/or 1/2 ");
  expect(all("listbox", "Insert")).toEqual([]);
  await type("/");
  expect(all("listbox", "Insert")).toHaveLength(1);
  await press("Escape");
  expect(all("listbox", "Insert")).toEqual([]);
  expect(document.activeElement).toBe(text);
  await type("bold");
  expect(all("listbox", "Insert")).toEqual([]);
  expect(outline(blocks())).toEqual([
    "paragraph: Either /",
    "paragraph: Start",
    "h2: A heading",
    "number: First",
    "quote: Said",
    "horizontalrule:",
    "paragraph: and/or 1/2 /bold",
  ]);
});

test.each(["img", "photo", "pic"])("the slash menu finds images by “%s”", (typed) => {
  expect(matching(typed)[0]?.name).toBe("Image");
});
