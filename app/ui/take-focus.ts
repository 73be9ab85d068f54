/** Focuses an element, even one that is not in the tab order; the next Tab continues from there. Does not scroll. */
export function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex") && !element.isContentEditable) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
