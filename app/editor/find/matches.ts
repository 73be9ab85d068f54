import {
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $nodesOfType,
  type LexicalNode,
  type TextNode,
} from "lexical";
import { getNoteText, NoteNode } from "../notes/note-node";

/** A piece of one text node. */
interface Piece {
  key: string;
  from: number;
  to: number;
}

/** Found text: several pieces where its format changes in the middle. */
export type Match = readonly Piece[];

/** Where `query` is found in the document, in its order. Line breaks, images and blocks end what can match. */
export function $findMatches(query: string, matchesCase: boolean): Match[] {
  if (!query) return [];
  const pattern = getPattern(query, matchesCase);
  return $getRuns().flatMap((run) => {
    const text = run.map((node) => node.getTextContent()).join("");
    return Array.from(text.matchAll(pattern), ({ index, 0: found }) =>
      cutPieces(run, index, index + found.length),
    );
  });
}

/** How often `query` is found in the footnotes, whose words the search bar does not replace. */
export function $countInNotes(query: string, matchesCase: boolean): number {
  if (!query) return 0;
  const pattern = getPattern(query, matchesCase);
  return $nodesOfType(NoteNode)
    .map((note) => getNoteText(note.getContent()).match(pattern)?.length ?? 0)
    .reduce((total, found) => total + found, 0);
}

const getPattern = (query: string, matchesCase: boolean) =>
  new RegExp(escapeForRegExp(query), matchesCase ? "gu" : "giu");

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The text nodes of the document, those together that are read without a break. */
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
 * Replaces matches, which are in the order of the document; the new text has the format of the first letter. The caret
 * stands behind the first of them afterwards.
 */
export function $replaceMatches(matches: readonly Match[], replacement: string): void {
  // From the last to the first, so that the places of those before stay true.
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
