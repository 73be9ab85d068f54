import { listHeadingIds, listHeadings } from "~/rich-text/heading-ids";
import type { Anchor } from "~/rich-text/html-import.server";
import type { UncheckedNode } from "~/rich-text/unchecked-node";
import { decodePath } from "~/ui/decode-path";

/** The ids of a text's headings here, each with the ids that it had on the old site. */
export type HeadingIds = [id: string, ...old: string[]][];

/** Finds for each heading the ids that the source stated, by the heading's words. */
export function listAnchors(blocks: UncheckedNode[], stated: readonly Anchor[] = []): HeadingIds {
  const words = listHeadings(blocks);
  const left = new Map<string, string[]>();
  for (const [id, text] of stated) {
    const key = simplify(text);
    const ids = left.get(key);
    if (ids) ids.push(id);
    else left.set(key, [id]);
  }
  return listHeadingIds(words).map((id, at) => {
    // Of several headings with the same words, each takes the next id.
    const old = left.get(simplify(words[at] ?? ""))?.shift();
    return old === undefined ? [id] : [id, old];
  });
}

/**
 * Finds the id here of a heading that old links name; the name itself if there is none. Systems make ids of words in
 * slightly different ways, so only letters and digits are compared. Reads the headings once, however many links follow.
 */
export function createAnchorFinder(headings: HeadingIds): (old: string) => string {
  const ids = new Set(headings.map(([id]) => id));
  const stated = new Map<string, string>();
  const similar = new Map<string, { id: string; at: number }>();
  for (const [at, [id, ...old]] of headings.entries()) {
    for (const each of old) if (!stated.has(each)) stated.set(each, id);
    const key = simplify(id);
    if (!similar.has(key)) similar.set(key, { id, at });
  }
  const findSimilar = (name: string) => {
    const found = [name, name.replace(/^h-/, "")].flatMap((each) => similar.get(simplify(each)) ?? []);
    return found.sort((a, b) => a.at - b.at)[0]?.id;
  };
  return (old) => {
    if (old === "") return "";
    const name = decodePath(old);
    return stated.get(name) ?? (ids.has(name) ? name : (findSimilar(name) ?? name));
  };
}

const simplify = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
