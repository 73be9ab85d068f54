/** A text in HTML without what stands in its code as text. Elements in code are elements. */
export const outsideHtmlCode = (html: string): string =>
  html.replace(/(<(?:pre|code)(?:\s[^<>]*)?>)[^<]*(?=<\/(?:pre|code)>)/gi, "$1");

/** The text without what Liquid shows as it is. What is never closed, or begins within another tag, stays. */
export const outsideRaw = (text: string): string =>
  withoutPassages(
    text.split(/(\{%-?\s*(?:raw\s*-?%\}|endraw\b))/),
    (part, before) => /^\{%-?\s*raw\s*-?%\}$/.test(part) && !isInTag(before),
    (part) => /^\{%-?\s*endraw$/.test(part),
  );

const isInTag = (before: string) =>
  before.lastIndexOf("{%") > before.lastIndexOf("%}") || before.lastIndexOf("{{") > before.lastIndexOf("}}");

const HIGHLIGHT = /(\{(?:%-?|\{[<%])\s*(?:end_?|\/\s*)?(?:highlight|high|codeblock|code)(?![\w-]))/;
const isHighlight = (part: string) => /^\{(?:%|\{[<%]).*(?:highlight|high|codeblock|code)$/s.test(part);
const isEnd = (part: string) => isHighlight(part) && /[<%\s-](?:end_?|\/\s*)[a-z]+$/.test(part);

/** The text without the code between tags of Jekyll, Hexo and Hugo; a tag that is never closed stays, with all after it. */
export const withoutHighlights = (text: string): string =>
  withoutPassages(text.split(HIGHLIGHT), (part) => isHighlight(part) && !isEnd(part), isEnd);

/** Joins the parts but for those from one that begins a passage to the next that ends it, if there is one. */
function withoutPassages(
  parts: string[],
  isBeginning: (part: string, before: string) => boolean,
  isEnding: (part: string) => boolean,
): string {
  const kept: string[] = [];
  let passage: string[] | null = null;
  for (const part of parts) {
    if (passage && isEnding(part)) passage = null;
    else if (passage) passage.push(part);
    else if (isBeginning(part, kept.at(-1) ?? "")) passage = [part];
    else kept.push(part);
  }
  return [...kept, ...(passage ?? [])].join("");
}
