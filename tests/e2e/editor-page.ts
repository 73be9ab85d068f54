import { expect, type Locator, type Page } from "@playwright/test";
import type { BlockNode, RichTextDocument } from "../../app/rich-text/document";
import { save } from "./admin-page";
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

/** A published note with a paragraph for each of these texts, opened in the editor. */
export class EditorPage {
  readonly paper: Locator;
  readonly tools: Locator;

  private constructor(
    readonly page: Page,
    readonly site: Site,
    readonly id: string,
  ) {
    this.paper = page.getByRole("textbox", { name: "Content" });
    this.tools = page.getByRole("toolbar", { name: "Formatting" });
  }

  static async open(page: Page, site: Site, paragraphs: string[]): Promise<EditorPage> {
    const children = paragraphs.map((words) => ({
      ...element,
      type: "paragraph",
      children: words ? [text(words)] : [],
    }));
    const content = { root: { ...element, type: "root", children } };
    const db = await serviceClient(site);
    const { data, error } = await db
      .from("notes_entries")
      .insert({ content, published: true })
      .select()
      .single();
    if (error) throw error;
    const editor = new EditorPage(page, site, data.id);
    await page.goto(`/admin/notes/${data.id}`);
    await expect(editor.paper).toHaveAttribute("contenteditable", "true");
    return editor;
  }

  tool(name: string | RegExp): Locator {
    return this.tools.getByRole("button", { name, exact: true });
  }

  block(words: string): Locator {
    return this.paper.locator("> *").filter({ hasText: words });
  }

  /** Puts the caret at the end of a block. */
  async caret(words: string): Promise<void> {
    await this.block(words).click();
    await this.noticed();
    await this.page.keyboard.press("End");
    await this.noticed();
  }

  /** Selects the whole of a one-line block. */
  async select(words: string): Promise<void> {
    await this.caret(words);
    await this.page.keyboard.press("Shift+Home");
    await this.noticed();
  }

  /** The editor learns of a caret or selection that the browser set with the frame after it. */
  noticed(): Promise<void> {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }

  /** Pastes as the clipboard of another program would have it. */
  async paste(
    data: Record<string, string>,
    files: { name: string; type: string; base64: string }[] = [],
  ): Promise<void> {
    await this.paper.evaluate(
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

  /** What the form would send now. */
  async formValue(): Promise<BlockNode[]> {
    const json = await this.page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form#edit");
      return form ? String(new FormData(form).get("content")) : "";
    });
    return (JSON.parse(json) as RichTextDocument).root.children;
  }

  /** Saves, and gives what is stored then. */
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

  /** The text as visitors see it. */
  async published(): Promise<Locator> {
    await this.page.goto(`/notes/${this.id}`);
    return this.page.locator(".prose").first();
  }
}

/** `openEditor` takes its notes away after the test. */
export const test = base.extend<{ openEditor(paragraphs: string[]): Promise<EditorPage> }>({
  openEditor: async ({ adminPage, site }, use) => {
    const opened: EditorPage[] = [];
    await use(async (paragraphs) => {
      const editor = await EditorPage.open(adminPage, site, paragraphs);
      opened.push(editor);
      return editor;
    });
    const ids = opened.map(({ id }) => id);
    const db = await serviceClient(site);
    await db.from("notes_entries").delete().in("id", ids).throwOnError();
  },
});

/** The text of blocks, with their types: "heading: Words". */
export function outline(blocks: BlockNode[]): string[] {
  const words = (node: unknown): string => {
    const { text: own, children } = node as { text?: string; children?: unknown[] };
    return own ?? (children ?? []).map(words).join("");
  };
  return blocks.map((block) => {
    const kind = block.type === "list" ? block.listType : block.type === "heading" ? block.tag : block.type;
    return `${kind}: ${words(block)}`.trim();
  });
}
