import { readProgramLink, readProgramNote } from "./html-import-anchors";
import type { Losses } from "./html-import-losses";
import { getClass, type HtmlElement, type HtmlNode } from "./html-tree";

const COMMENTS = /mso-element:\s*comment-list/i;
const COMMENT = /(?:^|\s)MsoCommentReference(?:\s|$)/;
const DELETED = /(?:^|\s)msoDel(?:\s|$)/;

/**
 * Leaves out what was never meant for readers: comments in the margin of Word and Google Docs, and words that Word or
 * others mark as deleted. Records both in `losses`. A web page's <del> stays: Markdown programs write it for
 * struck-through words.
 */
export function withoutRemarks(nodes: HtmlNode[], losses: Losses): HtmlNode[] {
  const isWord = nodes.some(isOfWord);
  const visit = (node: HtmlNode): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (isComment(node)) losses.sentences.add("Comments in the margin were left out.");
    else if (isDeleted(node, isWord)) losses.sentences.add("Words marked as deleted were left out.");
    else return [{ ...node, children: node.children.flatMap(visit) }];
    return [];
  };
  return nodes.flatMap(visit);
}

const isComment = (node: HtmlElement) =>
  COMMENTS.test(node.attributes.get("style") ?? "") ||
  COMMENT.test(getClass(node)) ||
  (readProgramLink(node) ?? readProgramNote(node))?.isRemark === true;

const isDeleted = (node: HtmlElement, isWord: boolean) =>
  DELETED.test(getClass(node)) ||
  (node.tag === "del" && (isWord || node.attributes.has("datetime") || node.attributes.has("cite")));

/** Whether Word has written any of it. */
export const isOfWord = (node: HtmlNode): boolean =>
  typeof node === "object" &&
  (/^Mso/.test(getClass(node)) ||
    /(?:^|;)\s*mso-/i.test(node.attributes.get("style") ?? "") ||
    node.children.some(isOfWord));
