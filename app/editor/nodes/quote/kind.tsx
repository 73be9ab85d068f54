import { QuoteNode } from "@lexical/rich-text";
import { type CalloutKind, calloutTitles } from "~/rich-text/nodes/quote/callout";
import { icons } from "../../icons";
import { setBlockType } from "../../toolbar/actions";
import type { EditorKind, SlashItem } from "../kind";
import { CALLOUT } from "./callout";

/** The other kinds of callouts. */
const others: SlashItem[] = Object.entries(calloutTitles)
  .filter(([kind]) => kind !== "note")
  .map(([kind, name]) => ({
    name,
    markdown: `> [!${kind.toUpperCase()}]`,
    words: "callout box aside alert admonition",
    icon: icons.callout,
    isRare: true,
    run: (editor) => setBlockType(editor, kind as CalloutKind),
  }));

export const quote: EditorKind = {
  nodes: [QuoteNode],
  items: [
    {
      name: "Quote",
      markdown: ">",
      words: "blockquote citation",
      icon: icons.quote,
      hasButton: true,
      run: (editor) => setBlockType(editor, "quote"),
    },
    {
      name: "Callout",
      markdown: "> [!NOTE]",
      words: "note box aside alert admonition",
      icon: icons.callout,
      run: (editor) => setBlockType(editor, "note"),
    },
    ...others,
  ],
  typed: [CALLOUT],
};
