import { cutText } from "~/ui/cut-text";

/** The longest query, in characters; public.search also truncates to this. */
export const MAX_QUERY = 200;
/** How many words public.search takes; it does not count OR. */
export const MAX_WORDS = 12;
/** Results per page. */
export const RESULTS = 20;

/** A search query on one line, without control characters (Postgres rejects NUL), of at most 200 characters. */
export function readQuery(typed: string | null): string {
  const line = (typed ?? "").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return cutText(line, MAX_QUERY).trim();
}

const words = new Intl.Segmenter("ja", { granularity: "word" });
/** Scripts that put no spaces between words, as private.unspaced() of the migrations lists them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A query with spaces between the words of such scripts, except within quotation marks and after a minus sign. */
export function separateWords(query: string): string {
  const separate = (part: string) =>
    part.startsWith("-") || part.startsWith('"') || !UNSPACED.test(part)
      ? part
      : Array.from(words.segment(part), ({ segment }) => segment).join(" ");
  return query.replace(/"[^"]*"?|[^"\s]+/g, separate);
}

/** A page number; 1 if invalid. */
export function readPage(typed: string | null): number {
  return typed && /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
}

/** What to say about a query beside its results. */
export interface QueryAdvice {
  /** The words, each to be searched for by itself; empty unless there are several. */
  words: string[];
  /** Whether the last words were left out. */
  isCut: boolean;
  /** Whether it only excludes words, so that nothing can be found. */
  onlyExcludes: boolean;
}

export const adviseQuery = (query: string): QueryAdvice => ({
  words: getSingleWords(query),
  isCut: hasTooManyWords(query),
  onlyExcludes: onlyExcludes(query),
});

/** Whether a query has more words than the search takes. */
export const hasTooManyWords = (query: string) =>
  query.split(/\s+/).filter((word) => word.toLowerCase() !== "or").length > MAX_WORDS;

/** The words and phrases of a query, those that are excluded with their minus sign, without OR. */
const getTerms = (query: string): string[] =>
  query.match(/-?"[^"]*"?|\S+/g)?.filter((term) => term.toLowerCase() !== "or") ?? [];

const isExcluded = (term: string) => /^-./.test(term);

/** Whether a query only excludes words and phrases, so that nothing can be found. */
export function onlyExcludes(query: string): boolean {
  const terms = getTerms(query);
  return terms.length > 0 && terms.every(isExcluded);
}

/** The words of a query, each to be searched for separately, without excluded words; empty unless there are several. */
export function getSingleWords(query: string): string[] {
  const words = getTerms(query)
    .filter((term) => !isExcluded(term))
    .flatMap((term) => term.split(/\s+/));
  const plain = words.map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? "");
  const different = [...new Set(plain.filter((word) => word !== ""))];
  return different.length > 1 ? different.slice(0, 5) : [];
}

/**
 * The words that are marked as found in some texts (see Highlighted), in lower case; at most four, most frequent first.
 */
export function getFoundWords(texts: string[]): string[] {
  const counts = new Map<string, number>();
  for (const piece of texts.flatMap((text) => text.split("\u0002").slice(1))) {
    const word = piece.slice(0, piece.indexOf("\u0003")).toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([word]) => word);
}
