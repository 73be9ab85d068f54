import {
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $nodesOfType,
  type LexicalNode,
  type TextNode,
} from "lexical";
import { FootnoteNode, getFootnoteText } from "../nodes/footnote/footnote-node";

/** Part of a text node. */
interface Piece {
  key: string;
  from: number;
  to: number;
}

/** A match; it has several pieces if the format changes within it. */
export type Match = readonly Piece[];

/** The matches of `query`, in document order. A match cannot span line breaks, images or blocks. */
export function $findMatches(query: string, matchesCase: boolean): Match[] {
  if (!query) return [];
  const pattern = getPattern(query, matchesCase);
  return $getRuns().flatMap((run) => {
    const text = run.map((node) => node.getTextContent()).join("");
    return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length] as const)
      .filter(([from, to]) => isWhole(text, from, to))
      .map(([from, to]) => cutPieces(run, from, to));
  });
}

/** How often `query` occurs in footnotes, whose text the find bar does not replace. */
export function $countInFootnotes(query: string, matchesCase: boolean): number {
  if (!query) return 0;
  const pattern = getPattern(query, matchesCase);
  return $nodesOfType(FootnoteNode)
    .map((footnote) => getFootnoteText(footnote.getContent()).match(pattern)?.length ?? 0)
    .reduce((total, found) => total + found, 0);
}

/** Whether a match ends where a character ends: not before its vowel sign or accent, nor within a joined emoji. */
const isWhole = (text: string, from: number, to: number) =>
  !/^(?:\p{M}|\u200d|\p{Emoji_Modifier})/u.test(text.slice(to)) && !/\u200d$/.test(text.slice(0, from));

const getPattern = (query: string, matchesCase: boolean) =>
  new RegExp(escapeForRegExp(query), matchesCase ? "gu" : "giu");

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The document's text nodes, grouped into runs of uninterrupted text. */
function $getRuns(): TextNode[][] {
  const runs: TextNode[][] = [];
  let run: TextNode[] | null = null;
  const visit = (node: LexicalNode) => {
    if ($isTextNode(node)) {
      if (run) run.push(node);
      else {
        run = [node];
        runs.push(run);
      }
      return;
    }
    const isInline = $isElementNode(node) && node.isInline();
    if (!isInline) run = null;
    if ($isElementNode(node)) node.getChildren().forEach(visit);
    if (!isInline) run = null;
  };
  visit($getRoot());
  return runs;
}

function cutPieces(run: TextNode[], from: number, to: number): Match {
  let start = 0;
  return run.flatMap((node) => {
    const at = start;
    start += node.getTextContentSize();
    const piece = { key: node.getKey(), from: Math.max(from - at, 0), to: Math.min(to, start) - at };
    return piece.from < piece.to ? [piece] : [];
  });
}

/**
 * Replaces matches, given in document order; the new text has the format of the match's first letter. Afterwards the
 * caret is after the first replacement.
 */
export function $replaceMatches(matches: readonly Match[], replacement: string): void {
  // From last to first, so the offsets of earlier matches stay valid.
  for (const match of [...matches].reverse()) {
    for (const [at, { key, from, to }] of [...match.entries()].reverse()) {
      const node = $getNodeByKey(key);
      if (!$isTextNode(node)) continue;
      const put = at === 0 ? replacement : "";
      const rest = node.spliceText(from, to - from, put);
      rest.select(from + put.length, from + put.length);
      if (rest.getTextContentSize() === 0) rest.remove();
    }
  }
}
