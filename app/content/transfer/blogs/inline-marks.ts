/** Obsidian's `==marked==` words. */
export const readMarks = (text: string): string =>
  text.replace(/(?<![\w=])==(?![\s=])([^=\n]{1,500})(?<!\s)==(?![\w=])/g, "<mark>$1</mark>");

/** Turns the definitions of lists of terms, which begin with a colon, into paragraphs. */
export const readDefinitions = (text: string): string => text.replace(/^:[ \t]{1,3}(?=\S)/gm, "\n");

/** Turns the formulas of Jekyll and Hugo, `\\\\(x\\\\)` and `\\\\[x\\\\]`, into those between dollars. */
export function readFormulas(text: string): string {
  const inline = replaceBetween(text, ["\\\\(", "\\\\)"], (latex) => `$${latex}$`);
  return replaceBetween(inline, ["\\\\[", "\\\\]"], (latex) => `\n\n$$\n${latex}\n$$\n\n`);
}

function replaceBetween(
  text: string,
  [opening, closing]: [string, string],
  write: (latex: string) => string,
) {
  const [head = "", ...parts] = text.split(opening);
  return parts.reduce((read, part) => {
    const end = part.indexOf(closing);
    const latex = part.slice(0, Math.max(end, 0)).trim();
    if (latex === "" || /\$|\n\n/.test(latex)) return read + opening + part;
    return read + write(latex) + part.slice(end + closing.length);
  }, head);
}

/** The longest footnote within a line (characters). */
const MAX_NOTE = 2_000;

/** Turns footnotes that stand within the text, `word^[note]`, into references; adds the notes to `notes`. */
export function readInlineNotes(text: string, notes: string[]): string {
  const [head = "", ...parts] = text.split(/(?<=\S)\^\[/);
  return parts.reduce((read, part) => {
    const end = findEnd(part);
    const note = part.slice(0, Math.max(end, 0)).replace(/\s+/g, " ").trim();
    // Without words it is a set of characters of a pattern.
    if (end < 0 || !/\S\s\S|:\/\//.test(note)) return `${read}^[${part}`;
    notes.push(note);
    return `${read}[^inline-${notes.length}]${part.slice(end + 1)}`;
  }, head);
}

/** Where the bracket is closed that was opened before this text; -1 if nowhere. */
function findEnd(text: string): number {
  let depth = 1;
  for (let at = 0; at < Math.min(text.length, MAX_NOTE); at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "[") depth += 1;
    else if (text[at] === "]") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
