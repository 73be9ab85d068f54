import { cutText } from "~/ui/cut-text";

/** Something that may hide a passage of a text, where it stands, and what is there. */
export interface Found {
  name: string;
  text: string;
  at: number;
  /** In the tag before the passage, or after the passage. By default the passage begins there. */
  is?: "tag" | "end";
  /** The name in the tag. */
  tag?: string;
}

/** What a pattern matches: the name is its first group. */
export const findAll = (text: string, pattern: RegExp, is?: Found["is"]): Found[] =>
  Array.from(text.matchAll(pattern), ({ 0: whole, 1: name = "", index }) => ({
    ...{ name, tag: name, text, is },
    at: is === "end" ? index : index + whole.length,
  }));

/** The first match of a pattern under a name; none if there is none. */
export function findOne(text: string, pattern: RegExp, name: string): Found[] {
  const [found] = findAll(text, pattern);
  return found ? [{ ...found, name }] : [];
}

export const rename = (found: Found[], toName: (name: string) => string): Found[] =>
  found.map((each) => ({ ...each, name: toName(each.name) }));

/** The longest name and the longest quotation (characters). */
const MAX_NAME = 60;
const MAX_QUOTED = 40;
/** How far from its beginning a passage is read (characters). */
const REACH = 400;

/** The name with the first words of the passage: `{% if %} (“Only for members…”)`. */
export function quoteFirst(found: Found): string {
  const words = readWords(getPassage(found));
  const named = cutText(found.name, MAX_NAME);
  if (words === "") return named;
  const quoted = cutText(words, MAX_QUOTED);
  return `${named} (“${quoted.trimEnd()}${quoted === words ? "" : "…"}”)`;
}

function getPassage({ text, at, is, tag = "" }: Found): string {
  const after = text.slice(at, at + REACH);
  if (is === undefined) return after;
  if (is === "tag") return after.replace(TAG_END, "");
  const before = text.slice(Math.max(0, at - REACH), at);
  const opening = before.lastIndexOf(tag);
  if (opening >= 0) return before.slice(opening + tag.length).replace(TAG_END, "");
  return (
    before
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  );
}

/** The rest of a tag: ` level=1 >}}`, ` if x %}`, ` id="a"]`. */
const TAG_END = /^[^{}<>[\]\n]{0,300}(?:[-%>]{0,2}\}{1,2}|[\]>])/;

/** The words up to the end of the comment, element or paragraph that a passage is in. */
function readWords(passage: string): string {
  const [words = ""] = passage
    .trimStart()
    .split(/-->|\*\/|#\}|%%|\{%-?\s*end|\{\{[<%]\s*\/|\{:|\[\/|<!--|\n\s*\n/, 1);
  return words
    .replace(/<[^<>]{0,300}>|\{[{%][^{}]{0,300}[%}]\}|[*_#>|`]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
