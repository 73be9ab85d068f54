import { type RefObject, useEffect } from "react";

/** Puts the caret into the first field of a form for something new, once it is shown. */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is new only when it is opened
  useEffect(() => {
    if (!isNew) return;
    const field = form.current?.querySelector<HTMLElement>(
      ".form-main :is(input:not([type=hidden], [type=checkbox], [type=file]), textarea, [contenteditable=true])",
    );
    field?.focus({ preventScroll: true });
  }, []);
}
