import { violations } from "../support/axe";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { rows, small, table } from "../support/stored-table";

test.use({
  permissions: async ({ browserName }, use) =>
    use(browserName === "chromium" ? ["clipboard-read", "clipboard-write"] : []),
});

test("the text before and after a table is reached with the arrow keys @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small]);
  await editor.text.getByText("Name").click();
  await editor.noticed();
  await page.keyboard.press("ArrowUp");
  await editor.noticed();
  await page.keyboard.type("Above");
  await editor.text.getByText("Zulu").click();
  await editor.noticed();
  await page.keyboard.press("ArrowDown");
  await editor.noticed();
  await page.keyboard.type("Below");
  const blocks = await editor.saved();
  expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "table", "paragraph"]);
  expect(rows(blocks)).toEqual(["[Name] | [Age]", "Brio | 4", "Zulu | 7"]);
});

test("a table is inserted and left by Tab, and the caret stays in the text when it is deleted @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before"]);
  await editor.caret("Before");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/table");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a");
  for (let cells = 0; cells < 9; cells += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("Behind");
  expect(outline(await editor.formValue())).toEqual(["paragraph: Before", "table: Aa", "paragraph: Behind"]);
  await editor.text.locator("td").first().click();
  await editor.noticed();
  await editor.tool("Table").click();
  await page.getByRole("dialog", { name: "Table" }).getByRole("button", { name: "Delete table" }).click();
  await page.keyboard.type("Instead ");
  const blocks = outline(await editor.formValue());
  expect(blocks.filter((line) => line.startsWith("table"))).toEqual([]);
  expect(blocks.join()).toContain("Instead");
});

test("selected cells are emptied or replaced, and what is typed goes into the first of them @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([small, "Behind"]);
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  for (let cells = 0; cells < 2; cells += 1) {
    await page.keyboard.press("Shift+ArrowDown");
    await editor.noticed();
  }
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(2);
  await editor.copyAndPaste({ html: "<table><tr><td>A</td><td>1</td></tr></table>" });
  expect(rows(await editor.formValue())).toEqual(["[Name] | [Age]", "A | 1", "Zulu | 7"]);
  await page.keyboard.press("ControlOrMeta+z");
  await editor.text.getByText("Brio").click();
  await editor.noticed();
  for (let cells = 0; cells < 2; cells += 1) {
    await page.keyboard.press("Shift+ArrowDown");
    await editor.noticed();
  }
  await page.keyboard.press("Delete");
  expect(rows(await editor.formValue())).toEqual(["[Name] | [Age]", " | 4", " | 7"]);
  await page.keyboard.type("New");
  await page.keyboard.press("Shift+ArrowRight");
  await editor.noticed();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(4);
  await page.keyboard.type("Over");
  await expect(editor.text.locator(".editor-cell-selected")).toHaveCount(0);
  expect(rows(await editor.formValue())).toEqual(["[Name] | [Age]", "Over | ", " | "]);
  expect(outline(await editor.saved()).at(-1)).toBe("paragraph: Behind");
});

for (const width of [360, 1440])
  test(`a wide table scrolls by itself at ${width} px @js`, async ({ adminPage: page, openEditor }) => {
    const wide = table(
      Array.from({ length: 4 }, (_, y) => Array.from({ length: 12 }, (_, x) => `Words ${y} ${x}`)),
    );
    await page.setViewportSize({ width, height: 900 });
    const editor = await openEditor(["Before", wide, small, "After"]);
    await editor.text.getByText("Words 1 0").click();
    await editor.tool("Table").click();
    const tooWide = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    // In the editor the caret scrolls it.
    const found = (await violations(page)).filter((rule) => !/^scrollable-region.*\.table/.test(rule));
    expect(found).toEqual([]);
    const shown = await editor.published();
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    const region = shown.getByRole("group").first();
    await region.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });
