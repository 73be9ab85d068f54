import { type MarkedLine, markLines, splitAtSpans } from "./fenced-lines";
import { Nesting, PHRASE } from "./markdown-nesting";

/** What all readers take for a fence: one on a line of its own, with at most one word. */
const PLAIN_FENCE = /^(?:`{3,}|~{3,})[\w+#.-]*$/;
const MAYBE_FENCE = /^[^a-z`~]*(?:`{3}|~{3})/i;
/** Outside of code, after it: HTML, code or formulas that readers end at different lines; and unusual ends of lines. */
const DOUBT = /^(?:\[\^[^\]]*\]:)?[^a-z`~]*(?:<[^\s\d=]|\$\$|\{::)|[\v\f\r\u0085\u2028\u2029]/i;
/** In a paragraph: what may contain backticks that are none of code. */
const DOUBTFUL_WORDS = /[$<{[\\]/;
/** What backticks may be part of, and what ends it: a tag, the address of a link, an address. */
const TAKING: [RegExp, RegExp][] = [
  [/<[a-z/!?]/i, />/],
  [/<!--/, /-->/],
  [/\]\(/, /\)/],
  [/\[\^/, /\]/],
  [/https?:|www\./i, /\s/],
];

interface OutsideCode {
  /** The text without what every reader of Markdown takes for code. */
  outside: string;
  /** That without what may be code. */
  plain: string;
}

/**
 * Removes code from a text in Markdown: only what no reader shows as anything else, because what is removed is not
 * searched for what is hidden. Where readers disagree about fences, as within HTML, indented, or never closed, what
 * follows may be code; so may the lines of a paragraph whose backticks are no plain pairs. `forAll`: for all readers,
 * not only those of CommonMark.
 */
export function withoutCode(source: string, forAll = false): OutsideCode {
  const lines = markLines(source);
  const nesting = new Nesting();
  const kinds = lines.map((each) => nesting.read(each));
  const doubt = lines.findIndex(
    (each, at) => kinds[at] === "unsure" || (forAll && isDoubtful(each, lines[at - 1]?.line ?? "")),
  );
  let end = doubt < 0 ? lines.length : doubt;
  while (lines[end - 1]?.fence && !lines[end - 1]?.isClosing) end -= 1;
  const outside: string[] = [];
  const plain: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length === 0) return;
    const words = withoutSpans(paragraph, forAll);
    outside.push(words ?? paragraph.join("\n"));
    plain.push(words ?? "");
    paragraph = [];
  };
  for (const [at, { line, fence }] of lines.slice(0, end).entries()) {
    if (kinds[at] !== "text" || line.trim() === "") endParagraph();
    if (kinds[at] === "text") paragraph.push(line);
    else if (kinds[at] === "html") {
      outside.push(line);
      if (!fence) plain.push(line);
    }
  }
  endParagraph();
  outside.push(...lines.slice(end).map(({ line }) => line));
  return { outside: outside.join("\n"), plain: plain.join("\n") };
}

/** Whether readers that are not CommonMark's may disagree about a line, by the one before it. */
function isDoubtful({ line, fence, isOpening }: MarkedLine, before: string): boolean {
  const isInner = fence !== "" && !isOpening;
  if (!MAYBE_FENCE.test(line)) return !isInner && DOUBT.test(line);
  return isInner ? line !== fence : before.trim() !== "" || !PLAIN_FENCE.test(line);
}

/** A paragraph without code between backticks; null if it is not plain which of them are a pair. */
function withoutSpans(lines: string[], forAll: boolean): string | null {
  if (!lines.some((line) => line.includes("`"))) return lines.join("\n");
  const pieces = splitAtSpans(lines);
  const code = pieces.filter((_, at) => at % 2 === 1);
  const words = pieces.filter((_, at) => at % 2 === 0);
  const isUnclear =
    // In two cells of a table, and between spaces for kramdown, backticks are none of code.
    code.some((each) => each.includes("|") || /^`\s/.test(each)) ||
    words.some((each) => each.includes("`") || (forAll && DOUBTFUL_WORDS.test(each))) ||
    TAKING.some(([start, end]) => {
      const parts = words.join("`").split(end);
      return parts.some((part) => part.split(start).slice(1).join("").includes("`"));
    });
  return isUnclear ? null : words.join(" ");
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
