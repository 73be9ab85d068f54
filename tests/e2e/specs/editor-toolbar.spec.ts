import type { Locator } from "@playwright/test";
import type { BlockNode } from "../../../app/rich-text/document";
import { type EditorPage, outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { photo } from "../support/sent-images";

/** What one toolbar control does to a block, in the saved text and on the published page. */
interface Check {
  words: string;
  press(editor: EditorPage, control: Locator): Promise<void>;
  stored: Record<string, unknown>;
  shown(page: Locator, words: Locator): Promise<void>;
}

const click = (_: EditorPage, control: Locator) => control.click();
const style = (css: string): Record<string, unknown> => ({ children: [{ style: css }] });
const inside = (tag: string) => (_: Locator, words: Locator) => expect(words.locator(tag)).toHaveCount(1);
const css = (property: string, value: string) => (_: Locator, words: Locator) =>
  expect(words.locator("span").last()).toHaveCSS(property, value);
const pick = (value: string) => async (_: EditorPage, control: Locator) => {
  await control.selectOption(value);
};

const checks: Record<string, Check> = {
  "Text type": {
    words: "To a heading",
    press: pick("h3"),
    stored: { type: "heading", tag: "h3" },
    shown: (page) => expect(page.getByRole("heading", { level: 3, name: "To a heading" })).toBeVisible(),
  },
  "Font family": {
    words: "To Georgia",
    press: pick('"Georgia"'),
    stored: style('font-family: "Georgia";'),
    shown: css("font-family", "Georgia, serif"),
  },
  "Font size": {
    words: "To 26 pixels",
    press: pick("26px"),
    stored: style("font-size: 26px;"),
    shown: css("font-size", "26px"),
  },
  "Line height": {
    words: "To wide lines",
    press: pick("2"),
    stored: { $: { lineHeight: 2 } },
    shown: (_, words) => expect(words).toHaveAttribute("style", "line-height:2"),
  },
  Bold: { words: "To bold", press: click, stored: { children: [{ format: 1 }] }, shown: inside("strong") },
  Italic: { words: "To italic", press: click, stored: { children: [{ format: 2 }] }, shown: inside("em") },
  Underline: {
    words: "To underlined",
    press: click,
    stored: { children: [{ format: 8 }] },
    shown: inside("u"),
  },
  Strikethrough: {
    words: "To struck",
    press: click,
    stored: { children: [{ format: 4 }] },
    shown: inside("s"),
  },
  Code: { words: "To code", press: click, stored: { children: [{ format: 16 }] }, shown: inside("code") },
  "Text colour": {
    words: "To red",
    press: async ({ page }, control) => {
      await control.click();
      await page.getByRole("dialog", { name: "Text colour" }).getByRole("button", { name: "Red" }).click();
    },
    stored: style("color: #d12a00;"),
    shown: (_, words) => expect(words.locator("span")).toHaveAttribute("style", /d12a00/),
  },
  "Background colour": {
    words: "To yellow",
    press: async ({ page }, control) => {
      await control.click();
      await page
        .getByRole("dialog", { name: "Background colour" })
        .getByRole("button", { name: "Yellow" })
        .click();
    },
    stored: style("background-color: #ffe9b8;"),
    shown: css("background-color", "rgb(255, 233, 184)"),
  },
  "Clear formatting": {
    words: "To plain again",
    press: async ({ tools }, control) => {
      await tools.getByRole("button", { name: "Bold" }).click();
      await control.click();
    },
    stored: { children: [{ format: 0 }] },
    shown: (_, words) => expect(words.locator("strong")).toHaveCount(0),
  },
  "Bulleted list": {
    words: "To points",
    press: click,
    stored: { type: "list", listType: "bullet" },
    shown: (page) => expect(page.locator("ul > li", { hasText: "To points" })).toBeVisible(),
  },
  "Numbered list": {
    words: "To steps",
    press: click,
    stored: { type: "list", listType: "number" },
    shown: (page) => expect(page.locator("ol > li", { hasText: "To steps" })).toBeVisible(),
  },
  Alignment: {
    words: "To the centre",
    press: async ({ page }, control) => {
      await control.click();
      await page.getByRole("dialog", { name: "Alignment" }).getByRole("button", { name: "Centre" }).click();
      await expect(control).toHaveAccessibleName("Alignment: Centre");
    },
    stored: { format: "center" },
    shown: (_, words) => expect(words).toHaveCSS("text-align", "center"),
  },
  Link: {
    words: "To a link",
    press: async ({ page }, control) => {
      await control.click();
      await page.getByRole("dialog", { name: "Link" }).getByLabel("URL").fill("example.com");
      await page.keyboard.press("Enter");
    },
    stored: { children: [{ type: "link", url: "https://example.com" }] },
    shown: (page) =>
      expect(page.getByRole("link", { name: "To a link" })).toHaveAttribute("href", "https://example.com"),
  },
  Image: {
    words: "Before an image",
    press: async ({ page, text }, control) => {
      const chooser = page.waitForEvent("filechooser");
      await control.click();
      await page.getByRole("button", { name: "From this device" }).click();
      await (await chooser).setFiles([await photo("Holiday.jpg", 400, 300)]);
      await expect(text.locator("figure img")).toBeVisible();
    },
    stored: { type: "paragraph" },
    shown: (page) =>
      expect(page.locator("p:has-text('Before an image') + img")).toHaveAttribute("width", "300"),
  },
  Insert: {
    words: "Before a rule",
    press: async ({ tools }, control) => {
      await control.click();
      await tools.getByRole("button", { name: "Horizontal rule" }).click();
    },
    stored: { type: "paragraph" },
    shown: (page) => expect(page.locator("p:has-text('Before a rule') + hr")).toBeVisible(),
  },
  Undo: {
    words: "To be undone",
    press: async ({ page, tools }, control) => {
      await tools.getByRole("button", { name: "Bold" }).click();
      await control.click();
      await expect(page.locator("p:has-text('To be undone') strong")).toHaveCount(0);
    },
    stored: { children: [{ format: 0 }] },
    shown: (_, words) => expect(words.locator("strong")).toHaveCount(0),
  },
  Redo: {
    words: "To be done again",
    press: async ({ tools }, control) => {
      await tools.getByRole("button", { name: "Bold" }).click();
      await tools.getByRole("button", { name: "Undo" }).click();
      await control.click();
    },
    stored: { children: [{ format: 1 }] },
    shown: inside("strong"),
  },
};

test("every toolbar control changes the saved text and the published page @js", async ({ openEditor }) => {
  const all = Object.values(checks);
  const editor = await openEditor(all.map(({ words }) => words));
  const controls = await editor.tools.locator("[data-tool]").evaluateAll((elements) => {
    return elements.map((element) => element.getAttribute("aria-label")?.replace(/:.*/, "") ?? "");
  });
  expect(controls.sort(), "a control without a check").toEqual(Object.keys(checks).sort());

  for (const [name, { words, press }] of Object.entries(checks)) {
    await editor.select(words);
    await press(editor, editor.tools.locator(`[data-tool][aria-label^="${name}"]`));
  }
  const blocks = await editor.saved();
  const holding = (words: string) => blocks.find((block) => outline([block])[0]?.includes(words));
  for (const [name, { words, stored }] of Object.entries(checks)) {
    expect(holding(words), name).toMatchObject(stored);
  }
  const types = blocks.map(({ type }) => type);
  expect(types.filter((type) => type === "image" || type === "horizontalrule")).toEqual([
    "image",
    "horizontalrule",
  ]);

  const shown = await editor.published();
  for (const { words, shown: check } of all) {
    await check(shown, shown.locator("p", { hasText: words }));
  }
});

test("block types and alignments are saved and shown in the toolbar at the caret @js", async ({
  openEditor,
}) => {
  const kinds = { h2: "h2", h3: "h3", h4: "h4", quote: "blockquote", code: "pre", paragraph: "p" };
  const sides = { Left: "start", Centre: "center", Right: "right", Justified: "justify" };
  const words = [...Object.keys(kinds), ...Object.keys(sides)].map((name) => `Block ${name}`);
  const editor = await openEditor(words);
  const type = editor.tools.getByRole("combobox", { name: "Text type" });
  for (const kind of Object.keys(kinds)) {
    await editor.caret(`Block ${kind}`);
    // The editor notices the caret a moment later.
    await expect(type).toHaveValue("paragraph");
    await type.selectOption(kind);
    await expect(type).toHaveValue(kind);
  }
  const align = editor.tools.getByRole("button", { name: /^Alignment/ });
  for (const side of Object.keys(sides)) {
    await editor.caret(`Block ${side}`);
    await expect(align).toHaveAccessibleName("Alignment: Left");
    await align.press("Enter");
    await editor.page.getByRole("button", { name: side, exact: true }).press("Enter");
    await expect(editor.text).toBeFocused();
  }
  for (const kind of Object.keys(kinds)) {
    await editor.caret(`Block ${kind}`);
    await expect(type).toHaveValue(kind);
  }
  for (const side of Object.keys(sides)) {
    await editor.caret(`Block ${side}`);
    await expect(align).toHaveAccessibleName(`Alignment: ${side}`);
  }
  const blocks: BlockNode[] = await editor.saved();
  expect(blocks.slice(-4).map((block) => ("format" in block ? block.format : null))).toEqual([
    "",
    "center",
    "right",
    "justify",
  ]);
  const shown = await editor.published();
  for (const [kind, tag] of Object.entries(kinds))
    await expect(shown.locator(tag, { hasText: `Block ${kind}` })).toBeVisible();
  for (const [side, align] of Object.entries(sides)) {
    await expect(shown.locator("p", { hasText: `Block ${side}` })).toHaveCSS("text-align", align);
  }
});

test("the toolbar is one tab stop, and arrow keys reach every tool @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Written by keyboard alone"]);
  await editor.select("Written by keyboard");
  await page.keyboard.press("Alt+F10");
  const controls = editor.tools.locator("[data-tool]");
  const count = await controls.count();
  for (let n = 0; n < count; n += 1) {
    await expect(controls.nth(n)).toBeFocused();
    await page.keyboard.press("ArrowRight");
  }
  await expect(controls.first()).toBeFocused();
  while (!(await editor.tool("Bold").evaluate((tool) => tool === document.activeElement))) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(editor.tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  expect(await editor.formValue()).toMatchObject([
    { children: [{ format: 1, text: "Written by keyboard alone" }] },
  ]);
});
