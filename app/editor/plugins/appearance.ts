import { ListItemNode } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $isQuoteNode, HeadingNode, QuoteNode } from "@lexical/rich-text";
import { $isTableNode, TableNode } from "@lexical/table";
import { $getNodeByKey, $isTextNode, mergeRegister, ParagraphNode, TextNode } from "lexical";
import { useEffect } from "react";
import { appearance } from "~/rich-text/appearance";
import { isRightToLeft } from "~/rich-text/direction";
import { type CalloutKind, calloutTitles } from "~/rich-text/nodes/quote/callout";
import { $getLineHeight } from "../line-height";
import { $getCallout } from "../nodes/quote/callout";

/** Shows text and blocks as `RichText` shows them on the page. */
export function AppearancePlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    const styleText = (element: HTMLElement, css: string) => {
      element.removeAttribute("style");
      if (css) Object.assign(element.style, appearance(css));
    };
    const paint = (key: string) => {
      const node = $getNodeByKey(key);
      const element = editor.getElementByKey(key);
      if (!node || !element) return;
      if ($isTextNode(node)) styleText(element, node.getStyle());
      else element.style.lineHeight = `${$getLineHeight(node) ?? ""}`;
      // Lexical's "auto" ignores the words of cells, which have directions of their own.
      if ($isTableNode(node)) element.dir = isRightToLeft(node.getTextContent()) ? "rtl" : "auto";
      if ($isQuoteNode(node)) paintCallout(element, $getCallout(node));
    };
    return mergeRegister(
      ...[TextNode, ParagraphNode, HeadingNode, QuoteNode, ListItemNode, TableNode].map((kind) =>
        editor.registerMutationListener(kind, (mutations) => {
          editor.getEditorState().read(() => {
            for (const [key, mutation] of mutations) if (mutation !== "destroyed") paint(key);
          });
        }),
      ),
    );
  }, [editor]);

  return null;
}

/** The style sheet shows the title, because it is not part of the document's text. */
function paintCallout(element: HTMLElement, kind: CalloutKind | null): void {
  element.className = kind ? `callout callout-${kind}` : "";
  element.dataset.title = kind ? calloutTitles[kind] : "";
}
