import type { MarkedLine } from "./fenced-lines";

/** Quotes and items within each other. */
const MAX_OPEN = 20;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-+*]|(\d{1,9})[.)]))(?: {1,4}(?=[^ ])| |$)/;
const FENCE = /^ {0,3}(?:`{3}|~{3})/;
/** What may begin quotes and items. */
const PREFIX = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*/;
/** Also further in than HTML begins: it may stand in a footnote, or continue an item. */
const HTML = new RegExp(
  `${PREFIX.source}<(?:(pre|script|style|textarea)\\b|(!--|\\?|!\\[CDATA\\[|!)|[a-z/])`,
  "i",
);
/** What ends HTML that begins so; other HTML ends with a blank line. */
const HTML_ENDS: Partial<Record<string, string>> = { "!--": "-->", "?": "?>", "![CDATA[": "]]>", "!": ">" };
const END_TAG = /^ {0,3}<\/\w+>[ \t]*$/;
/** A line that begins with a tag within a paragraph. Alone on its line, the tag would begin HTML. */
export const PHRASE =
  /^ {0,3}<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*|\/)?>[ \t]*[^ \t]/i;
/** What goes on with no paragraph: a blank line, quote, item, heading, line across the page, or HTML. */
const NO_PARAGRAPH =
  /^ {0,3}(?:>|(?:[-+*]|\d{1,9}[.)])(?: |$)|#{1,6}(?: |$)|([-*_])(?: *\1){2,} *$|<[a-z/!?])|^ *$/i;

/**
 * Reads the lines of a text one after the other, as CommonMark does where all readers agree. Where they may not, a line
 * is "unsure"; what may be HTML is HTML, also within a paragraph, and indented code is text.
 */
export class Nesting {
  /** What begins a further line of each quote and item that is open. */
  readonly #open: RegExp[] = [];
  /**
   * What ends the HTML in the last of them, and the HTML in that. "" is a blank line: after `<div>` it is [""], after
   * `<!--` in that ["", "-->"].
   */
  #html: string[] = [];
  #hasFence = false;
  #isInParagraph = false;

  /** What a line is; "unsure" if readers may disagree about it, or about what follows. */
  read({ line, fence, isOpening, isClosing }: MarkedLine): "text" | "html" | "code" | "unsure" {
    let rest = withoutTabs(line);
    const firstLeft = this.#open.findIndex((container) => {
      const isIn = container.test(rest);
      if (isIn) rest = rest.replace(container, "");
      return !isIn;
    });
    if (fence && !isOpening) {
      const isOdd =
        firstLeft >= 0 || (isClosing && !FENCE.test(rest)) || (this.#html.length > 0 && !rest.trim());
      return isOdd ? "unsure" : this.#html.length > 0 ? "html" : "code";
    }
    // The next line may be in the quotes and items that a line of a paragraph leaves.
    if (firstLeft >= 0 && this.#isInParagraph && !isOpening && !NO_PARAGRAPH.test(rest)) return "text";
    if (firstLeft >= 0) {
      this.#open.length = firstLeft;
      // A reader may end it here, or go on with it until a blank line.
      this.#html.fill("").splice(1);
      this.#isInParagraph = false;
    }
    const words = this.#html.length > 0 ? rest : this.#openMore(rest);
    if (words === null) return "unsure";
    if (this.#html.length > 0 || (HTML.test(words) && !PHRASE.test(words)))
      return this.#readHtml(words, isOpening);
    this.#isInParagraph = !isOpening && words.trim() !== "";
    return !isOpening ? "text" : FENCE.test(words) ? "code" : "unsure";
  }

  /** Opens the quotes and items that begin with a line; returns what is left of it, null if it may begin an item. */
  #openMore(line: string): string | null {
    let rest = line;
    for (let isNew = !this.#isInParagraph; this.#open.length < MAX_OPEN; isNew = true) {
      const [item = "", marker = "", number = "1"] = ITEM.exec(rest) ?? [];
      if (!item && !QUOTE.test(rest)) break;
      // Only an item with words, of a list that counts from 1, interrupts a paragraph. Readers measure an empty one with
      // blanks after it differently.
      const isEmpty = item !== "" && rest.slice(item.length).trim() === "";
      if (item && !isNew && (number !== "1" || isEmpty)) return null;
      if (isEmpty && rest.length > item.length) return null;
      const columns = Math.max(item.length, marker.length + 1);
      this.#open.push(item ? new RegExp(`^(?: {${columns}}| *$)`) : QUOTE);
      rest = rest.replace(item || QUOTE, "");
    }
    return rest;
  }

  #readHtml(line: string, isOpening: boolean): "html" | "unsure" {
    const isBlank = line.trim() === "";
    const [, name, mark = ""] = HTML.exec(line) ?? [];
    const begun = name ? `</${name.toLowerCase()}>` : (HTML_ENDS[mark.toUpperCase()] ?? "");
    if (this.#html.length === 0) this.#hasFence = false;
    // As code it would end with a blank line, too.
    if (this.#html.length === 0 && line.startsWith("    ")) this.#html.push("");
    if (this.#html.length === 0 || (begun && this.#html.at(-1) === "")) this.#html.push(begun);
    const end = this.#html.at(-1);
    // A fence in `<div>` is text until a blank line or `</div>`: only then do readers agree again.
    const isSure = isOpening
      ? end === "" && FENCE.test(line)
      : !this.#hasFence || isBlank || END_TAG.test(line);
    this.#hasFence ||= isOpening;
    this.#isInParagraph = false;
    if (end ? line.toLowerCase().includes(end) : isBlank) this.#html.pop();
    return isSure ? "html" : "unsure";
  }
}

/** With spaces in place of the tabs before its words: each ends at a column that four divides. */
const withoutTabs = (line: string) =>
  line.replace(PREFIX, (prefix) =>
    prefix.split("\t").reduce((spaced, part) => spaced + " ".repeat(4 - (spaced.length % 4)) + part),
  );
