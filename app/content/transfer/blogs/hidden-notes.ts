import { type Found, findAll, rename } from "./hidden-passage";

/** The first line of a footnote, also in a quote or list. */
const NOTE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t][ \t>]*){0,9}\[\^([^\]\n]{1,100})\]:/;
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]/;
/** A reference; one with a slash before it, as the words of a link, or within brackets may be none. */
const REFERENCE = /(?<![\\[])\[\^([^\]\s]{1,100})\](?![:(])/g;

/**
 * Footnotes to which nothing in the text refers, also by way of other footnotes, or of the same name: Markdown shows
 * none of them.
 */
export function findUnusedNotes(text: string): Found[] {
  const notes = findAll(text, new RegExp(NOTE, "gm"));
  if (notes.length === 0) return [];
  const isTwice = new Set(notes.map(getId)).size < notes.length;
  const used = findUsed(text);
  const unused = notes.filter((note) => isTwice || !used.has(getId(note)));
  return rename(unused.slice(0, 1), () => "a footnote without a reference");
}

const getId = ({ name }: Found) => name.toLowerCase();

function findUsed(text: string): ReadonlySet<string> {
  /** The references in each footnote; those of the text under "". */
  const references = new Map<string, string[]>([["", []]]);
  let note = "";
  let [isAfterBlank, isInItem, isCode] = [false, false, false];
  for (const line of withoutComments(text).split("\n")) {
    const isIndented = /^(?: {4}|\t)/.test(line);
    if (!isIndented && line.trim() !== "") isInItem = ITEM.test(line) || (isInItem && !isAfterBlank);
    isCode = isIndented && !isInItem && note === "" && (isAfterBlank || isCode);
    const [, id] = NOTE.exec(line) ?? [];
    if (id !== undefined) note = id.toLowerCase();
    else if (isAfterBlank && /^[^ \t>]/.test(line)) note = "";
    isAfterBlank = line.trim() === "";
    // Not in indented code, in the attributes of elements, nor in the titles of links.
    const words = isCode || /^ {0,3}\[(?!\^)[^\]]*\]:/.test(line) ? "" : line.replace(/<[^<>]*>/g, "");
    const ids = references.get(note) ?? [];
    for (const [, each = ""] of words.matchAll(REFERENCE)) ids.push(each.toLowerCase());
    references.set(note, ids);
  }
  const used = new Set<string>([""]);
  for (const each of used) for (const id of references.get(each) ?? []) used.add(id);
  return used;
}

function withoutComments(text: string): string {
  const [first = "", ...rest] = text.split("<!--");
  return [first, ...rest.map((part) => part.split("-->").slice(1).join("-->"))].join("");
}
