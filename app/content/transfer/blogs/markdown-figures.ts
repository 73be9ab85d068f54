import { readArguments } from "./read-arguments";

/** An image in Markdown, as a paragraph. */
export const toImage = (address: string, alt: string, caption: string): string =>
  `\n\n${toMarkdown(address, alt, caption)}\n\n`;

const toMarkdown = (address: string, alt: string, caption: string) =>
  `![${alt.replace(/[[\]\n]/g, " ")}](<${address.replace(/[<>\n]/g, "")}>${caption ? ` "${caption.replace(/["\\\n]/g, " ")}"` : ""})`;

/** Hexo's `{% img class /a.png 300 200 "Title" "Description" %}`, Jekyll's `{% picture a.png alt="Description" %}`. */
export function readImageTag(words: string): string {
  const { named, others } = readArguments(words);
  const at = others.findIndex((part) => /[/.]/.test(part));
  const rest = others.slice(at + 1).filter((part) => !/^\d+(?:px|%)?$/.test(part));
  const isQuoted = /\s["']/.test(words);
  const [title = "", alt = title] = isQuoted ? rest : [rest.join(" ")];
  return at < 0 ? "" : toImage(others[at] ?? "", named.get("alt") ?? alt, alt !== title ? title : "");
}

/** Hugo's `{{< figure src="a.png" title="Title" caption="Words" link="https://…" attr="The author" >}}`. */
export function toFigure(address: string, named: ReadonlyMap<string, string>, losses: Set<string>): string {
  const caption = [named.get("title"), named.get("caption")].filter(Boolean).join(": ");
  const image = toMarkdown(address, named.get("alt") ?? "", caption);
  const link = named.has("src") ? named.get("link")?.replace(/[<>\\\n]/g, "") : "";
  const credit = named
    .get("attr")
    ?.replace(/\s+/g, " ")
    .trim()
    .replace(/[*_\\`<>[\]]/g, "\\$&");
  if (credit && named.get("attrlink")) losses.add("Credits of images keep their words, but not their links.");
  const shown = link ? `[${image}](<${link}>)` : image;
  // As this site writes its own images with credits.
  return credit ? `\n\n<!-- image -->\n${shown}\\\n*${credit}*\n\n` : `\n\n${shown}\n\n`;
}
