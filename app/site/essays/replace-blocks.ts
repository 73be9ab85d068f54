import { takeFocus } from "~/ui/take-focus";

/**
 * Makes `place` hold the blocks of `html`. Those at the beginning and at the end that stay the same are left alone:
 * their elements, and with them selection, focus and loaded pictures, survive. A block that only moved gets its new
 * id. Focus within a block that is replaced goes on to the section's heading.
 */
export function replaceBlocks(place: Element, html: string): void {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const before = [...place.children];
  const after = [...parsed.content.children];
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start += 1;
  let kept = 0;
  while (
    kept < Math.min(before.length, after.length) - start &&
    isSame(before.at(-1 - kept), after.at(-1 - kept))
  )
    kept += 1;

  const old = before.slice(start, before.length - kept);
  const hadFocus = old.some((block) => block.contains(document.activeElement));
  for (const block of old) block.remove();
  const next = before[before.length - kept] ?? null;
  for (const block of after.slice(start, after.length - kept)) place.insertBefore(block, next);
  const heading = hadFocus ? place.closest(".essay")?.querySelector<HTMLElement>("h1, h2") : null;
  if (heading) takeFocus(heading);
}

/** Whether both show the same; the older one then takes over the other's id. */
function isSame(older: Element | undefined, newer: Element | undefined): boolean {
  if (!older || !newer || older.hasAttribute("id") !== newer.hasAttribute("id")) return false;
  const { id } = newer;
  if (id) newer.id = older.id;
  const same = older.isEqualNode(newer);
  if (id) newer.id = id;
  if (same && id) older.id = id;
  return same;
}
