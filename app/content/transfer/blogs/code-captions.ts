import { markLines } from "./fenced-lines";

/**
 * Puts what Hexo shows above a block of code, from the line that opens it, into a line of text: "```js a.js https://…".
 * Other systems have only `title="a.js"` there.
 */
export function readCodeCaptions(text: string, system: string): string {
  const lines = markLines(text).map(({ line, isOpening }) => {
    const [, before = "", fence = "", info = ""] =
      (isOpening && /^([ \t>]*)(`{3,}(?!`)|~{3,}(?!~))([^\n`]*)$/.exec(line)) || [];
    const [language = "", ...words] = info.trim().split(/\s+/);
    const [, title] = /(?:^|[\s{,])(?:title|file_?name|caption)=["']([^"']+)["']/.exec(info) ?? [];
    const caption = title ? toCode(title) : system === "Hexo" ? toCaption(words) : "";
    if (!caption) return line;
    const name = /^[\w+#-]+/.exec(language)?.[0] ?? "";
    return [before, before + caption, before, before + fence + name].join("\n");
  });
  return lines.join("\n");
}

/** A title, a URL and its words, among options: `A title lang:js https://a.example words`. */
export function toCaption(words: string[]): string {
  const shown = words.filter((word) => word && !/^(?:linenos|\w+[:=](?!\/\/).*|\{.*\})$/.test(word));
  const at = shown.findIndex((word, index) => index > 0 && /^(?:https?:\/)?\/\S/.test(word));
  const title = at < 0 ? shown : shown.slice(0, at);
  const label = shown.slice(at + 1).join(" ") || "link";
  const link = at < 0 ? "" : ` [${label.replace(/[[\]]/g, "\\$&")}](<${shown[at]?.replace(/[<>]/g, "")}>)`;
  return title.length > 0 ? toCode(title.join(" ").replace(/^(["'])(.*)\1$/, "$2")) + link : "";
}

const toCode = (words: string) => `\`${words.replaceAll("`", "")}\``;
