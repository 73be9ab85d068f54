import { type Container, enter, openMore } from "./markdown-nesting";

/** What readers of some system may take for a fence. */
const MAYBE_FENCE = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})(.*)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HTML = /^ {0,3}<(?:(pre|script|style|textarea)\b|(!--)|[a-z/!?])/i;

interface OutsideCode {
  /** The text without what every reader of Markdown takes for code. */
  outside: string;
  /** That without what may be code. */
  plain: string;
}

/**
 * Removes code from a text in Markdown. Where readers of Markdown disagree about fences, as within HTML, indented, or
 * never closed, what follows may be code; so may the lines of a paragraph whose backticks are no plain pairs.
 */
export function withoutCode(source: string): OutsideCode {
  const outside: string[] = [];
  const plain: string[] = [];
  let open: Container[] = [];
  let paragraph: string[] = [];
  let fence: { mark: string; depth: number; from: number } | null = null;
  /** What ends the HTML: a blank line if it is "". */
  let html: string | null = null;
  const endParagraph = () => {
    const lines = paragraph.map(withoutSpans);
    const isPlain = lines.every((line) => line !== null);
    for (const [at, line] of paragraph.entries()) outside.push(isPlain ? (lines[at] ?? "") : line);
    for (const line of isPlain ? lines : [""]) plain.push(line ?? "");
    paragraph = [];
  };
  const lines = source.split("\n");
  for (const [at, line] of lines.entries()) {
    const inner = enter(line, open);
    const [, mark = "", info = ""] = MAYBE_FENCE.exec(line) ?? [];
    if (fence) {
      const isEnd = mark.startsWith(fence.mark) && info.trim() === "";
      const isPlainEnd = isEnd && FENCE.test(inner.rest);
      if (inner.depth < fence.depth || (isEnd && !isPlainEnd)) return endAt(fence.from);
      if (isEnd) fence = null;
      continue;
    }
    const isInParagraph = paragraph.length > 0 && inner.depth === open.length;
    open = open.slice(0, inner.depth);
    const rest: string = html === null ? openMore(inner.rest, open, isInParagraph) : inner.rest;
    if (rest.trim() === "" || html !== null) endParagraph();
    if (rest.trim() === "" && html === "") html = null;
    const begun: RegExpExecArray | null = html === null ? HTML.exec(rest) : null;
    if (begun) html = begun[1] ? `</${begun[1].toLowerCase()}` : begun[2] ? "-->" : "";
    if (mark && (html !== null || !FENCE.test(rest))) return endAt(at);
    if (mark) {
      endParagraph();
      fence = { mark, depth: open.length, from: at };
    } else if (html === null) paragraph.push(line);
    else {
      outside.push(line);
      plain.push(line);
      if (html && rest.toLowerCase().includes(html)) html = null;
    }
  }
  return endAt(fence ? fence.from : lines.length);

  function endAt(from: number): OutsideCode {
    endParagraph();
    return { outside: [...outside, ...lines.slice(from)].join("\n"), plain: plain.join("\n") };
  }
}

/** A line without code between backticks; null if it is not plain which of them are a pair. */
function withoutSpans(line: string): string | null {
  if (!line.includes("`")) return line;
  let outside = "";
  let mark = "";
  let code = "";
  let isInTag = false;
  for (const part of line.split(/(\\.|`+)/)) {
    if (mark === "" && part.startsWith("`")) mark = part;
    else if (mark === "") {
      outside += part;
      const [before = "", ...tags] = part.split(/<(?=[a-z/!?])/i);
      isInTag = (tags.length > 0 || (isInTag && !before.includes(">"))) && !tags.at(-1)?.includes(">");
      // Within code, a backslash escapes nothing.
    } else if (part === mark || (part === "\\`" && mark === "`")) {
      // In a tag or URL, in two cells of a table, and between spaces for kramdown, backticks are none of code.
      if (isInTag || code.includes("|") || (mark === "`" && /^\s/.test(code))) return null;
      outside += " ";
      mark = "";
      code = "";
    } else code += part;
  }
  return mark === "" ? outside : null;
}
