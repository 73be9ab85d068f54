import { FORMAT, type InlineNode, type TextNode } from "~/rich-text/document";
import { completeUrl } from "./plugins/links";

interface BareAddress {
  start: number;
  end: number;
  /** The link's URL, which is complete and allowed. */
  url: string;
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"“”]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** A character of a word or an address: an address cannot begin right after one. */
const WITHIN = /[\w@/.-]$/;

/** The web and email addresses in a text. */
export function bareAddresses(text: string): BareAddress[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap(({ 0: found, index }) => {
    const address = withoutPunctuation(found);
    const url = WITHIN.test(text.slice(0, index)) ? null : completeUrl(address);
    return url && /^(?:https?|mailto):/i.test(url)
      ? [{ start: index, end: index + address.length, url }]
      : [];
  });
}

/** Final punctuation belongs to the sentence; so does a closing bracket, unless the address has the opening one. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (/[.,;:!?'’»)\]}]/.test(address[end - 1] ?? "")) {
    if (
      address[end - 1] === ")" &&
      address.slice(0, end).split("(").length === address.slice(0, end).split(")").length
    )
      break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** Turns bare addresses in the text into links, except those in code and in existing links. */
export function withBareLinks(inlines: InlineNode[]): InlineNode[] {
  return inlines.flatMap((node) =>
    node.type === "text" && !(node.format & FORMAT.code) ? linked(node) : [node],
  );
}

function linked(node: TextNode): InlineNode[] {
  const addresses = bareAddresses(node.text);
  const parts: InlineNode[] = [];
  let at = 0;
  const words = (end: number) => {
    if (end > at) parts.push({ ...node, text: node.text.slice(at, end) });
    at = end;
  };
  for (const { start, end, url } of addresses) {
    words(start);
    parts.push({ ...LINK, url, children: [{ ...node, text: node.text.slice(start, end) }] });
    at = end;
  }
  words(node.text.length);
  return parts;
}

const LINK = {
  type: "link" as const,
  version: 1 as const,
  direction: null,
  format: "" as const,
  indent: 0,
  rel: null,
  target: null,
  title: null,
};
