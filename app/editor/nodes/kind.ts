import type { MultilineElementTransformer, Transformer } from "@lexical/markdown";
import type { Klass, LexicalEditor, LexicalNode } from "lexical";
import type { ComponentType, ReactNode } from "react";

/** What the editor knows of a kind of node; blocks themselves are in app/rich-text/nodes. */
export interface EditorKind {
  /** Its nodes in Lexical; paragraphs, text and line breaks are built into it. */
  nodes?: Klass<LexicalNode>[];
  /** Those of them that stand between blocks of the text, never in one. */
  between?: Klass<LexicalNode>[];
  /** What keeps its nodes valid for `parseDocument`, however they came into the text. */
  allowed?: ((editor: LexicalEditor) => () => void)[];
  /** What can be inserted. */
  items?: SlashItem[];
  /** Markdown that is replaced as it is typed; the first that matches counts. */
  typed?: Transformer[];
  /** Markdown of several lines that is pasted; `$read` reads what is in it. */
  pasted?: ($read: (markdown: string) => LexicalNode[]) => MultilineElementTransformer;
  /** Its behaviours, and the surfaces above the text. */
  Plugin?: ComponentType;
}

/** One of `allowed`: changes each node of a class, or removes it. */
export const allow =
  <Node extends LexicalNode>(node: Klass<Node>, $allow: (node: Node) => void) =>
  (editor: LexicalEditor) =>
    editor.registerNodeTransform(node, $allow);

/** Something that can be inserted at the caret. */
export interface SlashItem {
  name: string;
  /** The Markdown that does the same; "" if there is none. */
  markdown: string;
  /** Other words that authors search for. */
  words: string;
  icon: ReactNode;
  /** Whether the toolbar has a button for it, so that the panel “Insert” needs none. */
  hasButton?: true;
  /** Only offered once the author types letters that match. */
  isRare?: true;
  /**
   * Runs within the update that removes the typed letters. That update ends by focusing the text, so an item that moves
   * the focus must wait for its end.
   */
  run(editor: LexicalEditor): void;
}
