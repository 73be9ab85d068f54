import { abbreviate, DocumentError } from "./document-error";
import { activeTags, type HtmlElement } from "./html-tree";

/** @throws DocumentError that names the element, or its first event handler, if it is active */
export function rejectActive({ tag, attributes }: HtmlElement, isActive = activeTags.has(tag)): void {
  if (isActive) throw new DocumentError(`The text contains a part that is not allowed: “<${tag}>”.`);
  for (const name of attributes.keys()) {
    if (name.startsWith("on"))
      throw new DocumentError(`The text contains a part that is not allowed: “${abbreviate(name)}”.`);
  }
}

/** Does the same for the parts of a table, except the content of its cells. */
export function rejectActiveParts({ tag, children }: HtmlElement): void {
  if (tag === "td" || tag === "th") return;
  for (const child of children) {
    if (typeof child === "string") continue;
    rejectActive(child);
    rejectActiveParts(child);
  }
}
