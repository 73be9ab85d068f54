import { abbreviate } from "./document-error";
import type { Losses } from "./html-import-losses";
import { IMAGE_FILE } from "./html-import-parts";
import type { ImportRules } from "./html-import-rules";
import { findAll, getWords, type HtmlElement, type HtmlNode } from "./html-tree";
import { safeUrl } from "./links";

/** A link with a URL that may be opened; otherwise only its content. */
export function readLink(node: HtmlElement, rules: ImportRules, losses: Losses): HtmlNode[] {
  const { children } = node;
  const href = node.attributes.get("href")?.trim() ?? "";
  if (!href) return children;
  const url = rules.resolveLink(href);
  if (safeUrl(url) === null) {
    const words = getWords(children).trim();
    if (words) losses.sentences.add(`The link from “${abbreviate(words)}” to ${abbreviate(href)}.`);
    return children;
  }
  // The link only enlarges the image.
  if (IMAGE_FILE.test(url) && findAll(children, "img").length > 0) return children;
  return [{ ...node, attributes: new Map(node.attributes).set("href", url) }];
}
