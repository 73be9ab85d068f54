/** The minimum distance between the caret's line and the bars (px). */
const MARGIN = 8;

/** Scrolls the caret's line out from under the toolbar or the status line of `frame`, the editor's outer element. */
export function scrollCaretBetweenBars(frame: HTMLElement) {
  const bars = getBars(frame);
  const line = getLine();
  if (!bars || !line) return;
  const scroller = frame.dataset.full === undefined ? window : frame;
  if (line.top < bars.above) scroller.scrollBy(0, line.top - bars.above - MARGIN);
  else if (line.bottom > bars.below) scroller.scrollBy(0, line.bottom - bars.below + MARGIN);
}

/** Scrolls `frame`, which fills the window, until the caret's line is halfway between its bars. */
export function scrollCaretToMiddle(frame: HTMLElement) {
  const bars = getBars(frame);
  const line = getLine();
  if (bars && line) frame.scrollBy(0, (line.top + line.bottom - bars.above - bars.below) / 2);
}

/** The edges between which the text is visible (px from the window's top). */
function getBars(frame: HTMLElement) {
  const above = frame.querySelector(".tools")?.getBoundingClientRect().bottom;
  const below = frame.querySelector(".editor-status")?.getBoundingClientRect().top;
  return above === undefined || below === undefined ? null : { above, below };
}

function getLine(): DOMRect | null {
  const selection = window.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (!range) return null;
  const node = range.startContainer;
  return range.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : null);
}
