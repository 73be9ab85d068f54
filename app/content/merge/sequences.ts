import { diffArrays } from "diff";
import { matchBlocks } from "../revisions/diff/document-diff.server";
import type { Deadline } from "../revisions/diff/word-diff.server";

/** A part of a sequence: a block of a document, a line of a text. Parts with the same key are equal. */
export interface Part {
  key: string;
  /** Its words, by which a part is recognized after a change. */
  text: string;
  src?: string;
}

/** The items at one position in both versions and in the base, which is null if unknown. */
export interface Disagreement<T> {
  base: T[] | null;
  local: T[];
  remote: T[];
}

/** `base[from]` up to `base[to]`, exclusive, become `parts`. */
interface Edit<T> {
  from: number;
  to: number;
  parts: T[];
}

interface Region<T> {
  from: number;
  to: number;
  local: Edit<T>[];
  remote: Edit<T>[];
}

/**
 * Merges two versions of a sequence: takes what only one of them changed. Where both changed the same place in
 * different ways (without a `base`: wherever they differ), `choose` decides.
 *
 * Finer-grained than the usual three-way merge (diff3): changes to neighbouring parts do not conflict, because a
 * paragraph, unlike a line of code, makes sense without its neighbours.
 */
export function mergeSequences<T extends Part>(
  { base, local, remote }: Disagreement<T>,
  deadline: Deadline,
  choose: (disagreement: Disagreement<T>) => T[],
): T[] {
  if (!base) {
    const edits = getEdits(local, remote, deadline).map(({ from, to, parts }) => ({
      from,
      to,
      parts: choose({ base, local: local.slice(from, to), remote: parts }),
    }));
    return apply(edits, local, 0, local.length);
  }
  const regions = getRegions(getEdits(base, local, deadline), getEdits(base, remote, deadline));
  const merged = regions.map((region) => {
    const { from, to } = region;
    const ours = apply(region.local, base, from, to);
    const theirs = apply(region.remote, base, from, to);
    const isSame = region.remote.length === 0 || isEqual(ours, theirs);
    if (isSame || region.local.length === 0) return { from, to, parts: isSame ? ours : theirs };
    return { from, to, parts: choose({ base: base.slice(from, to), local: ours, remote: theirs }) };
  });
  return apply(merged, base, 0, base.length);
}

const isEqual = (a: Part[], b: Part[]) =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);

/** The parts from `from` up to `to` (exclusive) with some edits applied. */
function apply<T>(edits: Edit<T>[], base: T[], from: number, to: number): T[] {
  const result: T[] = [];
  let next = from;
  for (const edit of edits) {
    result.push(...base.slice(next, edit.from), ...edit.parts);
    next = edit.to;
  }
  return [...result, ...base.slice(next, to)];
}

/** Both sides' edits in order, grouped where their ranges overlap or both insert at the same place. */
function getRegions<T>(local: Edit<T>[], remote: Edit<T>[]): Region<T>[] {
  const all = [
    ...local.map((edit) => ({ ...edit, side: "local" as const })),
    ...remote.map((edit) => ({ ...edit, side: "remote" as const })),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  const regions: Region<T>[] = [];
  for (const { side, ...edit } of all) {
    const last = regions.at(-1);
    const isTogether =
      last &&
      (edit.from < last.to || (edit.from === edit.to && last.from === last.to && last.to === edit.to));
    if (isTogether) last.to = Math.max(last.to, edit.to);
    const region = isTogether ? last : { from: edit.from, to: edit.to, local: [], remote: [] };
    region[side].push(edit);
    if (!isTogether) regions.push(region);
  }
  return regions;
}

/** The smallest edits that turn `base` into `side`: one for each part that was changed, added or removed. */
function getEdits<T extends Part>(base: T[], side: T[], deadline: Deadline): Edit<T>[] {
  const comparator = (a: T, b: T) => a.key === b.key;
  const runs = diffArrays(base, side, { comparator, timeout: deadline.left() });
  if (!runs) return [{ from: 0, to: base.length, parts: side }];
  const edits: Edit<T>[] = [];
  let at = 0;
  let removed: T[] = [];
  for (const { added, removed: isRemoved, value } of runs) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    edits.push(...getSteps(at, removed, added ? value : []));
    at += removed.length + (added ? 0 : value.length);
    removed = [];
  }
  return [...edits, ...getSteps(at, removed, [])];
}

function getSteps<T extends Part>(at: number, removed: T[], added: T[]): Edit<T>[] {
  const steps: Edit<T>[] = [];
  let from = at;
  let was: T[] = [];
  let is: T[] = [];
  const close = () => {
    // Removed parts without a match count as replaced by the parts added in their place, if there are any.
    if (is.length > 0) steps.push({ from, to: from + was.length, parts: is });
    else steps.push(...was.map((_, index) => ({ from: from + index, to: from + index + 1, parts: [] })));
    from += was.length;
    was = [];
    is = [];
  };
  for (const pair of matchBlocks(removed, added)) {
    const isMatch = pair.was !== null && pair.is !== null;
    if (isMatch) close();
    if (pair.was) was.push(pair.was);
    if (pair.is) is.push(pair.is);
    if (isMatch) close();
  }
  close();
  return steps;
}
