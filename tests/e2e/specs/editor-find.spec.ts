import { expect } from "@playwright/test";
import { violations } from "../support/axe";
import { test } from "../support/editor-page";

const word = (text: string, format = 0) => ({
  type: "text",
  version: 1,
  text,
  format,
  style: "",
  mode: "normal",
  detail: 0,
});
const paragraph = (...children: object[]) => ({
  type: "paragraph",
  version: 1,
  direction: null,
  format: "",
  indent: 0,
  textFormat: 0,
  textStyle: "",
  children,
});

test("words are found, one by one and across formats, and replaced in one step @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([
    "A harbour by the sea",
    paragraph(word("The har"), word("bour", 1), word(" and its boats (1.5)")),
    "Harbour lights",
  ]);
  const bar = page.getByRole("search", { name: "Find and replace" });
  const find = bar.getByLabel("Find", { exact: true });
  await editor.caret("A harbour by the sea");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await expect(find).toBeFocused();
  await page.keyboard.type("harbour");
  await expect(bar.getByRole("status")).toHaveText("1 of 3");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("2 of 3");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(bar.getByRole("status")).toHaveText("3 of 3");
  await bar.getByLabel("Match case").check();
  await expect(bar.getByRole("status")).toHaveText("2 of 2");
  await bar.getByLabel("Match case").uncheck();

  await bar.getByLabel("Replace with").fill("port");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(bar.getByRole("status")).toHaveText("Not found");
  await expect(editor.text.locator("p")).toHaveText([
    "A port by the sea",
    "The port and its boats (1.5)",
    "port lights",
  ]);
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.locator("p")).toHaveText([
    "A harbour by the sea",
    "The harbour and its boats (1.5)",
    "Harbour lights",
  ]);
  await expect(editor.text.locator("strong")).toHaveText("bour");

  await page.keyboard.press("ControlOrMeta+Shift+f");
  // No character has a meaning of its own.
  await find.fill("(1.5)");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await find.fill("sea");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  // What was found is selected.
  await page.keyboard.type("lake");
  await expect(editor.text.locator("p").first()).toHaveText("A harbour by the lake");
});

test("Enter in the bar replaces and never saves; what is typed in it is not stored @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["one two one"]);
  await page.getByRole("button", { name: "Find in text" }).click();
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("one");
  await bar.getByLabel("Replace with").fill("three");
  await page.keyboard.press("Enter");
  await expect(editor.text.locator("p")).toHaveText("three two one");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await expect(bar.getByLabel("Replace with")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.text.locator("p")).toHaveText("three two three");
  await expect(page).toHaveURL(/\/admin\/notes\/[\w-]+$/);
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(editor.text).toBeFocused();
});

test("matches in footnotes, which are not replaced, are counted @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const note = { type: "note", version: 1, children: [word("Tide tables: the tide comes twice")] };
  const editor = await openEditor([paragraph(word("The tide"), note)]);
  await editor.caret("The tide");
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await page.keyboard.type("tide");
  const status = page.getByRole("search", { name: "Find and replace" }).getByRole("status");
  await expect(status).toHaveText("1 of 1, 2 in footnotes");
  await page.keyboard.type(" tables");
  await expect(status).toHaveText("Not found, 1 in footnotes");
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
