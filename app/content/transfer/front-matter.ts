/** The values of a text's front matter, by name. */
export type FrontMatter = Record<string, Value>;
type Value = string | number | boolean | string[];

/**
 * The front matter of a Markdown text: lines `name: value` between two lines of three dashes. Strings are quoted as in
 * JSON, which YAML reads the same way.
 */
export function writeFrontMatter(values: FrontMatter): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}

/**
 * Splits a file into its front matter and its text; without front matter all of it is text. Also accepts what people
 * type: unquoted strings, tags separated by commas without brackets, Windows line endings. Null if a line is not `name:
 * value`.
 */
export function readFrontMatter(file: string): { values: FrontMatter; text: string } | null {
  const source = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const lines = source.split("\n");
  const end = /^---[ \t]*$/.test(lines[0] ?? "") ? lines.findIndex(isEnd) : -1;
  if (end === -1) return { values: {}, text: source };
  const values = new Map<string, Value>();
  for (const line of lines.slice(1, end)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, raw] = /^([a-z][\w-]*):(.*)$/is.exec(line) ?? [];
    const value =
      raw === undefined ? undefined : name === "tags" ? readList(raw.trim()) : readValue(raw.trim());
    if (name === undefined || value === undefined) return null;
    values.set(name, value);
  }
  return { values: Object.fromEntries(values), text: lines.slice(end + 1).join("\n") };
}

const isEnd = (line: string, at: number) => at > 0 && /^---[ \t]*$/.test(line);

/** `["slow web", rain]` or `slow web, rain`. */
function readList(raw: string): string[] | undefined {
  const items = raw.replace(/^\[(.*)\]$/, "$1").match(/\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,]+)/g) ?? [];
  const values = items
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map(readValue);
  return values.some((value) => value === undefined) ? undefined : values.map(String);
}

function readValue(raw: string): Value | undefined {
  if (/^'.*'$/.test(raw)) return raw.slice(1, -1).replaceAll("''", "'");
  if (!/^(?:".*|true|false|-?\d+(?:\.\d+)?)$/.test(raw)) return raw;
  try {
    return JSON.parse(raw);
  } catch {
    // Not valid JSON: a number with leading zeros, which is kept as text, or a quote that is not closed.
    return raw.startsWith('"') ? undefined : raw;
  }
}
