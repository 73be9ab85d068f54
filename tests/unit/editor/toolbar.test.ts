// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";
import { answerUploads, picture } from "./uploads";

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** What one toolbar control does to a block: to the stored one, and to the published one (a CSS selector). */
interface Check {
  /** The name of the tool, if it is not the name of the check. */
  tool?: string;
  press?(editor: Editor, control: HTMLElement): Promise<void>;
  stored: Record<string, unknown>;
  shown: string;
}

const STYLE = "Font, colours and alignment";
const click = (editor: Editor, control: HTMLElement) => editor.click(control);
const style = (css: string) => ({ children: [{ style: css }] });
const format = (format: number) => ({ children: [{ format }] });
const pick =
  (value: string) =>
  ({ fill }: Editor, control: HTMLElement) =>
    fill(control, value);
/** A control in the panel “Aa”, which stays open for more. */
const styled =
  (role: string, name: string, value = "", group = "") =>
  async ({ click, fill, page, find }: Editor, control: HTMLElement) => {
    await click(control);
    const within = page.querySelector(`[role=dialog] fieldset[aria-label="${group}"]`);
    const legend = [...page.querySelectorAll("[role=dialog] legend")].find(
      (one) => one.textContent === group,
    );
    const fieldset = within ?? legend?.parentElement;
    const found =
      fieldset?.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? find<HTMLElement>(role, name);
    await (value ? fill(found, value) : click(found));
    await click(control);
  };
const panel =
  (button: string) =>
  async ({ click, find }: Editor, control: HTMLElement) => {
    await click(control);
    await click(find("button", button));
  };

const checks: Record<string, Check> = {
  "Text type": { press: pick("h3"), stored: { type: "heading", tag: "h3" }, shown: "h3" },
  "Font family": {
    tool: STYLE,
    press: styled("combobox", "Font family", '"Georgia"'),
    stored: style('font-family: "Georgia";'),
    shown: "p > [style='font-family:Georgia, serif']",
  },
  "Font size": {
    tool: STYLE,
    press: styled("combobox", "Font size", "26px"),
    stored: style("font-size: 26px;"),
    shown: "p > [style='font-size:1.625rem']",
  },
  "Line height": {
    tool: STYLE,
    press: styled("combobox", "Line height", "2"),
    stored: { $: { lineHeight: 2 } },
    shown: "p[style='line-height:2']",
  },
  Bold: { stored: format(1), shown: "p > strong" },
  Italic: { stored: format(2), shown: "p > em" },
  Underline: { tool: STYLE, press: styled("button", "Underline"), stored: format(8), shown: "p > u" },
  Strikethrough: { tool: STYLE, press: styled("button", "Strikethrough"), stored: format(4), shown: "p > s" },
  Code: { tool: STYLE, press: styled("button", "Code"), stored: format(16), shown: "p > code" },
  "Text colour": {
    tool: STYLE,
    press: styled("button", "Red", "", "Text colour"),
    stored: style("color: #d12a00;"),
    shown: "p > span[style*='d12a00']",
  },
  "Background colour": {
    tool: STYLE,
    press: styled("button", "Pink", "", "Background colour"),
    stored: style("background-color: #fbd9e8;"),
    shown: "p > span[style*='background-color:#fbd9e8']",
  },
  "Clear formatting": {
    tool: STYLE,
    press: async (editor, control) => {
      await editor.click(editor.find("button", "Bold"));
      await styled("button", "Clear formatting")(editor, control);
    },
    stored: format(0),
    shown: "p:not(:has(strong))",
  },
  "Bulleted list": { stored: { type: "list", listType: "bullet" }, shown: "ul > li" },
  "Numbered list": { stored: { type: "list", listType: "number" }, shown: "ol > li" },
  Alignment: {
    tool: STYLE,
    press: async (editor, control) => {
      await styled("button", "Centre")(editor, control);
      expect(control.getAttribute("aria-pressed")).toBe("true");
    },
    stored: { format: "center" },
    shown: "p[style*='text-align:center']",
  },
  Link: {
    press: async ({ click, fill, find, press }, control) => {
      await click(control);
      await fill(find("combobox", "URL, page or entry"), "example.com");
      await press("Enter");
    },
    stored: { children: [{ type: "link", url: "https://example.com" }] },
    shown: "p > a[href='https://example.com']",
  },
  Image: {
    press: async ({ page, paste, click, press }, control) => {
      await click(control);
      expect(page.querySelector("[role=dialog][aria-label='Add images']")).not.toBeNull();
      await press("Escape");
      await paste({}, [picture()]);
    },
    stored: { type: "paragraph" },
    shown: "p + img[width='300']",
  },
  Insert: { press: panel("Horizontal rule"), stored: { type: "paragraph" }, shown: "p + hr" },
  Undo: {
    press: async ({ click, find }, control) => {
      await click(find("button", "Bold"));
      await click(control);
    },
    stored: format(0),
    shown: "p:not(:has(strong))",
  },
  Redo: {
    press: async ({ click, find }, control) => {
      await click(find("button", "Bold"));
      await click(find("button", "Undo"));
      await click(control);
    },
    stored: format(1),
    shown: "p > strong",
  },
};

test("every toolbar control changes the stored text and the published page", async () => {
  answerUploads();
  // The panel of images asks for those of the library.
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  const { page, ...editor } = await openEditor(Object.keys(checks).map((name) => `To ${name}.`));
  const controls = [...page.querySelectorAll<HTMLElement>("[data-tool]")];
  const names = controls.map((control) => control.getAttribute("aria-label") ?? "");
  const tools = Object.entries(checks).map(([name, { tool = name }]) => tool);
  expect(names.toSorted(), "a control without a check").toEqual([...new Set(tools)].toSorted());
  for (const [name, { press = click, tool = name }] of Object.entries(checks)) {
    await editor.select(`To ${name}.`);
    const control = controls[names.indexOf(tool)];
    if (control) await press({ page, ...editor }, control);
  }
  await expect.poll(() => editor.blocks().map(({ type }) => type)).toContain("image");
  const blocks = editor.blocks();
  const shown = editor.published();
  for (const [name, check] of Object.entries(checks)) {
    const stored = blocks.find((block) => outline([block])[0]?.includes(`To ${name}.`));
    expect(stored, name).toMatchObject(check.stored);
    const found = [...shown.querySelectorAll(check.shown)];
    const words = found.map((one) => `${one.textContent}${one.previousElementSibling?.textContent}`).join();
    expect(words, name).toContain(`To ${name}.`);
  }
  const types = blocks.map(({ type }) => type).filter((type) => /image|rule/.test(type));
  expect(types).toEqual(["image", "horizontalrule"]);
});

test("block types and alignments are stored and shown in the toolbar at the caret", async () => {
  const kinds = { h2: "h2", h3: "h3", h4: "h4", quote: "blockquote", code: "pre", paragraph: "p" };
  const sides = { Left: "", Centre: "center", Right: "right", Justified: "justify" };
  const words = [...Object.keys(kinds), ...Object.keys(sides)].map((name) => `Block ${name}.`);
  const { caret, fill, click, find, blocks, published, text } = await openEditor(words);
  const type = () => find<HTMLSelectElement>("combobox", "Text type");
  const chosen = () =>
    Object.keys(sides).filter((side) => find("button", side).getAttribute("aria-pressed") === "true");
  for (const kind of Object.keys(kinds)) {
    await caret(`Block ${kind}.`);
    expect(type().value).toBe("paragraph");
    await fill(type(), kind);
    expect(type().value).toBe(kind);
  }
  await click(find("button", STYLE));
  for (const side of Object.keys(sides)) {
    await caret(`Block ${side}.`);
    expect(chosen()).toEqual(["Left"]);
    await click(find("button", side));
    expect(document.activeElement).toBe(text);
  }
  for (const kind of Object.keys(kinds)) {
    await caret(`Block ${kind}.`);
    expect(type().value).toBe(kind);
  }
  for (const side of Object.keys(sides)) {
    await caret(`Block ${side}.`);
    expect(chosen()).toEqual([side]);
  }
  const formats = blocks().map((block) => ("format" in block ? block.format : null));
  expect(formats.slice(-4)).toEqual(Object.values(sides));
  const shown = [...published().children];
  const tags = shown.map(({ tagName }) => tagName.toLowerCase());
  expect(tags).toEqual([...Object.values(kinds), "p", "p", "p", "p"]);
  expect(shown.slice(-3).map((block) => block.getAttribute("style"))).toEqual(
    ["center", "right", "justify"].map((side) => `text-align:${side}`),
  );
});

test("a panel closes when the focus goes to another tool", async () => {
  const { click, find, press, all } = await openEditor(["Words"]);
  await click(find("button", "Insert"));
  expect(all("dialog", "Insert")).toHaveLength(1);
  await act(async () => find("button", STYLE).focus());
  expect(all("dialog", "Insert")).toHaveLength(0);
  await click(find("button", STYLE));
  expect(all("dialog", STYLE)).toHaveLength(1);
  await press("Escape");
  expect(all("dialog", STYLE)).toHaveLength(0);
});
