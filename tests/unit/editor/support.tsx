import { getByRoleSelector, Ivya } from "ivya";
import {
  $getRoot,
  $isElementNode,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type ElementNode,
  getNearestEditorFromDOMNode,
  type TextNode,
} from "lexical";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { RichTextEditor } from "~/editor/rich-text-editor";
import type { BlockNode, RichTextDocument } from "~/rich-text/document";
import { renderToHtml } from "~/rich-text/render-to-html.server";
import { parseDocument } from "~/rich-text/schema";
import { Toasts } from "~/site/toasts";
import { actAsSelection } from "./selection";

const element = { version: 1, direction: null, format: "", indent: 0 };
const bubbling = { bubbles: true, cancelable: true };
const style = { format: 0, style: "", mode: "normal", detail: 0 };

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex], [contenteditable='true']";

/** Playwright's own search for elements. Asked as WebKit, it does not ask for a layout. */
const search = Ivya.create({ browser: "webkit", testIdAttribute: "data-testid" });

/** Words in a format, as stored. */
export const word = (text: string, format = 0) => ({ ...style, type: "text", version: 1, text, format });

/** A paragraph of words and other inlines, as stored. */
export const paragraph = (...children: object[]) => ({ ...element, type: "paragraph", children });

/** The whole editor in a form on a DOM without layout, the caret at the end. Strings become paragraphs. */
export async function openEditor(blocks: (string | object)[]) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  actAsSelection();
  const children = blocks.map((block) =>
    typeof block === "string" ? paragraph(...(block ? [word(block)] : [])) : block,
  );
  const content = { root: { ...element, type: "root", children } } as unknown as RichTextDocument;
  const props = {
    name: "content",
    id: "text",
    labelledBy: "",
    describedBy: undefined,
    invalid: false,
    focus: false,
  };
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    vi.unstubAllGlobals();
  });
  const shown = (
    <>
      <form>
        <RichTextEditor {...props} document={content} />
      </form>
      <Toasts toast={undefined} />
    </>
  );
  const router = createMemoryRouter([{ path: "/", element: shown }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const form = page.querySelector("form");
  const text = page.querySelector<HTMLElement>(".editable");
  const editor = getNearestEditorFromDOMNode(text);
  if (!form || !text || !editor) throw new Error("The editor has not opened.");

  const update = (change: () => void) => act(async () => editor.update(change, { discrete: true }));
  await act(async () => text.focus());
  await update(() => $getRoot().selectEnd());

  /** The element that has the focus gets the key, as in a browser. */
  const keydown = (keys: string) => {
    const parts = keys.split("+");
    const key = parts.pop() || "+";
    const [ctrlKey, shiftKey, altKey] = ["Control", "Shift", "Alt"].map((name) => parts.includes(name));
    const init = { key, ctrlKey, shiftKey, altKey, ...bubbling };
    fire(document.activeElement ?? text, new KeyboardEvent("keydown", init));
  };

  /** The stored text that the form would submit, as the server reads it. */
  const stored = (): RichTextDocument => {
    const formData = new FormData(form);
    // Browsers fire this event themselves.
    form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
    const parsed = parseDocument(JSON.parse(String(formData.get("content"))));
    if (!parsed.ok) throw new Error("The server would refuse this text.");
    return parsed.document;
  };

  /** The elements with a role and, if given, a name, hidden ones included: without a layout, all count as hidden. */
  const all = <Kind extends Element = HTMLElement>(role: string, name?: string | RegExp): Kind[] => {
    const selector = getByRoleSelector(role, { name, exact: typeof name === "string", includeHidden: true });
    return search.querySelectorAll(search.parseSelector(selector), page) as Kind[];
  };
  /** The only element with a role and a name. @throws unless there is exactly one */
  const find = <Kind extends Element = HTMLElement>(role: string, name?: string | RegExp): Kind => {
    const [found, ...others] = all<Kind>(role, name);
    if (!found || others.length > 0) throw new Error(`${others.length + +!!found} match ${role} ${name}`);
    return found;
  };

  return {
    page,
    text,
    /** Presses a key, such as "Control+Enter". */
    press: (keys: string) => act(async () => keydown(keys)),
    all,
    find,
    /** Types where the focus is, letter by letter: in the text or in a footnote. */
    type: async (words: string) => {
      for (const letter of words)
        await act(async () => {
          keydown(letter);
          const focused = getNearestEditorFromDOMNode(document.activeElement);
          focused?.update(() => focused.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, letter));
        });
    },
    /** Puts the caret into the innermost block with these words. */
    caret: (words: string, at: "start" | "end" | number = "end") =>
      update(() => {
        const block = $blockOf(words);
        if (at === "end") block.selectEnd();
        else if (at === "start") block.selectStart();
        else block.getFirstDescendant<TextNode>()?.select(at, at);
      }),
    /** Puts the caret into the block at this index. */
    caretIn: (index: number, at: "start" | "end") =>
      update(() => {
        const block = $getRoot().getChildAtIndex(index);
        if ($isElementNode(block)) at === "end" ? block.selectEnd() : block.selectStart();
      }),
    /** Selects the innermost block with these words. */
    select: (words: string) =>
      update(() => {
        const block = $blockOf(words);
        block.select(0, block.getChildrenSize());
      }),
    /** Clicks with the mouse, which moves the focus unless the element prevents that. */
    click: (target: HTMLElement) =>
      act(async () => {
        const mouse = (kind: string) => fire(target, new MouseEvent(kind, bubbling));
        mouse("pointerdown");
        if (mouse("mousedown")) target.closest<HTMLElement>(FOCUSABLE)?.focus();
        for (const kind of ["pointerup", "mouseup", "click"]) mouse(kind);
      }),
    /** Sets the value of a field or of a list of choices as its user would. */
    fill: (field: HTMLElement, value: string) =>
      act(async () => {
        field.focus();
        // React notices only what changes without its own setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
        for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
      }),
    paste: (data: Record<string, string>, files: File[] = []) =>
      act(async () => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
        for (const file of files) clipboardData.items.add(file);
        fire(text, new ClipboardEvent("paste", { clipboardData, ...bubbling }));
      }),
    blocks: (): BlockNode[] => stored().root.children,
    /** The text on the published page. */
    published: (): HTMLElement => {
      const shown = document.createElement("div");
      shown.innerHTML = renderToHtml(stored(), { prefix: "note" });
      return shown;
    },
  };
}

/** Dispatches an event, which is the window's meanwhile: without one, Lexical reads the selection of the DOM. */
function fire(target: Element, event: Event): boolean {
  Object.assign(window, { event });
  const isDefault = target.dispatchEvent(event);
  Object.assign(window, { event: undefined });
  return isDefault;
}

/** The innermost element whose text is these words. */
export function within(text: HTMLElement, words: string): HTMLElement {
  const found = [...text.querySelectorAll<HTMLElement>("*")].findLast((one) => one.textContent === words);
  if (!found) throw new Error(`Nothing reads “${words}”.`);
  return found;
}

function $blockOf(words: string): ElementNode {
  const find = (parent: ElementNode): ElementNode | undefined => {
    for (const child of parent.getChildren().filter($isElementNode)) {
      const found = child.isInline() ? undefined : find(child);
      if (found) return found;
      if (!child.isInline() && child.getTextContent().includes(words)) return child;
    }
  };
  const block = find($getRoot());
  if (!block) throw new Error(`No block has the words “${words}”.`);
  return block;
}
