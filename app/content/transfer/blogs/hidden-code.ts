/** The fence of code, also in a quote or an item of a list, and the words after it. */
const FENCE = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*(`{3,}|~{3,})(.*)/;

/** The text without fenced and inline code. */
export function outsideCode(source: string): string {
  let fence = "";
  const lines = source.split("\n").filter((line) => {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    const isCode = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence) && info.trim() === "") fence = "";
    return !isCode;
  });
  // What follows a fence that is never closed is not code for every reader of Markdown.
  const outside = fence === "" ? lines.join("\n") : source;
  return outside.replace(/\\`/g, "").replace(/`[^`\n]+`/g, "");
}

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

/** The text without the code between tags of Jekyll and Hugo; a tag that is never closed stays, with all after it. */
export function withoutHighlights(text: string): string {
  const kept: string[] = [];
  let code: string[] | null = null;
  for (const part of text.split(/(\{(?:%-?|\{[<%])\s*(?:end|\/\s*)?highlight\b)/)) {
    const isTag = /^\{(?:%|\{[<%]).*highlight$/s.test(part);
    if (isTag && /[<%\s-](?:end|\/\s*)highlight$/.test(part)) code = null;
    else if (isTag && code === null) code = [part];
    else (code ?? kept).push(part);
  }
  return [...kept, ...(code ?? [])].join("");
}
