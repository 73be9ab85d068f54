import { URL_END } from "~/rich-text/bare-url-end";
import { FORMAT, type FootnoteNode, type InlineNode, type TextNode } from "~/rich-text/document";
import { completeUrl } from "./plugins/links";

interface BareUrl {
  start: number;
  end: number;
  /** The link's URL, which is complete and allowed. */
  url: string;
}

/** Ends at what only stands between URLs, in any script. */
const URL_OR_EMAIL = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^${URL_END}]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  "gi",
);
/** A character of a word or a URL: a URL cannot begin right after one. */
const WITHIN = /[\w@/.-]$/;

/** The web and email addresses in a text. */
export function bareUrls(text: string): BareUrl[] {
  return Array.from(text.matchAll(URL_OR_EMAIL)).flatMap(({ 0: found, index }) => {
    const bare = withoutPunctuation(found);
    const url = WITHIN.test(text.slice(0, index)) ? null : completeUrl(bare);
    return url && /^(?:https?|mailto):/i.test(url) ? [{ start: index, end: index + bare.length, url }] : [];
  });
}

/** Final punctuation belongs to the sentence; so does a closing bracket, unless the URL has the opening one. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  while (/[.,;:!?'’»)\]}]/.test(url[end - 1] ?? "")) {
    if (url[end - 1] === ")" && url.slice(0, end).split("(").length === url.slice(0, end).split(")").length)
      break;
    end -= 1;
  }
  return url.slice(0, end);
}

/** Turns bare URLs in the text and its footnotes into links, except those in code and in existing links. */
export function withBareLinks(inlines: InlineNode[]): InlineNode[] {
  return inlines.flatMap((node): InlineNode[] => {
    if (node.type === "note")
      return [{ ...node, children: withBareLinks(node.children) as FootnoteNode["children"] }];
    return node.type === "text" && !(node.format & FORMAT.code) ? linked(node) : [node];
  });
}

function linked(node: TextNode): InlineNode[] {
  const urls = bareUrls(node.text);
  const parts: InlineNode[] = [];
  let at = 0;
  const words = (end: number) => {
    if (end > at) parts.push({ ...node, text: node.text.slice(at, end) });
    at = end;
  };
  for (const { start, end, url } of urls) {
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
