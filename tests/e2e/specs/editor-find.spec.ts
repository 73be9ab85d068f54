import { expect } from "@playwright/test";
import { violations } from "../support/axe";
import { test } from "../support/editor-page";

test("find and replace takes the focus and gives it back, without violations of axe @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["one two one"]);
  const bar = page.getByRole("search", { name: "Find and replace" });
  await editor.caret("one two one");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(bar.getByLabel("Find", { exact: true })).toBeFocused();
  await page.keyboard.type("one");
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  expect(await violations(page)).toEqual([]);
  await bar.getByLabel("Replace with").fill("three");
  await page.keyboard.press("Enter");
  await expect(editor.text.locator("p")).toHaveText("three two one");
  await expect(bar.getByLabel("Replace with")).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/notes\/[\w-]+$/);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(editor.text).toBeFocused();
});

test("in full screen the line that is typed stays in the middle @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([...Array.from({ length: 40 }, (_, at) => `Line ${at}`), "The last"]);
  await page.getByRole("button", { name: "Full screen" }).click();
  await editor.caret("The last");
  await page.keyboard.type(" and more");
  const middle = () =>
    editor.block("The last and more").evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return (top + bottom) / 2 / window.innerHeight;
    });
  await expect.poll(middle).toBeGreaterThan(0.4);
  await expect.poll(middle).toBeLessThan(0.6);
});
