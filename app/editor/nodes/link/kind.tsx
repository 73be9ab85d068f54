import { AutoLinkNode, LinkNode } from "@lexical/link";
import { $onUpdate } from "lexical";
import { icons } from "../../icons";
import { OPEN_LINK_EDITOR_COMMAND } from "../../plugins/links";
import type { EditorKind } from "../kind";

export const link: EditorKind = {
  nodes: [LinkNode, AutoLinkNode],
  items: [
    {
      name: "Link",
      markdown: "[ ]( )",
      words: "url address",
      icon: icons.link,
      hasButton: true,
      run: (editor) => $onUpdate(() => editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined)),
    },
  ],
};
