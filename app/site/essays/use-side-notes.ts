import { type RefObject, useEffect } from "react";

/** Vertical space between notes that would overlap (px). */
const GAP = 12;

/**
 * Moves an essay's notes beside the lines that refer to them if the style sheet has made room for them (`position:
 * absolute`); otherwise they stay in the list at the essay's end. Updates whenever the text's size changes. Only for
 * browsers in which the style sheet cannot place them itself (app/rich-text/side-notes.ts).
 */
export function useSideNotes(column: RefObject<HTMLElement>): void {
  useEffect(() => {
    const text = column.current;
    if (!text || CSS.supports("top", "anchor(top)")) return;
    // Also runs once when a text is first laid out.
    const sizes = new ResizeObserver((texts) => {
      for (const { target } of texts)
        for (const list of target.querySelectorAll<HTMLElement>(".notes")) placeNotes(list);
    });
    // Notes beside the text do not affect its size.
    const observeTexts = () => {
      sizes.disconnect();
      for (const prose of text.querySelectorAll(".prose")) sizes.observe(prose);
    };
    observeTexts();
    const edits = new MutationObserver(observeTexts);
    edits.observe(text, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      edits.disconnect();
    };
  }, [column]);
}

function placeNotes(list: HTMLElement) {
  const top = list.closest(".prose")?.getBoundingClientRect().top ?? 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const note of list.querySelectorAll<HTMLElement>(":scope > li")) {
    const reference = document.getElementById(note.id.replace("-note-", "-ref-"));
    const wanted = reference ? reference.getBoundingClientRect().top - top : free;
    const at = Math.max(wanted, free);
    note.style.insetBlockStart = `${Math.round(at)}px`;
    free = at + note.offsetHeight + GAP;
  }
}
