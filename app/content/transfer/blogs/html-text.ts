import { parseFragment } from "parse5";

/** Titles and names are HTML; returns their text on one line. */
export function readHtmlText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  type Node = { nodeName: string; value?: string; childNodes?: Node[] };
  const read = ({ nodeName, value, childNodes = [] }: Node): string =>
    nodeName === "#text" ? (value ?? "") : childNodes.map(read).join("");
  return read(parseFragment(html.slice(0, 2_000)) as Node)
    .replace(/\s+/g, " ")
    .trim();
}
