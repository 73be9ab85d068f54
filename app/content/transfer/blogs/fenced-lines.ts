/** The first line of code between fences, in whatever it stands: a quote, an item, an element. */
const OPENING = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

export interface MarkedLine {
  line: string;
  /** The fence of the block of code that the line is in, begins or ends; "" outside code. */
  fence: string;
  isOpening: boolean;
  isClosing: boolean;
}

/** The lines of a Markdown text with whether they are code. */
export function markLines(markdown: string): MarkedLine[] {
  let open = "";
  return markdown.split("\n").map((line) => {
    const isOpening = open === "" && OPENING.test(line);
    const fence = open || (OPENING.exec(line)?.[1] ?? "");
    const isClosing = open !== "" && (CLOSING.exec(line)?.[1] ?? "").startsWith(open);
    open = isClosing ? "" : fence;
    return { line, fence, isOpening, isClosing };
  });
}

/** Divides lines at their code between backticks, which has the odd places of the list. It ends in its line. */
export function splitAtSpans(lines: string[]): string[] {
  const pieces = [""];
  for (const part of lines.join("\n").split(/(?<=\n)/)) {
    const runs = part.split(/(`+)/);
    for (let at = 0; at < runs.length; at += 1) {
      const run = runs[at] ?? "";
      const isMark = run.startsWith("`") && !runs[at - 1]?.endsWith("\\");
      const end = isMark ? runs.indexOf(run, at + 1) : -1;
      if (end < 0) pieces.push(`${pieces.pop() ?? ""}${run}`);
      else {
        pieces.push(runs.slice(at, end + 1).join(""), "");
        at = end;
      }
    }
  }
  return pieces;
}
