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
    const place = () => {
      for (const list of text.querySelectorAll<HTMLElement>(".notes")) placeNotes(list);
    };
    // Called at once too.
    const sizes = new ResizeObserver(place);
    sizes.observe(text);
    // Notes beside the text do not change its size.
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
