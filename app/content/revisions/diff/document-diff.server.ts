import { diffArrays } from "diff";
import type { Block } from "./blocks";
import { type Deadline, diffTexts, getMark, getTokens, type Mark, type Piece } from "./word-diff.server";

/** A block in a diff. "look": the same text with a different format or different links. */
export interface BlockChange extends Pick<Block, "kind" | "label" | "src"> {
  mark: Mark | "changed" | "look";
  pieces: Piece[];
}

/** A changed block, or a number of unchanged blocks that are not shown. */
export type BlockLine = BlockChange | { skipped: number };

/** Two blocks are versions of each other if they share at least this much of their words. */
const MIN_SIMILARITY = 0.4;
/** Above this number of pairs, blocks are matched by position. */
const MAX_PAIRS = 2_500;
/** Unchanged blocks that are shown next to a change. */
const CONTEXT = 1;

/** The diff of two documents: matches blocks first, then words within them. */
export function diffDocuments(before: Block[], after: Block[], deadline: Deadline): BlockLine[] {
  const changes: BlockChange[] = [];
  let removed: Block[] = [];
  for (const run of getRuns(before, after, deadline)) {
    if (run.mark === "removed") {
      removed.push(...run.blocks);
      continue;
    }
    changes.push(
      ...matchBlocks(removed, run.mark === "added" ? run.blocks : []).map((pair) =>
        getChange(pair, deadline),
      ),
    );
    removed = [];
    if (run.mark === "same") changes.push(...run.blocks.map((block) => plain(block, "same")));
  }
  changes.push(...removed.map((block) => plain(block, "removed")));
  return skipUnchanged(changes);
}

/** A document without marks; at most `most` blocks. */
export function wholeDocument(blocks: Block[], most: number): BlockLine[] {
  const shown: BlockLine[] = blocks.slice(0, most).map((block) => plain(block, "same"));
  return blocks.length > most ? [...shown, { skipped: blocks.length - most }] : shown;
}

interface Run {
  mark: Mark;
  blocks: Block[];
}

function getRuns(before: Block[], after: Block[], deadline: Deadline): Run[] {
  const comparator = (a: Block, b: Block) => a.key === b.key;
  const found = diffArrays(before, after, { comparator, timeout: deadline.left() });
  if (found)
    return found.map(({ added, removed, value }) => ({ mark: getMark(added, removed), blocks: value }));
  return [
    { mark: "removed", blocks: before },
    { mark: "added", blocks: after },
  ];
}

/** The parts of a block that are compared. */
type Words = Pick<Block, "text" | "src">;

type Pair<T = Block> = { was: T; is: T | null } | { was: null; is: T };

/** Pairs removed blocks with similar added blocks, keeping their order. */
export function matchBlocks<T extends Words>(removed: T[], added: T[]): Pair<T>[] {
  const isTooMuch = removed.length * added.length > MAX_PAIRS;
  const words = new Map([...removed, ...added].map((block) => [block, wordsIn(block)]));
  const isSame = (was: T, is: T) =>
    was.src === is.src && (is.src !== undefined || isSimilar(words.get(was), words.get(is)));
  const result: Pair<T>[] = [];
  let next = 0;
  for (const was of removed) {
    const at = isTooMuch ? next : added.findIndex((is, n) => n >= next && isSame(was, is));
    const is = added[at];
    if (!is) {
      result.push({ was, is: null });
      continue;
    }
    for (const other of added.slice(next, at)) result.push({ was: null, is: other });
    result.push({ was, is });
    next = at + 1;
  }
  return [...result, ...added.slice(next).map((is) => ({ was: null, is }))];
}

const wordsIn = ({ text }: Words) =>
  new Set(getTokens(text.toLowerCase()).filter((token) => /[\p{L}\p{N}]/u.test(token)));

function isSimilar(a: Set<string> = new Set(), b: Set<string> = new Set()): boolean {
  const most = Math.max(a.size, b.size);
  if (most === 0) return true;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / most >= MIN_SIMILARITY;
}

function getChange({ was, is }: Pair, deadline: Deadline): BlockChange {
  if (was === null) return plain(is, "added");
  if (is === null) return plain(was, "removed");
  if (was.text === is.text) return { ...plain(is, "same"), mark: "look" };
  const { kind, label, src } = is;
  return { kind, label, src, mark: "changed", pieces: diffTexts(was.text, is.text, deadline) };
}

function plain({ kind, label, src, text }: Block, mark: Mark): BlockChange {
  return { kind, label, src, mark, pieces: [{ mark, text }] };
}

function skipUnchanged(changes: BlockChange[]): BlockLine[] {
  const isNear = (at: number) =>
    changes.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== "same");
  const lines: BlockLine[] = [];
  for (const [at, change] of changes.entries()) {
    const last = lines.at(-1);
    if (isNear(at)) lines.push(change);
    else if (last && "skipped" in last) last.skipped++;
    else lines.push({ skipped: 1 });
  }
  return lines;
}
