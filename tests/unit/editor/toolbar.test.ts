// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";
import { answerUploads, picture } from "./uploads";

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** What one toolbar control does to a block: to the stored one, and to the published one (a CSS selector). */
interface Check {
  press?(editor: Editor, control: HTMLElement): Promise<void>;
  stored: Record<string, unknown>;
  shown: string;
}

const click = (editor: Editor, control: HTMLElement) => editor.click(control);
const style = (css: string) => ({ children: [{ style: css }] });
const format = (format: number) => ({ children: [{ format }] });
const pick =
  (value: string) =>
  ({ fill }: Editor, control: HTMLElement) =>
    fill(control, value);
const panel =
  (button: string) =>
  async ({ click, find }: Editor, control: HTMLElement) => {
    await click(control);
    await click(find("button", button));
  };

const checks: Record<string, Check> = {
  "Text type": { press: pick("h3"), stored: { type: "heading", tag: "h3" }, shown: "h3" },
  "Font family": {
    press: pick('"Georgia"'),
    stored: style('font-family: "Georgia";'),
    shown: "p > [style='font-family:Georgia, serif']",
  },
  "Font size": {
    press: pick("26px"),
    stored: style("font-size: 26px;"),
    shown: "p > [style='font-size:1.625rem']",
  },
  "Line height": {
    press: pick("2"),
    stored: { $: { lineHeight: 2 } },
    shown: "p[style='line-height:2']",
  },
  Bold: { stored: format(1), shown: "p > strong" },
  Italic: { stored: format(2), shown: "p > em" },
  Underline: { stored: format(8), shown: "p > u" },
  Strikethrough: { stored: format(4), shown: "p > s" },
  Code: { stored: format(16), shown: "p > code" },
  "Text colour": {
    press: panel("Red"),
    stored: style("color: #d12a00;"),
    shown: "p > span[style*='d12a00']",
  },
  "Background colour": {
    press: panel("Yellow"),
    stored: style("background-color: #ffe9b8;"),
    shown: "p > span[style*='background-color:#ffe9b8']",
  },
  "Clear formatting": {
    press: async ({ click, find }, control) => {
      await click(find("button", "Bold"));
      await click(control);
    },
    stored: format(0),
    shown: "p:not(:has(strong))",
  },
  "Bulleted list": { stored: { type: "list", listType: "bullet" }, shown: "ul > li" },
  "Numbered list": { stored: { type: "list", listType: "number" }, shown: "ol > li" },
  Alignment: {
    press: async (editor, control) => {
      await panel("Centre")(editor, control);
      expect(control.getAttribute("aria-label")).toBe("Alignment: Centre");
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
  const names = controls.map((control) => control.getAttribute("aria-label")?.replace(/:.*/, "") ?? "");
  expect(names.toSorted(), "a control without a check").toEqual(Object.keys(checks).toSorted());
  for (const [name, { press = click }] of Object.entries(checks)) {
    await editor.select(`To ${name}.`);
    const control = controls[names.indexOf(name)];
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
  const align = () => find("button", /^Alignment/);
  for (const kind of Object.keys(kinds)) {
    await caret(`Block ${kind}.`);
    expect(type().value).toBe("paragraph");
    await fill(type(), kind);
    expect(type().value).toBe(kind);
  }
  for (const side of Object.keys(sides)) {
    await caret(`Block ${side}.`);
    expect(align().getAttribute("aria-label")).toBe("Alignment: Left");
    await click(align());
    await click(find("button", side));
    expect(document.activeElement).toBe(text);
  }
  for (const kind of Object.keys(kinds)) {
    await caret(`Block ${kind}.`);
    expect(type().value).toBe(kind);
  }
  for (const side of Object.keys(sides)) {
    await caret(`Block ${side}.`);
    expect(align().getAttribute("aria-label")).toBe(`Alignment: ${side}`);
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
