import { type RefObject, useEffect } from "react";

/**
 * Focuses the first field of a form for a new entry once it is shown, unless the author is in another one already. Few
 * notes and posts have a title: theirs is passed over.
 */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is new only when it is opened
  useEffect(() => {
    if (!isNew || form.current?.contains(document.activeElement)) return;
    const field = form.current?.querySelector<HTMLElement>(
      ".form-main :is(input:not([type=hidden], [type=checkbox], [type=file], .title-in:not([required])), textarea, [contenteditable=true])",
    );
    field?.focus({ preventScroll: true });
  }, []);
}
