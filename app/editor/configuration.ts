import { CodeNode } from "@lexical/code";
import { AutoLinkNode, LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import { HorizontalRuleNode } from "@lexical/react/LexicalHorizontalRuleNode";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import type { EditorThemeClasses } from "lexical";
import { ImageNode } from "./image-node";
import { UploadNode } from "./pictures/upload-node";

/** The nodes a document may hold, and the places of pictures on their way; Lexical has paragraph, text and line break itself. */
export const nodes = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  AutoLinkNode,
  CodeNode,
  HorizontalRuleNode,
  ImageNode,
  UploadNode,
];

/**
 * Lexical makes the elements that `RichText` renders, so the editor needs classes only where it differs:
 * it has no <u>, <s> and <pre>, and keeps a nested list in an item of its own.
 */
export const theme: EditorThemeClasses = {
  code: "editor-code",
  hrSelected: "editor-selected",
  list: { nested: { listitem: "editor-nested" } },
  text: {
    underline: "editor-underline",
    strikethrough: "editor-strike",
    underlineStrikethrough: "editor-underline-strike",
    bold: "editor-bold",
    italic: "editor-italic",
  },
};
