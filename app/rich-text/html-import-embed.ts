import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { getEmbedPage } from "./embed-page";
import type { Losses } from "./html-import-losses";
import type { ImportRules } from "./html-import-rules";
import { type HtmlElement, type HtmlNode, toElement } from "./html-tree";
import { isExternal, safeUrl } from "./links";
import { findPlayer } from "./players";

/** The names of elements that show something from elsewhere, usually a video: readEmbed takes what it can from them. */
export const EMBEDS = /^(?:iframe|embed|video|audio|object)$/;

/** A card for video or audio that can be played here, otherwise a link. */
export function readEmbed(node: HtmlElement, rules: ImportRules, losses: Losses): HtmlNode[] {
  const { tag, attributes } = node;
  const url = rules.resolveLink(getAddress(node).replace(/^\/\//, "https://"));
  if (!isExternal(url) || safeUrl(url) === null) {
    losses.elements.add(tag);
    return [];
  }
  if (rules.isFile?.(url))
    return [toElement("p", [{ ...toElement("a", [url]), attributes: new Map([["href", url]]) }])];
  const page = getEmbedPage(url);
  const link = (words: string): HtmlElement => ({
    tag: "a",
    attributes: new Map([["href", page]]),
    children: [words],
  });
  const host = parseUrl(page)?.hostname.replace(/^www\./, "") ?? cutText(page, 60);
  if (findPlayer(page)) {
    losses.sentences.add("Videos and audio become cards with a Play button, without their pictures.");
    const card = toElement("article", [link(attributes.get("title")?.trim() || host)]);
    return [{ ...card, attributes: new Map([["class", "link-card"]]) }];
  }
  losses.embeds.set(host, (losses.embeds.get(host) ?? 0) + 1);
  return [toElement("p", [link(page)])];
}

function getAddress({ attributes, children }: HtmlElement): string {
  const source = children.find((child) => typeof child === "object" && /^(?:source|embed)$/.test(child.tag));
  return (
    attributes.get("src") ||
    attributes.get("data-src") ||
    attributes.get("data") ||
    (typeof source === "object" && source.attributes.get("src")) ||
    ""
  );
}
