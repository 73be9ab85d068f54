import { LinkPlugin } from "@lexical/react/LexicalLinkPlugin";
import { createCommand } from "lexical";
import { createElement } from "react";
import { safeUrl } from "~/rich-text/links";

/** Opens the editor for the address of the selected words. */
export const OPEN_LINK_EDITOR_COMMAND = createCommand<void>("OPEN_LINK_EDITOR");

/** Links; an address pasted on selected words links them. */
export function LinksPlugin() {
  return createElement(LinkPlugin, { validateUrl: isWholeUrl });
}

function isWholeUrl(text: string): boolean {
  return /^(?:https?:|mailto:)\S+$/i.test(text) && safeUrl(text) !== null;
}

/**
 * The address a person means: as typed when it is allowed, else with the https:// or mailto: that was left out
 * (`example.com`, `a@example.com`). Null when no link can be made of it.
 */
export function completeUrl(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeUrl(`mailto:${text}`);
  if (/^[^\s/:@]+\.[^\s/:@.]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text)) return safeUrl(`https://${text}`);
  return safeUrl(text);
}
