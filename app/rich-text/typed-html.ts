/**
 * Converts what was typed into a rich text's textarea to HTML. HTML stays as it is; in plain text, blank lines separate
 * paragraphs. Trailing line breaks of plain text are kept, because its author may still be typing.
 */
export function typedToHtml(typed: string): string {
  if (/<[a-z!/]/i.test(typed)) return typed;
  const text = typed.replace(/\r\n?/g, "\n").trimStart();
  if (text === "") return "";
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>").replace(/<br>$/, "<br><br>")}</p>`)
    .join("");
}
