/** How far the caret's line keeps from the bars (px). */
const MARGIN = 8;

/** Scrolls the caret's line out from under the toolbar or the status line of `frame`, the editor's outer element. */
export function scrollCaretBetweenBars(frame: HTMLElement) {
  const selection = window.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const above = frame.querySelector(".tools")?.getBoundingClientRect().bottom;
  const below = frame.querySelector(".editor-status")?.getBoundingClientRect().top;
  if (!range || above === undefined || below === undefined) return;
  const node = range.startContainer;
  const line = range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : null);
  if (!line) return;
  const scroller = frame.dataset.full === undefined ? window : frame;
  if (line.top < above) scroller.scrollBy(0, line.top - above - MARGIN);
  else if (line.bottom > below) scroller.scrollBy(0, line.bottom - below + MARGIN);
}
