import { abbreviate } from "./document-error";
import type { Losses } from "./html-import-losses";
import { getSource, isSpacer } from "./html-import-parts";
import type { ImportRules } from "./html-import-rules";
import type { HtmlElement, HtmlNode } from "./html-tree";
import { safeSource } from "./links";

/** Pictures of single characters. */
const EMOJI = /(?:^|\s)(?:wp-smiley|emoji|twemoji|emojione)(?:\s|$)/;
/** A file on a device, or a URL that is only valid in the program it was copied from. */
const LOCAL = /^(?:(?:file|blob|cid|webkit-fake-url|safari-resource):|[a-z]:\\)/i;

/** An image of this site or of the web; its description if it cannot be read, and nothing if it only keeps a space. */
export function readImage(node: HtmlElement, rules: ImportRules, losses: Losses): HtmlNode[] {
  if (isSpacer(node)) return [];
  const address = getSource(node);
  const alt = node.attributes.get("alt")?.trim() ?? "";
  if (alt && EMOJI.test(node.attributes.get("class") ?? "")) return [alt];
  const src = address && rules.resolveImage(address);
  if (!src || safeSource(src) === null) {
    const reason = /^data:/i.test(address) ? "it is embedded in the text" : "it was not found";
    losses.sentences.add(
      LOCAL.test(address)
        ? "Images on your device can’t be read: add them as files."
        : `The image “${abbreviate(alt || address)}”: ${reason}. Only its description is kept.`,
    );
    return alt ? [alt] : [];
  }
  return [{ ...node, attributes: new Map(node.attributes).set("src", src) }];
}
