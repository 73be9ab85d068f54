import { takeFocus } from "~/ui/take-focus";

/**
 * Replaces the content of `container` with the blocks of `html`. Unchanged blocks at the beginning and at the end stay,
 * and with them selection, focus and loaded images; a block that only moved gets its new id. If a block with the focus
 * is replaced, the section's heading gets the focus.
 */
export function replaceBlocks(container: Element, html: string): void {
  const parsed = document.createElement("template");
  // As the server rendered it, from a document that was checked.
  parsed.innerHTML = html;
  const before = [...container.children];
  const after = [...parsed.content.children];
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start += 1;
  let keptAtEnd = 0;
  while (
    keptAtEnd < Math.min(before.length, after.length) - start &&
    isSame(before.at(-1 - keptAtEnd), after.at(-1 - keptAtEnd))
  )
    keptAtEnd += 1;

  const old = before.slice(start, before.length - keptAtEnd);
  const hadFocus = old.some((block) => block.contains(document.activeElement));
  for (const block of old) block.remove();
  const next = before[before.length - keptAtEnd] ?? null;
  for (const block of after.slice(start, after.length - keptAtEnd)) container.insertBefore(block, next);
  const heading = hadFocus ? container.closest(".essay")?.querySelector<HTMLElement>("h1, h2") : null;
  if (heading) takeFocus(heading);
}

/** Whether both blocks have the same content; if so, the old one takes the new one's id. */
function isSame(older: Element | undefined, newer: Element | undefined): boolean {
  if (!older || !newer || older.hasAttribute("id") !== newer.hasAttribute("id")) return false;
  const { id } = newer;
  if (id) newer.id = older.id;
  // A drawing may have been turned.
  const { version } = (older as HTMLElement).dataset;
  const same = version ? version === (newer as HTMLElement).dataset.version : older.isEqualNode(newer);
  if (id) newer.id = id;
  if (same && id) older.id = id;
  return same;
}
