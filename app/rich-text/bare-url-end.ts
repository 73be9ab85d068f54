import type { Link, Nodes, PhrasingContent } from "mdast";

/** What ends a URL that stands in a text, in any script: a set of characters, as in a regular expression. */
export const URL_END = '\\s<>"“”、。，；：！？（）【】「」『』《》〈〉｡､،؛؟।';

const END = new RegExp(`[${URL_END}]`);

/**
 * Ends each link that GitHub's Markdown makes of a bare URL where the URL ends in any script: Markdown itself knows
 * only ASCII. A link that was written as one stays; `markdown` is the source.
 */
export function endBareLinks(node: Nodes, markdown: string): void {
  if (!("children" in node)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "link" && isBare(child, markdown)) return endBareLink(child);
    endBareLinks(child, markdown);
    return [child];
  }) as typeof node.children;
}

/** What GitHub's Markdown puts before the URL of a link that it makes of a text. */
const ADDED = ["", "http://", "mailto:"];

function isBare({ url, children: [text, ...others], position }: Link, markdown: string): boolean {
  const isWritten = position && "[<".includes(markdown[position.start.offset ?? 0] ?? "");
  return (
    !isWritten &&
    others.length === 0 &&
    text?.type === "text" &&
    ADDED.some((added) => added + text.value === url)
  );
}

function endBareLink(link: Link): PhrasingContent[] {
  const [text] = link.children;
  if (text?.type !== "text") return [link];
  const end = text.value.search(END);
  if (end <= 0) return [link];
  const [own, rest] = [text.value.slice(0, end), text.value.slice(end)];
  const url = link.url.slice(0, link.url.length - rest.length);
  return [
    { ...link, url, children: [{ ...text, value: own }] },
    { type: "text", value: rest },
  ];
}
