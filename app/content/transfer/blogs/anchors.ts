import { listHeadingIds, listHeadings } from "~/rich-text/heading-ids";
import type { Anchor } from "~/rich-text/html-import.server";
import type { UncheckedNode } from "~/rich-text/unchecked-node";

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
 * The id here of a heading that old links name; as it was if there is none. Systems make ids of words in slightly
 * different ways, so only letters and digits are compared.
 */
export function findAnchor(headings: HeadingIds, old: string): string {
  if (old === "") return "";
  const name = decode(old);
  const found =
    headings.find(([, ...ids]) => ids.includes(name)) ??
    headings.find(([id]) => id === name) ??
    headings.find(([id]) => [simplify(name), simplify(name.replace(/^h-/, ""))].includes(simplify(id)));
  return found ? found[0] : name;
}

const simplify = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
