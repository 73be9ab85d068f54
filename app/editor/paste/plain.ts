import { $isCodeNode } from "@lexical/code";
import {
  $findMatchingParent,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $parseSerializedNode,
} from "lexical";
import { bareUrls, withBareLinks } from "../bare-urls";

/** As in the textarea, empty lines separate paragraphs. In code, every line is kept. */
export function $insertPlain(text: string, $write = $insertRaw): void {
  const lines = text.replace(/\r\n?/g, "\n");
  const isCode = $isInCode();
  const [first = "", ...others] = isCode ? [lines] : lines.trim().split(/\n[ \t]*\n\s*/);
  if (isCode) $insertRaw(first);
  else $write(first);
  for (const paragraph of others) {
    const caret = $getSelection();
    if ($isRangeSelection(caret)) caret.insertParagraph();
    $write(paragraph);
  }
}

/** Whether the caret is in a code block. */
export function $isInCode(): boolean {
  const selection = $getSelection();
  return (
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null
  );
}

function $insertRaw(text: string): void {
  $getSelection()?.insertRawText(text);
}

/** Inserts lines of text with their URLs as links. */
export function $insertLinked(text: string): void {
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) $insertRaw("\n");
    const selection = $getSelection();
    const format = $isRangeSelection(selection) ? selection.format : 0;
    const urls = bareUrls(line);
    if (urls.length === 0) $insertRaw(line);
    else $insertNodes(withBareLinks([plainText(line, format)]).map($parseSerializedNode));
  }
}

const plainText = (text: string, format: number) =>
  ({ type: "text", version: 1, text, format, style: "", mode: "normal", detail: 0 }) as const;
