import type { MarkedLine } from "./fenced-lines";

/** Quotes and items within each other. */
const MAX_OPEN = 20;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-+*]|(\d{1,9})[.)]))(?: {1,4}(?=[^ ])| |$)/;
const FENCE = /^ {0,3}(?:`{3}|~{3})/;
const RULE_OR_HEADING = /^ {0,3}(?:#{1,6}(?: |$)|([-*_])(?: *\1){2,} *$)/;

const HTML = /^ {0,3}<(?:(pre|script|style|textarea)\b|(!--|\?|!\[CDATA\[|!)|[a-z/])/i;
/** What ends HTML that begins so; other HTML ends with a blank line. */
const HTML_ENDS = new Map([
  ["!--", "-->"],
  ["?", "?>"],
  ["![CDATA[", "]]>"],
  ["!", ">"],
]);
const END_TAG = /^ {0,3}<\/\w+>[ \t]*$/;
/** A line that begins with a tag within a paragraph. Alone on its line, the tag would begin HTML. */
export const PHRASE =
  /^ {0,3}<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*|\/)?>[ \t]*[^ \t]/i;

/** Reads the lines of a text as CommonMark does, one after the other. */
export class Nesting {
  /** The quotes that are open, and the items, with the columns by which their lines are indented. */
  readonly #open: ("quote" | number)[] = [];
  /** What ends the HTML in the last of them, and the HTML in that. "" is a blank line. */
  #html: string[] = [];
  #hasFence = false;
  #isInParagraph = false;

  /** What a line is; "unsure" if readers may disagree about it, or about what follows. */
  read({ line, fence, isOpening, isClosing }: MarkedLine): "text" | "html" | "code" | "unsure" {
    const { depth, rest } = this.#enter(line);
    const isLeft = depth < this.#open.length;
    const isInHtml = this.#html.length > 0;
    if (fence && !isOpening) {
      if (isLeft || (isClosing && !FENCE.test(rest)) || (isInHtml && rest.trim() === "")) return "unsure";
      return isInHtml ? "html" : "code";
    }
    const isLazy =
      isLeft &&
      !isOpening &&
      rest.trim() !== "" &&
      ![QUOTE, ITEM, HTML, RULE_OR_HEADING].some((each) => each.test(rest));
    // The next line may be in the quotes and items that this one leaves.
    if (isLazy && this.#isInParagraph) return "text";
    if (isLazy && this.#html[0] === "") return "unsure";
    if (isLeft) this.#html = [];
    const isInParagraph = this.#isInParagraph && !isLeft;
    this.#open.length = depth;
    const words = this.#html.length > 0 ? rest : this.#openMore(rest, isInParagraph);
    if (words === null) return "unsure";
    if (this.#html.length > 0 || (HTML.test(words) && !PHRASE.test(words)))
      return this.#readHtml(words, isOpening);
    this.#isInParagraph = !isOpening && words.trim() !== "";
    if (!isOpening) return "text";
    return FENCE.test(words) ? "code" : "unsure";
  }

  /** How many of the open quotes and items a line continues, and what is left of it. */
  #enter(line: string): { depth: number; rest: string } {
    let rest = withoutTabs(line);
    for (const [depth, container] of this.#open.entries()) {
      const isIn =
        container === "quote" ? QUOTE.test(rest) : rest.trim() === "" || rest.search(/[^ ]/) >= container;
      if (!isIn) return { depth, rest };
      rest = container === "quote" ? rest.replace(QUOTE, "") : rest.slice(container);
    }
    return { depth: this.#open.length, rest };
  }

  /** Opens the quotes and items that begin with a line; returns what is left of it, null if it may begin an item. */
  #openMore(line: string, isInParagraph: boolean): string | null {
    let rest = line;
    for (let isNew = !isInParagraph; this.#open.length < MAX_OPEN; isNew = true) {
      const [item = "", marker = "", number = "1"] = ITEM.exec(rest) ?? [];
      if (QUOTE.test(rest)) this.#open.push("quote");
      // Only an item with words, of a list that counts from 1, interrupts a paragraph.
      else if (item && !isNew && (Number(number) !== 1 || item.length === rest.length)) return null;
      else if (item) this.#open.push(Math.max(item.length, marker.length + 1));
      else break;
      rest = item ? rest.slice(item.length) : rest.replace(QUOTE, "");
    }
    return rest;
  }

  #readHtml(line: string, isOpening: boolean): "html" | "unsure" {
    const isBlank = line.trim() === "";
    const begun = getHtmlEnd(line);
    if (this.#html.length === 0) this.#hasFence = false;
    if (this.#html.length === 0 || (begun && this.#html.at(-1) === "")) this.#html.push(begun);
    const end = this.#html.at(-1);
    const isSure = isOpening
      ? end === "" && FENCE.test(line)
      : !this.#hasFence || isBlank || END_TAG.test(line);
    this.#hasFence ||= isOpening;
    this.#isInParagraph = false;
    if (end ? line.toLowerCase().includes(end) : isBlank) this.#html.pop();
    return isSure ? "html" : "unsure";
  }
}

/** What ends the HTML that begins with a line. */
function getHtmlEnd(line: string): string {
  const [, name, mark = ""] = HTML.exec(line) ?? [];
  return name ? `</${name.toLowerCase()}>` : (HTML_ENDS.get(mark.toUpperCase()) ?? "");
}

/** What may begin quotes and items. */
const PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;

/** With spaces in place of the tabs before its words: each ends at a column that four divides. */
const withoutTabs = (line: string): string => {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  if (!prefix.includes("\t")) return line;
  let spaced = "";
  for (const each of prefix) spaced += each === "\t" ? " ".repeat(4 - (spaced.length % 4)) : each;
  return spaced + line.slice(prefix.length);
};
