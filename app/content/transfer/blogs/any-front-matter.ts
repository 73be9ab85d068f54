import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export type Values = Record<string, unknown>;

/** More than real front matter needs (characters). Limited because parsing YAML takes far longer than reading text. */
const MAX_LENGTH = 20_000;

/**
 * Splits a Markdown file of any system into its front matter (YAML between dashes, TOML between plus signs, a JSON
 * object) and its text. `problem` completes a sentence that begins with the file's name.
 */
export function readAnyFrontMatter(file: string): { values: Values; text: string } | { problem: string } {
  const source = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [, mark = ""] = /^(---|\+\+\+)[ \t]*\n/.exec(source) ?? [];
  if (mark) {
    const end = findEnd(source, mark);
    if (end === null) return mark === "---" ? { values: {}, text: source } : UNREADABLE;
    return parse(
      source.slice(source.indexOf("\n") + 1, end.from),
      source.slice(end.to),
      mark === "---" ? readYaml : parseToml,
    );
  }
  const [json] = /^\{\n(?:(?!\n\}\n)[\s\S]){0,20000}\n\}(?=\n)/.exec(source) ?? [];
  return json ? parse(json, source.slice(json.length), JSON.parse) : { values: {}, text: source };
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
export function readYaml(text: string): unknown {
  const opened = text.match(/[[{]|[-?:][ \t]+(?=[-?:]\s)/g) ?? [];
  if (opened.length > MAX_OPENED) throw new Error("too many lists and maps");
  return parseYaml(text, { maxAliasCount: 20, logLevel: "error" });
}

function findEnd(source: string, mark: string): { from: number; to: number } | null {
  const line = mark === "---" ? /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/g : /\n\+\+\+[ \t]*(?:\n|$)/g;
  line.lastIndex = source.indexOf("\n");
  const found = line.exec(source);
  return found && { from: found.index + 1, to: found.index + found[0].length };
}

function parse(
  above: string,
  text: string,
  read: (text: string) => unknown,
): { values: Values; text: string } | typeof UNREADABLE {
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
    return UNREADABLE;
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
