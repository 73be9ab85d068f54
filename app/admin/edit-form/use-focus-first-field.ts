import { type RefObject, useEffect } from "react";

/**
 * Focuses the first field of a new entry's form when it opens, unless the author has already focused another. Skips an
 * optional title, because few notes and posts have one.
 */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (!isNew || form.current?.contains(document.activeElement)) return;
    const field = form.current?.querySelector<HTMLElement>(
      ".form-main :is(input:not([type=hidden], [type=checkbox], [type=file], .title-in:not([required])), textarea, [contenteditable=true])",
    );
    field?.focus({ preventScroll: true });
  }, []);
}
