/** A text in HTML without what stands in its code as text. Elements in code are elements. */
export const outsideHtmlCode = (html: string): string =>
  html.replace(/(<(?:pre|code)(?:\s[^<>]*)?>)[^<]*(?=<\/(?:pre|code)>)/gi, "$1");

/** The text without what Liquid shows as it is. What is never closed, or begins within another tag, stays. */
export function outsideRaw(text: string): string {
  const kept: string[] = [];
  let raw: string[] | null = null;
  for (const part of text.split(/(\{%-?\s*(?:raw\s*-?%\}|endraw\b))/)) {
    const isBeginning = /^\{%-?\s*raw\s*-?%\}$/.test(part);
    if (raw && /^\{%-?\s*endraw$/.test(part)) raw = null;
    else if (raw) raw.push(part);
    else if (isBeginning && !isInTag(kept.at(-1) ?? "")) raw = [part];
    else kept.push(part);
  }
  return [...kept, ...(raw ?? [])].join("");
}

const isInTag = (before: string) =>
  before.lastIndexOf("{%") > before.lastIndexOf("%}") || before.lastIndexOf("{{") > before.lastIndexOf("}}");

/** The text without the code between tags of Jekyll, Hexo and Hugo; a tag that is never closed stays, with all after it. */
export function withoutHighlights(text: string): string {
  const kept: string[] = [];
  let code: string[] | null = null;
  for (const part of text.split(
    /(\{(?:%-?|\{[<%])\s*(?:end_?|\/\s*)?(?:highlight|high|codeblock|code)(?![\w-]))/,
  )) {
    const isTag = /^\{(?:%|\{[<%]).*(?:highlight|high|codeblock|code)$/s.test(part);
    if (isTag && /[<%\s-](?:end_?|\/\s*)[a-z]+$/.test(part)) code = null;
    else if (isTag && code === null) code = [part];
    else (code ?? kept).push(part);
  }
  return [...kept, ...(code ?? [])].join("");
}
