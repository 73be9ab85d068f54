import { withoutFormats } from "~/rich-text/readable-text";
import { plainTextWithoutFootnotes } from "~/rich-text/text";
import { cutText } from "~/ui/cut-text";
import { longDate } from "~/ui/long-date";

/** About one line of an admin list (characters). */
const MAX_TITLE_LENGTH = 72;
/** A sentence that is little longer stays whole, so that it doesn't lose its last word (characters). */
const MAX_SHORT_SENTENCE = 80;
/** What readers see in lists of several kinds: a first sentence is rarely longer, so that it is whole (characters). */
export const SENTENCE_LENGTH = 160;
const MAX_REST_LENGTH = 160;
/**
 * Matches the first sentence. A full stop of Chinese, Japanese or Hindi ends one anywhere but before a closing bracket;
 * others only before a space, and not within the first 12 characters, where they may belong to an abbreviation.
 */
const SENTENCE = /^(?:.{4,}?[。｡！？।॥]+(?![\p{Pe}\p{Pf}\p{STerm}…])|.{12,}?[\p{STerm}…](?=\s))/u;
/** Matches a line that ends like a sentence: with punctuation, perhaps followed by quotation marks. */
const ENDED = /$(?<=[\p{Po}\p{Pd}][\p{Pe}\p{Pf}"']*)/u;

/**
 * The first line, sentence or words of a rich text as a title, and the rest on one line; both are empty for an empty
 * text. `content` is a document, or a string of its first words. A sentence of up to `maxSentence` characters is whole.
 */
export function summarize(
  content: unknown,
  maxSentence = MAX_SHORT_SENTENCE,
): { title: string; rest: string } {
  const [line = "", ...others] = getText(content).split("\n");
  const title = getTitle(line, maxSentence);
  const rest = joinLines([line.slice(title.length), ...others]);
  const cut = title.length < line.length && !/[\p{STerm}…]$/u.test(title);
  // What a colon introduces, such as a list, does not follow a title.
  return { title: cut ? `${title}…` : title.replace(/:$/, "…"), rest: truncate(rest) };
}

/** An entry's title, else the first words of its text, else its date; `published` is its ISO date or time. */
export function getEntryTitle(row: { title?: string | null; content: unknown }, published: string): string {
  return row.title?.trim() || summarize(row.content).title || longDate(published);
}

/**
 * The beginning of a rich text's sentences on one line, truncated: for a row that has a title of its own. Headings, code
 * and tables are left out, unless there is nothing else.
 */
export function firstLine(content: unknown, maxCharacters?: number): string {
  const text = getText(withoutHeadings(content)) || getText(content);
  return truncate(joinLines(text.split("\n")), maxCharacters);
}

function withoutHeadings(content: unknown): unknown {
  const { root } = (content ?? {}) as { root?: { children?: unknown } };
  if (!Array.isArray(root?.children)) return content;
  const isSentence = (block: { type?: unknown } | null) => !/^(?:heading|code|table)$/.test(`${block?.type}`);
  return { root: { ...root, children: root.children.filter(isSentence) } };
}

/** Joins lines into one. A line that does not end like a sentence, such as a heading, is set apart from the next. */
export function joinLines(lines: string[]): string {
  const full = lines.map((line) => line.trim()).filter(Boolean);
  return full.map((line, at) => (at === 0 || ENDED.test(full[at - 1] ?? "") ? line : `· ${line}`)).join(" ");
}

const getText = (content: unknown) =>
  typeof content === "string" ? content : plainTextWithoutFootnotes(withoutFormats(content));

function getTitle(line: string, maxSentence: number): string {
  if (cutText(line, MAX_TITLE_LENGTH) === line) return line;
  const start = cutText(line, maxSentence);
  // One more character, as a full stop ends a sentence only before a space.
  return (
    `${line} `.slice(0, start.length + 1).match(SENTENCE)?.[0] ?? cutBetweenWords(line, MAX_TITLE_LENGTH)
  );
}

/** The beginning of a text, at most `maxCharacters` long, cut between words and followed by “…”. */
export function truncate(text: string, maxCharacters = MAX_REST_LENGTH): string {
  if (cutText(text, maxCharacters) === text) return text;
  return `${cutBetweenWords(text, maxCharacters - 1)}…`;
}

/** Cuts a longer text after a word; within one, if there are no spaces, as in Japanese, or the word is very long. */
function cutBetweenWords(text: string, maxCharacters: number): string {
  const start = cutText(text, maxCharacters);
  const space = text.lastIndexOf(" ", start.length);
  return (space > start.length / 2 ? text.slice(0, space) : start).replace(
    /(?<![\s,;:.،؛、，；：。–—-])[\s,;:.،؛、，；：。–—-]+$/,
    "",
  );
}
