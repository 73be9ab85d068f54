/** Gives the focus to an element that is no stop for Tab; the next Tab goes on from there. Nothing scrolls. */
export function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
