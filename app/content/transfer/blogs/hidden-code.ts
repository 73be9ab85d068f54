/** A text in HTML without what stands in its code as text. Elements in code are elements. */
export const outsideHtmlCode = (html: string): string =>
  html.replace(/(<(?:pre|code)(?:\s[^<>]*)?>)[^<]*(?=<\/(?:pre|code)>)/gi, "$1");

/** The text without what Liquid shows as it is. */
export function outsideRaw(text: string): string {
  let isRaw = false;
  return text
    .split(/(\{%-?\s*(?:end)?raw\s*-?%\})/)
    .filter((part, at) => {
      if (at % 2 === 1) isRaw = !part.includes("endraw");
      return !isRaw && at % 2 === 0;
    })
    .join("");
}

/** The text without the code between fences, which Hexo escapes before it reads anything else; what it does not close stays. */
export function withoutFences(text: string): string {
  const kept: string[] = [];
  let code: string[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const [, mark = "", rest = ""] = /^[ \t]*(?:>[ \t]*){0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
    const isOpening = fence === "" && mark !== "" && !rest.trimEnd().endsWith("`");
    if (isOpening) fence = mark;
    if (fence === "") kept.push(line);
    else code.push(line);
    if (isOpening || fence === "" || mark !== fence || rest.trim() !== "") continue;
    fence = "";
    code = [];
    // What stands above and below are two paragraphs.
    kept.push("");
  }
  return [...kept, ...code].join("\n");
}

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
