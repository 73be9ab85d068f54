import { $isCodeNode } from "@lexical/code";
import { $createLinkNode, $isLinkNode, type LinkNode } from "@lexical/link";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $findMatchingParent, $unwrapNode } from "@lexical/utils";
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_NORMAL,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_BACKSPACE_COMMAND,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
  type TextNode,
} from "lexical";
import { useEffect } from "react";
import { bareUrls } from "../bare-urls";

const AUTO_LINK_TAG = "auto-link";

/**
 * Turns a typed URL into a link when Space or Enter follows it. One undo, or Backspace right after the space, turns
 * it back into plain text.
 */
export function AutoLinkPlugin(): null {
  const [editor] = useLexicalComposerContext();

  useEffect(() => {
    /** The link that the last key created. */
    let made: NodeKey | null = null;
    const onBreak = () => {
      $linkBeforeCaret();
      made = null;
      return false;
    };
    return mergeRegister(
      editor.registerUpdateListener(({ editorState, prevEditorState, dirtyLeaves, tags }) => {
        if (dirtyLeaves.size === 0 || tags.has(AUTO_LINK_TAG)) return;
        made = null;
        if (tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG) || editor.isComposing()) return;
        const found = editorState.read(() => $urlBeforeCaret(1));
        if (!found) return;
        const { key, typed, caret } = found;
        const before = prevEditorState.read(() => $getNodeByKey(key)?.getTextContent() ?? "");
        if (before !== typed.slice(0, caret - 1) + typed.slice(caret)) return;
        editor.update(
          () => {
            const now = $urlBeforeCaret(1);
            made = now ? $link(now.text, now.start, now.end, now.url) : null;
          },
          { tag: [HISTORY_PUSH_TAG, AUTO_LINK_TAG] },
        );
      }),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, onBreak, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(INSERT_LINE_BREAK_COMMAND, onBreak, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(
        KEY_BACKSPACE_COMMAND,
        (event) => {
          const link = made ? $getNodeByKey(made) : null;
          made = null;
          if (!$isLinkNode(link) || !$isOneBehind(link)) return false;
          event.preventDefault();
          $unwrapNode(link);
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    );
  }, [editor]);

  return null;
}

/** Turns a URL that ends right before the caret into a link. */
export function $linkBeforeCaret(): void {
  const found = $urlBeforeCaret(0);
  if (found) $link(found.text, found.start, found.end, found.url);
}

function $link(text: TextNode, start: number, end: number, url: string): NodeKey | null {
  const words = text.splitText(start, end)[start > 0 ? 1 : 0];
  if (!words) return null;
  const link = $createLinkNode(url);
  words.insertBefore(link);
  link.append(words);
  return link.getKey();
}

/** Whether the caret is where it was when the link was created: after the space that ended the URL. */
function $isOneBehind(link: LinkNode): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const { anchor } = selection;
  const between = anchor.getNode().getTextContent().slice(0, anchor.offset);
  return link.is(anchor.getNode().getPreviousSibling()) && /^\S*\s$/.test(between);
}

/** The URL that ends right before the caret or, if `spaces` is 1, before the space in front of the caret. */
function $urlBeforeCaret(spaces: 0 | 1) {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const text = selection.anchor.getNode();
  if (!$isTextNode(text) || text.hasFormat("code")) return null;
  if ($findMatchingParent(text, (node) => $isLinkNode(node) || $isCodeNode(node))) return null;
  const caret = selection.anchor.offset;
  const typed = text.getTextContent();
  const words = typed.slice(0, caret - spaces);
  if (spaces === 1 && !/\s/.test(typed[caret - 1] ?? "")) return null;
  const last = bareUrls(words).at(-1);
  // A full stop or a bracket may follow the URL, but no space.
  if (!last || /\s/.test(words.slice(last.end))) return null;
  return { ...last, text, key: text.getKey(), typed, caret };
}
