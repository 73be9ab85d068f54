interface MarkedLine {
  line: string;
  /** In a block of code between fences, or one of its fences. */
  isCode: boolean;
  /** The first fence. */
  isOpening: boolean;
}

/** The lines of a Markdown text with whether they are code. */
export function markLines(markdown: string): MarkedLine[] {
  let fence = "";
  return markdown.split("\n").map((line) => {
    const [, mark = ""] = /^[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})/.exec(line) ?? [];
    const isOpening = fence === "" && mark !== "";
    const isCode = isOpening || fence !== "";
    if (isOpening) fence = mark;
    else if (fence !== "" && mark.startsWith(fence)) fence = "";
    return { line, isCode, isOpening };
  });
}
