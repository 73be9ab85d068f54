/** What stands above a text: plain values by name. */
export type FrontMatter = Record<string, string | number | boolean>;

/**
 * The lines above a Markdown text: `name: value` between two lines of three dashes. Texts are quoted as in JSON,
 * which YAML reads the same way.
 */
export function writeFrontMatter(values: FrontMatter): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}

/**
 * Divides a file into its front matter and its text; without front matter all is text. What people write by hand is
 * read too: texts without quotes, line ends of Windows. Null when a line is no `name: value`.
 */
export function readFrontMatter(file: string): { values: FrontMatter; text: string } | null {
  const source = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const parts = /^---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|$)/.exec(source);
  if (!parts) return { values: {}, text: source };
  const values = new Map<string, string | number | boolean>();
  for (const line of (parts[1] ?? "").split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, raw] = /^([a-z][\w-]*):[ \t]*(.*?)[ \t]*$/i.exec(line) ?? [];
    const value = raw === undefined ? undefined : readValue(raw);
    if (name === undefined || value === undefined) return null;
    values.set(name, value);
  }
  return { values: Object.fromEntries(values), text: source.slice(parts[0].length) };
}

function readValue(raw: string): string | number | boolean | undefined {
  if (/^'.*'$/.test(raw)) return raw.slice(1, -1).replaceAll("''", "'");
  if (!/^(?:".*|true|false|-?\d+(?:\.\d+)?)$/.test(raw)) return raw;
  try {
    return JSON.parse(raw);
  } catch {
    // Neither a text nor a number of JSON: a date, or a quote that is not closed.
    return raw.startsWith('"') ? undefined : raw;
  }
}
