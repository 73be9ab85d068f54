import { LinkPlugin } from "@lexical/react/LexicalLinkPlugin";
import { createCommand } from "lexical";
import { createElement } from "react";
import { safeUrl } from "~/rich-text/links";

/** Opens the link form for the selection. */
export const OPEN_LINK_EDITOR_COMMAND = createCommand<void>("OPEN_LINK_EDITOR");

/** Lexical's links; a URL pasted over a selection links the selected text. */
export function LinksPlugin() {
  return createElement(LinkPlugin, { validateUrl: isWholeUrl });
}

function isWholeUrl(text: string): boolean {
  return /^(?:https?:|mailto:)\S+$/i.test(text) && safeUrl(text) !== null;
}

/**
 * The URL that the author means: as typed, or with https:// or mailto: added if it is missing (`example.com`,
 * `a@example.com`). Null if it is not allowed as a link.
 */
export function completeUrl(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:][^\s@/:.]*\.[^\s@/:]+$/.test(text)) return safeUrl(`mailto:${text}`);
  if (/^[^\s/:@?#]+\.[^\s/:@.?#]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text)) return safeUrl(`https://${text}`);
  return safeUrl(text);
}
