import { $isLinkNode } from "@lexical/link";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  $isTextNode,
  $parseSerializedNode,
  COMMAND_PRIORITY_NORMAL,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
  type ParagraphNode,
} from "lexical";
import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";
import type { BlockNode } from "~/rich-text/document";
import { isExternal } from "~/rich-text/links";
import { parseDocument } from "~/rich-text/schema";
import { parseUrl } from "~/ui/parse-url";
import { showToast } from "~/ui/toast-message";
import { completeUrl } from "../../plugins/links";
import { $isSolidBlock, $selectBehind } from "../../provisional";

/** A line that consists of a linked URL, or of a path on this site as plain text. */
interface Line {
  key: NodeKey;
  url: string;
}

/** Other text can look like a path: if the site has no such page, the text stays as it is, without a message. */
const isPath = (url: string) => url.startsWith("/");

/**
 * Turns a URL on a line of its own into a card, after it is pasted, or typed and ended with Enter. It is a link
 * until the server has made the card, and stays one if it cannot. One undo restores the link, which then stays.
 */
export function CardsPlugin() {
  const [editor] = useLexicalComposerContext();
  const [status, setStatus] = useState("");

  useEffect(() => {
    const asked = new Set<string>();
    const left = new AbortController();

    async function makeCard({ key, url }: Line): Promise<void> {
      if (asked.has(`${key} ${url}`)) return;
      asked.add(`${key} ${url}`);
      const site = isPath(url) ? url : new URL(url).hostname;
      setStatus(`Making a card for ${site}.`);
      const answer = await requestJson<{ blocks: BlockNode[] }>("/admin/cards", {
        method: "POST",
        body: new URLSearchParams({ url }),
        signal: left.signal,
        timeout: CARD_TIMEOUT_MS,
      });
      if (left.signal.aborted) return;
      const parsed = parseDocument({ root: { children: answer.ok ? answer.blocks : [] } });
      const made = parsed.ok ? parsed.document.root.children : [];
      setStatus(
        made.length > 0 ? `The card for ${site} is in the text. Undo turns it back into a link.` : "",
      );
      if (made.length === 0 && isPath(url)) return;
      if (made.length === 0)
        showToast({
          title: `No card for ${site}`,
          description: `${answer.ok ? "" : `${answer.message} `}It is still a link.`,
        });
      else
        editor.update(
          () => {
            const line = $getNodeByKey(key);
            if ($readLine(line)?.url === url) $replace(line as ParagraphNode, made.map($parseSerializedNode));
          },
          { tag: HISTORY_PUSH_TAG },
        );
    }

    return mergeRegister(
      () => left.abort(),
      editor.registerUpdateListener(({ editorState, tags }) => {
        const line = tags.has(PASTE_TAG) ? editorState.read($lineBeforeCaret) : null;
        if (line) void makeCard(line);
      }),
      // A lower priority than AutoLinkPlugin, which first links a typed URL.
      editor.registerCommand(
        INSERT_PARAGRAPH_COMMAND,
        () => {
          const line = $lineBeforeCaret();
          if (line) void makeCard(line);
          return false;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    );
  }, [editor]);

  return (
    <p className="vh" aria-live="polite">
      {status}
    </p>
  );
}

/** How long a card may take (milliseconds): the server fetches a page of another site, and then its image. */
const CARD_TIMEOUT_MS = 60_000;

function $lineBeforeCaret(): Line | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const { anchor } = selection;
  const node = anchor.getNode();
  const block = node.getTopLevelElement();
  const isAtEnd = $isTextNode(node)
    ? anchor.offset === node.getTextContentSize() && block?.getLastDescendant()?.is(node)
    : anchor.offset === node.getChildrenSize();
  return isAtEnd ? $readLine(block) : null;
}

/** Reads a block that consists of a path, or of one link that shows its own URL; null for any other block. */
function $readLine(block: LexicalNode | null): Line | null {
  if (!$isParagraphNode(block) || !$isRootNode(block.getParent())) return null;
  const [link, ...others] = block
    .getChildren()
    .filter((child) => !$isTextNode(child) || child.getTextContentSize() > 0);
  if (others.length > 0) return null;
  if ($isTextNode(link)) {
    const path = link.getTextContent().trim();
    return PATH.test(path) ? { key: block.getKey(), url: path } : null;
  }
  if (!$isLinkNode(link)) return null;
  const url = link.getURL();
  const showsUrl = completeUrl(link.getTextContent()) === url;
  return showsUrl && isExternal(url) && parseUrl(url) ? { key: block.getKey(), url } : null;
}

/** "/notes/1f…", "/models#focus" */
const PATH = /^\/[^\s/?#.]+(?:\/[^\s/?#.]+)?(?:#[^\s#]+)?$/;

/** Replaces a line. The caret stays where it is or, if it was in the line, goes after the replacement. */
function $replace(line: ParagraphNode, nodes: LexicalNode[]): void {
  const selection = $getSelection();
  const hadCaret = $isRangeSelection(selection) && selection.anchor.getNode().getTopLevelElement()?.is(line);
  for (const node of nodes) line.insertBefore(node);
  const last = line.getPreviousSibling();
  line.remove();
  if (!hadCaret || !last) return;
  if ($isSolidBlock(last)) $selectBehind(last);
  else last.selectEnd();
}
