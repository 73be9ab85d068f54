import { expect, type Locator, type Page } from "@playwright/test";
import type { Json } from "../../../app/auth/database.types";
import type { BlockNode, RichTextDocument } from "../../../app/rich-text/document";
import { save } from "./admin-actions";
import { serviceClient } from "./content";
import { test as base } from "./fixtures";
import type { Site } from "./start-site";

const element = { version: 1, direction: null, format: "", indent: 0 };
const text = (words: string) => ({
  type: "text",
  version: 1,
  text: words,
  format: 0,
  style: "",
  mode: "normal",
  detail: 0,
});

/** The site's icon, shown 300 px wide, and a rule, as stored in a document. */
export const image = {
  type: "image",
  version: 1,
  src: "/icon.svg",
  alt: "",
  title: null,
  width: 300,
  height: 200,
};
export const rule = { type: "horizontalrule", version: 1 };

/** The name of the tool “Aa”. */
export const STYLE_TOOL = "Font, colours and alignment";

/** A published note in the editor; strings become paragraphs, other blocks are used as they are. */
export class EditorPage {
  readonly text: Locator;
  readonly tools: Locator;

  private constructor(
    readonly page: Page,
    readonly site: Site,
    readonly id: string,
  ) {
    this.text = page.getByRole("textbox", { name: "Content" });
    this.tools = page.getByRole("toolbar", { name: "Formatting" });
  }

  static async open(page: Page, site: Site, blocks: (string | object)[]): Promise<EditorPage> {
    const children = blocks.map((block) =>
      typeof block === "string"
        ? { ...element, type: "paragraph", children: block ? [text(block)] : [] }
        : block,
    );
    const content = { root: { ...element, type: "root", children } } as unknown as Json;
    const db = await serviceClient(site);
    const { data, error } = await db
      .from("notes_entries")
      .insert({ content, published: true })
      .select()
      .single();
    if (error) throw error;
    const editor = new EditorPage(page, site, data.id);
    await page.goto(`/admin/notes/${data.id}`);
    await expect(editor.text).toHaveAttribute("contenteditable", "true");
    return editor;
  }

  tool(name: string | RegExp): Locator {
    return this.tools.getByRole("button", { name, exact: true });
  }

  block(words: string): Locator {
    return this.text.locator("> *").filter({ hasText: words });
  }

  /** Puts the caret at the end of a block. */
  async caret(words: string): Promise<void> {
    await this.block(words).click();
    await this.noticed();
    await this.page.keyboard.press("End");
    await this.noticed();
  }

  /** Selects a whole one-line block. */
  async select(words: string): Promise<void> {
    await this.caret(words);
    await this.page.keyboard.press("Shift+Home");
    await this.noticed();
  }

  /** Waits until the editor has read the browser's selection, which takes a frame. */
  noticed(): Promise<void> {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }

  /** Dispatches a paste event with another program's clipboard data. */
  async paste(
    data: Record<string, string>,
    files: { name: string; type: string; base64: string }[] = [],
  ): Promise<void> {
    await this.text.evaluate(
      (root, { data, files }) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
        for (const { name, type, base64 } of files) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          clipboardData.items.add(new File([bytes], name, { type }));
        }
        root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      { data, files },
    );
  }

  /** Copies another site's page with Ctrl-C and pastes it here with Ctrl-V. */
  async pasteFromElsewhere(html: string): Promise<void> {
    const elsewhere = await this.page.context().newPage();
    await elsewhere.setContent(html);
    for (const key of ["a", "c"]) await elsewhere.keyboard.press(`ControlOrMeta+${key}`);
    await elsewhere.close();
    await this.page.bringToFront();
    await this.page.keyboard.press("ControlOrMeta+v");
  }

  /** Pastes an image, HTML or plain text with Ctrl-V, which works in every engine, unlike synthetic events. */
  async copyAndPaste(copied: { png: string } | { html: string } | { text: string }): Promise<void> {
    await this.page.evaluate((copied) => {
      const write = (type: string, data: BlobPart) =>
        navigator.clipboard.write([new ClipboardItem({ [type]: new Blob([data], { type }) })]);
      const copy = () => {
        if ("text" in copied) return write("text/plain", copied.text);
        if ("html" in copied) return write("text/html", copied.html);
        return write(
          "image/png",
          Uint8Array.from(atob(copied.png), (letter) => letter.charCodeAt(0)),
        );
      };
      // Browsers allow clipboard writes only during a key press.
      const copiedByKey = new Promise<void>((done, failed) => {
        addEventListener("keydown", () => copy().then(done, failed), { once: true, capture: true });
      });
      Object.assign(window, { copiedByKey });
    }, copied);
    await this.page.keyboard.press("F9");
    await this.page.evaluate(() => (window as unknown as { copiedByKey: Promise<void> }).copiedByKey);
    await this.page.keyboard.press("ControlOrMeta+v");
  }

  /** The content that the form would submit now. */
  async formValue(): Promise<BlockNode[]> {
    const json = await this.page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form#edit");
      return form ? String(new FormData(form).get("content")) : "";
    });
    return (JSON.parse(json) as RichTextDocument).root.children;
  }

  /** Saves and returns the stored blocks. */
  async saved(): Promise<BlockNode[]> {
    const before = await this.row();
    await save(this.page);
    await expect.poll(async () => (await this.row()).updated_at).not.toBe(before.updated_at);
    return ((await this.row()).content as unknown as RichTextDocument).root.children;
  }

  private async row() {
    const db = await serviceClient(this.site);
    const { data, error } = await db.from("notes_entries").select().eq("id", this.id).single();
    if (error) throw error;
    return data;
  }

  /** Opens the published page and returns its text. */
  async published(): Promise<Locator> {
    await this.page.goto(`/notes/${this.id}`);
    return this.page.locator(".prose").first();
  }
}

export const test = base.extend<{ openEditor(blocks: (string | object)[]): Promise<EditorPage> }>({
  openEditor: ({ adminPage, site }, use) => use((blocks) => EditorPage.open(adminPage, site, blocks)),
});

export { outline } from "./outline";
