import { type RefObject, useEffect } from "react";

/** Space between two notes that would touch (px). */
const GAP = 12;

/**
 * Puts the notes of an essay beside the lines that refer to them, where the style sheet has made room for them
 * (`position: absolute`); elsewhere they stay the list at the essay's end. Follows every change of the text's size.
 */
export function useSideNotes(column: RefObject<HTMLElement>): void {
  useEffect(() => {
    const text = column.current;
    if (!text) return;
    // Hears of a text first when it is laid out.
    const sizes = new ResizeObserver((texts) => {
      for (const { target } of texts)
        for (const list of target.querySelectorAll<HTMLElement>(".notes")) placeNotes(list);
    });
    // Notes beside the text do not change its size.
    const place = () => {
      sizes.disconnect();
      for (const prose of text.querySelectorAll(".prose")) sizes.observe(prose);
    };
    place();
    const edits = new MutationObserver(place);
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
