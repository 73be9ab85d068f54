import { violations } from "../support/axe";
import { outline, test } from "../support/editor-page";
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

test("a callout begins by menu and by Markdown, changes its kind, and ends as a quote does @js @firefox", async ({
  adminPage: page,
  openEditor,
  browserName,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/call");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mind the gap");
  await editor.tools.getByRole("combobox", { name: "Text type" }).selectOption("Warning");
  await editor.caret("Mind the gap");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!TIP] ");
  await page.keyboard.type("Look right");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After");
  const blocks = await editor.saved();
  expect(outline(blocks)).toEqual([
    "paragraph: Start",
    "quote: Mind the gap",
    "quote: Look right",
    "paragraph: After",
  ]);
  expect(blocks).toMatchObject([{}, { $: { callout: "warning" } }, { $: { callout: "tip" } }, {}]);
  await editor.caret("Look right");
  await page.keyboard.press("Home");
  await editor.noticed();
  await page.keyboard.press("Backspace");
  expect(outline(await editor.formValue())[1]).toBe("quote: Mind the gapLook right");

  // Firefox crashes in axe.
  const audit = async () => (browserName === "firefox" ? [] : violations(page));
  expect(await audit()).toEqual([]);
  const shown = await editor.published();
  await expect(shown.getByRole("note")).toHaveText(["WarningMind the gap", "TipLook right"]);
  expect(await audit()).toEqual([]);
});

test("a callout's kind is found by its name, and Enter behind its marker begins it @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/warn");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mind the gap");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!CAUTION]");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!BOGUS] words");
  const blocks = await editor.saved();
  expect(outline(blocks)).toEqual([
    "paragraph: Start",
    "quote: Mind the gap",
    "quote: Hot",
    "quote: [!BOGUS] words",
  ]);
  const kinds = blocks.map((block) => ("$" in block ? block.$?.callout : undefined));
  expect(kinds).toEqual([undefined, "warning", "caution", undefined]);
});

test("Enter at the beginning of a callout makes room above it @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!TIP] Words");
  await page.keyboard.press("Home");
  await editor.noticed();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Still");
  expect(outline(await editor.formValue())).toEqual(["paragraph: Start", "paragraph:", "quote: StillWords"]);
});

test("a list asked for in a callout leaves it as it is, and a pasted one goes below it; both are said @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Pack"]);
  const toast = page.getByRole("status").filter({ hasText: "A callout cannot contain a list" });
  await editor.caret("Pack");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> [!NOTE] ");
  await editor.tool("Bulleted list").click();
  await expect(toast).toContainText("Press Enter at its end");
  await page.keyboard.type("/bulleted");
  await page.keyboard.press("Enter");
  await editor.paste({ "text/html": "<ul><li>Tent</li><li>Rope</li></ul>", "text/plain": "Tent\nRope" });
  await expect(toast.filter({ hasText: "It was pasted below." })).toBeVisible();
  await page.keyboard.type("s");
  await expect(editor.text.locator("> *")).toHaveText(["Pack", "", "TentRopes"]);
  await expect(editor.text.locator("> .callout")).toHaveCount(1);
});

test("selected paragraphs become the lines of one callout @js", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["One", "Two", "Three"]);
  await editor.caret("Three");
  await page.keyboard.press("ControlOrMeta+A");
  await editor.tools.getByRole("combobox", { name: "Text type" }).selectOption("Tip");
  const blocks = await editor.saved();
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toMatchObject({ $: { callout: "tip" } });
  await expect((await editor.published()).getByRole("note")).toHaveText("TipOneTwoThree");
});

test("formulas are typed, previewed with what is wrong, and shown as MathML without a script @js @firefox", async ({
  adminPage: page,
  openEditor,
  browserName,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It costs $5 and $10, $x^2$ and /inline");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Formula" });
  await expect(panel.getByRole("textbox", { name: "LaTeX" })).toBeFocused();
  await page.keyboard.type("\\frac{a");
  await expect(panel).toContainText("Unexpected end of input");
  await page.keyboard.type("}{b}");
  await expect(panel.locator("mfrac")).toBeVisible();
  // Firefox crashes in axe.
  const audit = async () => (browserName === "firefox" ? [] : violations(page));
  expect(await audit()).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" after");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/formula");
  await page.keyboard.press("Enter");
  await page.keyboard.type("\\sum_{i=1}^n i");
  await expect(panel.locator("munderover")).toBeVisible();
  const blocks = await editor.saved();
  expect(blocks).toMatchObject([
    {},
    {
      children: [
        { text: "It costs $5 and $10, " },
        { type: "math", text: "x^2" },
        { text: " and " },
        { type: "math", text: "\\frac{a}{b}" },
        { text: " after" },
      ],
    },
    { type: "code", language: "math" },
  ]);
  await editor.text.getByText("x^2").click();
  await expect(panel.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  expect(JSON.stringify(await editor.formValue())).not.toContain("x^2");

  const shown = await editor.published();
  await expect(shown.locator("math")).toHaveCount(3);
  await expect(shown.getByRole("group", { name: "Formula" })).toBeVisible();
  expect(await audit()).toEqual([]);
});

test("two dollars and Enter begin a formula, a formula between two ends there, and both are undone @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("$$x^2$$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Between");
  await page.keyboard.press("Enter");
  await page.keyboard.type("$$");
  await page.keyboard.press("Enter");
  await page.keyboard.type("a+b");
  await expect(page.getByRole("dialog", { name: "Formula" }).locator("math")).toBeVisible();
  const formula = (text: string) => ({ type: "code", language: "math", children: [{ text }] });
  expect(await editor.saved()).toMatchObject([
    {},
    formula("x^2"),
    { type: "paragraph", children: [{ text: "Between" }] },
    formula("a+b"),
  ]);
  await editor.text.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.getByText("$$", { exact: true })).toBeVisible();
});

test("a changed formula is one step to undo, and the Enter of an input method stays in its field @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.type(" $x^2$");
  const shown = () => editor.formValue().then((blocks) => JSON.stringify(blocks));
  await expect.poll(shown).toContain('"text":"x^2"');
  await editor.text.getByText("x^2").click();
  const field = page.getByRole("textbox", { name: "LaTeX" });
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("a+b+c");
  await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await expect.poll(shown).toContain('"text":"a+b+c"');
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(shown).toContain('"text":"x^2"');
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(shown).toContain('"text":"a+b+c"');
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

test("footnotes are typed, written with formats and links, and numbered on the page @js @firefox", async ({
  adminPage: page,
  openEditor,
  browserName,
}) => {
  const editor = await openEditor(["First", "Second"]);
  await editor.caret("Second");
  await page.keyboard.type("[^1]");
  const panel = page.getByRole("dialog", { name: "Footnote" });
  const field = panel.getByRole("textbox", { name: "Footnote" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Of **some** [weight](/books)");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" and third");
  await editor.caret("First");
  await page.keyboard.press("Control+Alt+f");
  await expect(field).toBeFocused();
  await page.keyboard.type("Before it");
  // Firefox crashes in axe.
  const audit = async () => (browserName === "firefox" ? [] : violations(page));
  expect(await audit()).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/note-edit.png` });
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("!");

  const blocks = await editor.saved();
  expect(blocks).toMatchObject([
    {
      children: [{ text: "First" }, { type: "note", children: [{ text: "Before it" }] }, { text: "!" }],
    },
    {
      children: [
        { text: "Second" },
        {
          type: "note",
          children: [
            { text: "Of " },
            { text: "some", format: 1 },
            { text: " " },
            { type: "link", url: "/books", children: [{ text: "weight" }] },
          ],
        },
        { text: " and third" },
      ],
    },
  ]);
  await editor.text.getByRole("img", { name: "Footnote: Before it" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  expect(JSON.stringify(await editor.formValue())).not.toContain("Before it");

  const shown = await editor.published();
  await expect(shown.locator("[role=doc-noteref]")).toHaveText(["1", "2"]);
  await expect(shown.locator(".notes > li")).toContainText(["Before it", "Of some weight"]);
  await expect(shown.getByRole("link", { name: "weight" })).toHaveAttribute("href", "/books");
  expect(await audit()).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/note-page.png` });
});

test("undo and redo go through footnotes, from the text and from their field @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First"]);
  const field = page.getByRole("textbox", { name: "Footnote" });
  const notes = editor.text.getByRole("img", { name: /^Footnote/ });
  await editor.caret("First");
  await page.keyboard.type(" words[^1]");
  await expect(field).toBeFocused();
  await page.keyboard.type("Of old");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type(" go on");
  await expect(editor.text).toHaveText("First words go on");
  for (let step = 0; step < 20; step++) await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text).toHaveText("First");
  await expect(notes).toHaveCount(0);
  for (let step = 0; step < 20; step++) await page.keyboard.press("ControlOrMeta+y");
  await expect(editor.text).toHaveText("First words go on");
  await expect(notes).toHaveAccessibleName("Footnote: Of old");

  await notes.click();
  await expect(field).toBeFocused();
  await page.keyboard.type(" times");
  await page.keyboard.press("Enter");
  await expect(notes).toHaveAccessibleName("Footnote: Of old times");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(notes).toHaveAccessibleName("Footnote: Of old");

  await editor.caret("First words");
  await page.keyboard.press("Control+Alt+f");
  await expect(field).toBeFocused();
  await page.keyboard.type("x");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text).toBeFocused();
  await expect(notes).toHaveCount(1);
});
