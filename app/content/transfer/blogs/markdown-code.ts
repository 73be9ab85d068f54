import { type Container, enter, openMore } from "./markdown-nesting";

/** What readers of some system may take for a fence. */
const MAYBE_FENCE = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})(.*)/;
const END = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HTML = /^ {0,3}<(?:(pre|script|style|textarea)\b|(!--|\?|!\[CDATA\[|!)|[a-z/])/i;
/** What ends HTML that begins so; other HTML ends with a blank line. */
const HTML_ENDS = new Map([
  ["!--", "-->"],
  ["?", "?>"],
  ["![CDATA[", "]]>"],
  ["!", ">"],
]);

/** A line that begins with a tag within a paragraph. Alone on its line, the tag would begin HTML. */
const PHRASE =
  /^ {0,3}<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*|\/)?>[ \t]*[^ \t]/i;

/** What strict readers take for code as everybody does: a fence on a line of its own, with at most one word. */
const STRICT_FENCE = /^(?:`{3,}|~{3,})[\w+#.-]*$/;
/** Outside of code, after it: HTML, code or formulas that readers end at different lines; and unusual ends of lines. */
const DOUBT = /^(?:\[\^[^\]]*\]:)?[^a-z`~]*(?:<[^\s\d=]|\$\$|\{::)|[\v\f\r\u0085\u2028\u2029]/i;
/** In a paragraph: what may contain backticks that are none of code. */
const DOUBTFUL_WORDS = /[$<{[\\]/;

interface OutsideCode {
  /** The text without what every reader of Markdown takes for code. */
  outside: string;
  /** That without what may be code. */
  plain: string;
}

/** The mark of the fence that is open after a line; "" outside of fenced code. `fence` is the one before the line. */
export function nextFence(line: string, fence: string): string {
  if (fence) return END.exec(line)?.[1]?.startsWith(fence) ? "" : fence;
  const [, mark = "", info = ""] = MAYBE_FENCE.exec(line) ?? [];
  return mark.startsWith("`") && info.includes("`") ? "" : mark;
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

/**
 * Removes code from a text in Markdown. The two functions above decide for one reading; here code is only what no reader
 * shows as anything else, because what is removed is not searched for what is hidden. Where readers disagree about
 * fences, as within HTML, indented, or never closed, what follows may be code; so may the lines of a paragraph whose
 * backticks are no plain pairs. `isStrict`: readers that are not CommonMark's may be among them.
 */
export function withoutCode(source: string, isStrict = false): OutsideCode {
  const outside: string[] = [];
  const plain: string[] = [];
  let open: Container[] = [];
  let paragraph: string[] = [];
  let fence: { mark: string; depth: number; from: number } | null = null;
  /** What ends the HTML: a blank line if it is "", or the end of what it is in. */
  let html: string | null = null;
  let htmlDepth = 0;
  const endParagraph = () => {
    const lines = paragraph.map(withoutSpans);
    const isUnsure = isStrict && paragraph.some((line) => line.includes("`"));
    const isPlain = lines.every((line) => line !== null && !(isUnsure && DOUBTFUL_WORDS.test(line)));
    for (const [at, line] of paragraph.entries()) outside.push(isPlain ? (lines[at] ?? "") : line);
    for (const line of isPlain ? lines : [""]) plain.push(line ?? "");
    paragraph = [];
  };
  const lines = source.split("\n");
  /** The last line of what may be code in HTML that goes on. */
  let doubtfulTo = -1;
  for (const [at, line] of lines.entries()) {
    if (at <= doubtfulTo) {
      outside.push(line);
      continue;
    }
    const inner = enter(line, open);
    const [, mark = "", info = ""] = MAYBE_FENCE.exec(line) ?? [];
    if (isStrict && isDoubtfulIn(fence?.mark ?? "", line, at === 0 || lines[at - 1]?.trim() === ""))
      return endAt(fence?.from ?? at);
    if (fence) {
      const isEnd = mark.startsWith(fence.mark) && info.trim() === "";
      const isPlainEnd = isEnd && FENCE.test(inner.rest);
      if (inner.depth < fence.depth || (isEnd && !isPlainEnd)) return endAt(fence.from);
      if (isEnd) fence = null;
      continue;
    }
    if (inner.depth < htmlDepth) html = null;
    const isInParagraph = paragraph.length > 0 && inner.depth === open.length;
    open = open.slice(0, inner.depth);
    const rest: string = html === null ? openMore(inner.rest, open, isInParagraph) : inner.rest;
    if (rest.trim() === "" || html !== null) endParagraph();
    if (rest.trim() === "" && html === "") html = null;
    const begun: RegExpExecArray | null = html === null && !PHRASE.test(rest) ? HTML.exec(rest) : null;
    if (begun) htmlDepth = open.length;
    if (begun)
      html = begun[1] ? `</${begun[1].toLowerCase()}>` : (HTML_ENDS.get(begun[2]?.toUpperCase() ?? "") ?? "");
    if (mark && html === "" && open.length === 0 && FENCE.test(rest))
      doubtfulTo = findFenceEnd(lines, at, mark);
    if (at <= doubtfulTo) {
      outside.push(line);
      continue;
    }
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

/** Whether readers may disagree about a line in, or outside of, a fence. */
function isDoubtfulIn(fence: string, line: string, isAfterBlank: boolean): boolean {
  const mayBeFence = /^[^a-z`~]*(?:`{3}|~{3})/i.test(line);
  if (fence) return mayBeFence && line !== fence;
  return mayBeFence ? !isAfterBlank || !STRICT_FENCE.test(line) : DOUBT.test(line);
}

/** Where HTML begins that a reader leaves out who shows none; -1 if nowhere. The text is one without its code. */
export function findLeftOut(text: string): number {
  let at = 0;
  for (const line of text.split("\n")) {
    const words = line.replace(/^[^\p{L}<[]*(?:\[\^[^\]]*\]:)?[^\p{L}<]*/u, "");
    const isBlock = /^<(?!!--)[a-z/?!]/i.test(words) && !PHRASE.test(words);
    // All of its last line belongs to a comment. Hugo reads its own before.
    const isComment = /^<!--(?!more-->).*-->[ \t]*\S/.test(words);
    if (isBlock || isComment || /<(?:img|iframe|video|audio|object|embed|svg)\b/i.test(line)) return at;
    at += line.length + 1;
  }
  return -1;
}

/**
 * The line that ends the code of a fence in HTML, if all readers agree about what follows: no blank line ends the HTML
 * before, and one does so after it, or after the end of an element. -1 otherwise.
 */
function findFenceEnd(lines: string[], from: number, mark: string): number {
  const isBlank = (line = "") => line.trim() === "";
  let at = from + 1;
  while (!isBlank(lines[at]) && !isFenceEnd(lines[at] ?? "", mark)) at += 1;
  const after = at + (/^ {0,3}<\/\w+>[ \t]*$/.test(lines[at + 1] ?? "") ? 2 : 1);
  return isBlank(lines[at]) || !isBlank(lines[after]) ? -1 : at;
}

const isFenceEnd = (line: string, mark: string) =>
  /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(line) && line.trimStart().startsWith(mark);

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
