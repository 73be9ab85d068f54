import { nextFence } from "./markdown-code";

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
    const next = nextFence(line, fence);
    const isOpening = fence === "" && next !== "";
    const isCode = isOpening || fence !== "";
    fence = next;
    return { line, isCode, isOpening };
  });
}
