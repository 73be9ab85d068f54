import { $getRoot, getNearestEditorFromDOMNode } from "lexical";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { RichTextEditor } from "~/editor/rich-text-editor";
import type { BlockNode, RichTextDocument } from "~/rich-text/document";
import { parseDocument } from "~/rich-text/schema";

const element = { version: 1, direction: null, format: "", indent: 0 };
const style = { format: 0, style: "", mode: "normal", detail: 0 };

/** The whole editor in a form on a DOM without layout, the caret at the end; paragraphs have these words. */
export async function openEditor(paragraphs: string[]) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const children = paragraphs.map((text) => ({
    ...element,
    type: "paragraph",
    children: text ? [{ ...style, type: "text", version: 1, text }] : [],
  }));
  const content = { root: { ...element, type: "root", children } } as unknown as RichTextDocument;
  const props = { name: "content", labelledBy: "", describedBy: undefined, invalid: false, focus: false };
  const form = document.body.appendChild(document.createElement("form"));
  const root = createRoot(form);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    form.remove();
    vi.unstubAllGlobals();
  });
  const router = createMemoryRouter([
    { path: "/", element: <RichTextEditor {...props} document={content} /> },
  ]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const text = form.querySelector<HTMLElement>(".editable");
  const editor = getNearestEditorFromDOMNode(text);
  if (!text || !editor) throw new Error("The editor has not opened.");
  await act(async () => editor.update(() => $getRoot().selectEnd(), { discrete: true }));

  return {
    text,
    press: (key: string) =>
      act(async () => {
        text.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }),
    paste: (data: Record<string, string>) =>
      act(async () => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
        text.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }),
    /** The blocks that the form would submit, as the server reads them. */
    blocks: (): BlockNode[] => {
      const formData = new FormData(form);
      // Browsers fire this event themselves.
      form.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
      const parsed = parseDocument(JSON.parse(String(formData.get("content"))));
      if (!parsed.ok) throw new Error("The server would refuse this text.");
      return parsed.document.root.children;
    },
  };
}
