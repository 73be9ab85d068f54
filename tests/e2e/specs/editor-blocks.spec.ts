import { violations } from "../support/axe";
import { outline, rule, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

test("tasks are typed, ticked with the mouse and the keyboard, and shown as checkboxes @js @firefox", async ({
  adminPage: page,
  openEditor,
  browserName,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("[ ] Bread");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Milk");
  const boxes = editor.text.getByRole("checkbox");
  await expect(boxes).toHaveCount(2);
  await boxes.first().click({ position: { x: 6, y: 14 } });
  await expect(boxes.first()).toBeChecked();
  await editor.text.getByText("Milk").click();
  await editor.noticed();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(boxes.last()).toBeChecked();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(boxes.last()).not.toBeChecked();
  const [, list] = await editor.saved();
  expect(list).toMatchObject({ listType: "check", children: [{ checked: true }, { checked: false }] });
  // Firefox crashes in axe.
  const audit = async () => (browserName === "firefox" ? [] : violations(page));
  // Lexical gives the items themselves the role of a checkbox.
  expect((await audit()).filter((rule) => !/^(?:aria-allowed-role|list):/.test(rule))).toEqual([]);

  const shown = await editor.published();
  await expect(shown.getByRole("checkbox", { name: "Bread", disabled: true })).toBeChecked();
  await expect(shown.getByRole("checkbox", { name: "Milk", disabled: true })).not.toBeChecked();
  expect(await audit()).toEqual([]);
});

test("the language of code is chosen, and gives it legible colours without a script @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const code = [
    "// A remark",
    "import { rain } from './weather'; /* again */",
    "class Roof extends Tin { count = 42; on = true; }",
    "function listen(drop) { return /^a+$/.test(drop); }",
  ].join("\n");
  const element = { type: "code", version: 1, language: null };
  const editor = await openEditor([
    "Start",
    {
      ...element,
      children: [{ type: "text", version: 1, text: code, format: 0, style: "", mode: "normal", detail: 0 }],
    },
  ]);
  await editor.text.getByText("A remark").click();
  const language = editor.tools.getByRole("combobox", { name: "Code language" });
  await language.selectOption("javascript");
  await expect(language).toHaveValue("javascript");
  const [, saved] = await editor.saved();
  expect(saved).toMatchObject({ type: "code", language: "javascript" });
  const shown = await editor.published();
  await expect(shown.locator(".hljs-keyword").first()).toHaveText("import");
  expect(await shown.locator("pre").textContent()).toBe(code);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await shown
      .locator("pre span")
      .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color));
    expect(new Set(colours).size).toBeGreaterThanOrEqual(5);
  }
  expect(await violations(page)).toEqual([]);
});

test("the preview of a formula at the window's end makes room below it and covers no line above @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(Array.from({ length: 30 }, (_, at) => `Line ${at}.`));
  await editor.caret("Line 29.");
  // Typed downwards, until the caret is at the window's end.
  for (let line = 0; line < 20; line++) await page.keyboard.press("Enter");
  for (const key of ["$", "$", "Enter", "x", "^", "2"]) await page.keyboard.press(key);
  const preview = page.getByRole("dialog", { name: "Formula" });
  await expect(preview.locator("math")).toBeVisible();
  const [shown, formula, status] = await Promise.all(
    [preview, editor.text.locator("code").last(), page.locator(".editor-status")].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(shown?.y).toBeGreaterThan((formula?.y ?? 0) + (formula?.height ?? 0));
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(status?.y ?? 0);
});

test("the field of a formula opens beside it far below, and a wide one scrolls by itself on a phone @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([...Array.from({ length: 40 }, (_, at) => `Line ${at}`), "The last"]);
  await editor.caret("The last");
  await page.keyboard.type(" /inline");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "LaTeX" });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(editor.block("The last")).toBeInViewport();
  await page.keyboard.type(Array.from({ length: 20 }, (_, at) => `a_{${at}}`).join("+"));
  await page.keyboard.press("Enter");
  await editor.saved();

  await page.setViewportSize({ width: 360, height: 740 });
  const shown = await editor.published();
  expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(360);
  expect(
    await shown.locator("p:has(math)").evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  ).toBe(true);
});

test("a formula is previewed with what is wrong @js @firefox", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.type(" and /inline");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Formula" });
  await expect(panel.getByRole("textbox", { name: "LaTeX" })).toBeFocused();
  await page.keyboard.type("\\frac{a");
  await expect(panel).toContainText("Unexpected end of input");
  await page.keyboard.type("}{b}");
  await expect(panel.locator("mfrac")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("$$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("\\sum_{i=1}^n i");
  await expect(panel.locator("munderover")).toBeVisible();
});

test("a footnote is typed and opened @js @firefox", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["First"]);
  const field = page.getByRole("dialog", { name: "Footnote" }).getByRole("textbox", { name: "Footnote" });
  await editor.caret("First");
  await page.keyboard.type("[^1]");
  await expect(field).toBeFocused();
  await page.keyboard.type("Of **some** weight");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("!");
  await editor.text.getByRole("img", { name: "Footnote: Of some weight" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text).toBeFocused();
});

test("axe finds no violations in callouts, formulas and footnotes, in the editor and on the page @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!TIP] Look right");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Then $x^2$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("$$a+b$$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/inline");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a+b");
  await expect(page.getByRole("dialog", { name: "Formula" }).locator("math")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("[^1]");
  await expect(page.getByRole("dialog", { name: "Footnote" })).toBeVisible();
  await page.keyboard.type("Of [weight](/books)");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await editor.saved();
  const shown = await editor.published();
  await expect(shown.getByRole("note")).toBeVisible();
  await expect(shown.locator("math")).toHaveCount(3);
  await expect(shown.locator(".notes > li")).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
});

test("a toggle is written with the keyboard, unfolds without a script, and is open in print @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const { keyboard } = page;
  const editor = await openEditor(["Start", "End"]);
  await editor.caret("Start");
  await keyboard.press("Enter");
  await keyboard.type("/toggle");
  await page.getByRole("option", { name: "Toggle" }).waitFor();
  for (const words of ["", "Why", "Because", ""]) {
    await keyboard.type(words);
    await keyboard.press("Enter");
  }
  await keyboard.type("After");
  await keyboard.press("Home");
  // The caret walks through it as through any text, and Backspace at its start joins no line to it by accident.
  await keyboard.press("ArrowUp");
  await keyboard.type("Just ");
  const toggle = {
    type: "toggle",
    children: [
      { type: "togglesummary", children: [{ text: "Why" }] },
      { type: "paragraph", children: [{ text: "Just Because" }] },
    ],
  };
  const blocks = await editor.saved();
  expect(blocks).toMatchObject([{}, toggle, { children: [{ text: "After" }] }, {}]);
  expect(await violations(page)).toEqual([]);

  const shown = await editor.published();
  const below = shown.getByText("Just Because");
  await expect(below).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(below).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(below).toBeHidden();
  await shown.locator("summary").focus();
  await keyboard.press("Enter");
  await expect(below).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a block is dragged by the handle beside it, which says the keys that do the same @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", "Second", rule, "Last"]);
  const handle = page.locator(".block-handle");
  const drag = async (words: string, to: string, y: number) => {
    await editor.block(words).hover();
    await expect(handle).toHaveAttribute("title", /Alt\+↑ ↓/);
    // The mouse can reach it.
    await handle.hover();
    await handle.dragTo(editor.block(to), { targetPosition: { x: 20, y } });
  };
  await drag("Last", "First", 2);
  await drag("First", "Second", 20);
  await page.keyboard.type("!");
  await expect(handle).toHaveCount(0);
  await expect(page.locator(".drop-line")).toHaveCount(0);
  expect(outline(await editor.saved())).toEqual([
    "paragraph: Last",
    "paragraph: Second",
    "paragraph: First!",
    "horizontalrule:",
  ]);
});
