import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export type Values = Record<string, unknown>;

/** More than real front matter needs (characters). Limited because parsing YAML takes far longer than reading text. */
const MAX_LENGTH = 20_000;

export interface FrontMatterParts {
  values: Values;
  text: string;
  /** Why other systems may have read other values, as a sentence. */
  doubt?: string;
}

const MAY_BE_VALUES = "It begins with what may be values that can’t be read.";
const REPEATED = "One of the values above its text stands there twice: systems take different ones.";

/** What editors leave before the first line, and what stands before its end. */
const BEFORE = /^[\s\0\u200b\u2060\ufeff]+/;
const OPENING = /^(-{3,}|\+{3}|;{3,})[ \t\v\f]*(?:(json|ya?ml|toml)[ \t\v\f]*)?\n/i;

/**
 * Splits a Markdown file of any system into its front matter (YAML between dashes, TOML between plus signs, a JSON
 * object, also Hexo's without a first line) and its text. `problem` completes a sentence that begins with the file's
 * name.
 */
export function readAnyFrontMatter(file: string): FrontMatterParts | { problem: string } {
  const source = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const start = source.replace(BEFORE, "");
  const [opening = "", mark = "", language = ""] = OPENING.exec(start) ?? [];
  if (mark) {
    const end = findEnd(start, mark);
    if (end === null)
      return mark === "+++"
        ? UNREADABLE
        : { values: {}, text: source, ...(seemsValues(start) && { doubt: MAY_BE_VALUES }) };
    return parse(start.slice(opening.length, end.from), start.slice(end.to), getReader(mark, language));
  }
  if (/^\{\s*"|^\{[ \t]*\n/.test(start)) {
    const end = findObjectEnd(start);
    return end === null ? UNREADABLE : parse(start.slice(0, end), start.slice(end), JSON.parse);
  }
  return readWithoutOpening(source, start);
}

function getReader(mark: string, language: string): (text: string) => unknown {
  if (mark.startsWith(";")) return (text) => JSON.parse(`{${text}}`);
  if (/json/i.test(language)) return JSON.parse;
  return mark === "+++" || /toml/i.test(language) ? parseToml : readYaml;
}

const KNOWN =
  "title|date|layout|published?|draft|hidden|private|unlisted|visibility|status|password|tags?|categor(?:y|ies)|permalink|slug";
const FIRST_VALUE = new RegExp(`^["']?(?:${KNOWN})["']?[ \\t]*[:=]`, "i");
/** Also further down, among the first lines. */
const ANY_VALUE =
  /^[ \t]{0,4}["']?(?:is_?)?(?:draft|published?|hidden|private|unlisted|visibility|password)["']?[ \t]*[:=]/im;
const seemsValues = (start: string) =>
  /^[^\n]*\n\s*["']?[\w-]+["']?[ \t]*[:=]/.test(start) || ANY_VALUE.test(start.slice(0, 2_000));

/** Hexo needs no line before the values, and MultiMarkdown none after them. */
function readWithoutOpening(source: string, start: string): FrontMatterParts {
  if (!FIRST_VALUE.test(start))
    return {
      values: {},
      text: source,
      ...(ANY_VALUE.test(start.slice(0, 2_000)) && { doubt: MAY_BE_VALUES }),
    };
  const [whole, mark = ""] = /\n(-{3,}|;{3,}|\+{3})[ \t]*(?:\n|$)/.exec(start.slice(0, MAX_LENGTH)) ?? [];
  const at = whole ? start.indexOf(whole) : 0;
  const parts = whole && parse(start.slice(0, at), start.slice(at + whole.length), getReader(mark, ""));
  return parts && "values" in parts ? parts : { values: {}, text: source, doubt: MAY_BE_VALUES };
}

/** Where the JSON object ends with which a text begins; null if it does not. */
function findObjectEnd(source: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of source.slice(0, MAX_LENGTH + 1).matchAll(/"(?:[^"\\]|\\.)*"?|[{}]/gs)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return null;
}

const UNREADABLE = { problem: "the lines above the text can’t be read." };

/** The most lists and maps that YAML may open within lines; front matter has few. */
const MAX_OPENED = 100;

/**
 * Reads untrusted YAML. Limits aliases, which can blow up a small text, and lists and maps that could be nested: a
 * parser that runs out of stack can crash the whole process, because V8 aborts if it has to compile a regular
 * expression at that point. (Nesting by indentation takes too many characters to get that deep.)
 * @throws if it is not valid YAML or exceeds these limits
 */
export function readYaml(text: string, uniqueKeys = true): unknown {
  const opened = text.match(/[[{]|[-?:][ \t]+(?=[-?:]\s)/g) ?? [];
  if (opened.length > MAX_OPENED) throw new Error("too many lists and maps");
  return parseYaml(text, { maxAliasCount: 20, logLevel: "error", merge: true, uniqueKeys });
}

const readRepeated = (text: string) => readYaml(text, false);

function findEnd(source: string, mark: string): { from: number; to: number } | null {
  const line =
    mark === "---"
      ? /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/g
      : new RegExp(`\\n\\${[...mark].join("\\")}[ \\t]*(?:\\n|$)`, "g");
  line.lastIndex = source.indexOf("\n");
  const found = line.exec(source);
  return found && { from: found.index + 1, to: found.index + found[0].length };
}

function parse(
  above: string,
  text: string,
  read: (text: string) => unknown,
): FrontMatterParts | typeof UNREADABLE {
  if (above.length > MAX_LENGTH) return { problem: "the lines above the text are too long." };
  try {
    const values = read(above) ?? {};
    // Text between two horizontal rules is not front matter.
    if (typeof values === "string") return { values: {}, text: `${above}\n${text}` };
    if (typeof values !== "object" || Array.isArray(values)) return UNREADABLE;
    // Hugo's names are case-insensitive.
    const lower = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
    return { values: { ...Object.fromEntries(lower), ...values }, text };
  } catch {
    if (read !== readYaml) return UNREADABLE;
    // Systems disagree about a name that stands there twice: some take the last value, others show no page.
    const repeated = parse(above, text, readRepeated);
    return "problem" in repeated ? repeated : { ...repeated, doubt: REPEATED };
  }
}

/** The first of the named values that is a non-empty text or a number, as text; "" if there is none. */
export function getText(values: Values, ...names: string[]): string {
  for (const name of names) {
    const value = values[name];
    if ((typeof value === "string" && value.trim() !== "") || typeof value === "number")
      return String(value).trim();
  }
  return "";
}

/** The items of a list, or of a line split at commas, or, if it has none and `hasSpaces`, at spaces. */
export function getList(values: Values, name: string, hasSpaces = false): string[] {
  const value = values[name];
  const list = Array.isArray(value) ? value : typeof value === "string" ? divide(value, hasSpaces) : [value];
  return list.flatMap((item) => {
    const text = typeof item === "string" || typeof item === "number" ? String(item).trim() : "";
    return text ? [text] : [];
  });
}

const divide = (line: string, hasSpaces: boolean) =>
  line.split(line.includes(",") ? "," : hasSpaces ? /\s+/ : "\n");
