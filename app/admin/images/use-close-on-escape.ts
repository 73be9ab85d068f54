import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { isComposing } from "~/ui/keys";

/** Opens the page without the panel on Escape, unless something typed or chosen in the panel would be lost. */
export function useCloseOnEscape(
  panel: RefObject<HTMLElement | null>,
  path: string,
  isUnsaved: boolean,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== "Escape" || defaultPrevented || isUnsaved || isComposing(event)) return;
      const isElsewhere =
        target instanceof Element && target !== document.body && !panel.current?.contains(target);
      const isInDialog = target instanceof Element && target.closest("dialog, [popover]");
      if (isElsewhere || isInDialog || hasTyped(panel.current)) return;
      navigate(path, { preventScrollReset: true });
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [panel, path, isUnsaved, navigate]);
}

/** Whether a side to cut off, or a new file, was chosen. */
const hasTyped = (panel: HTMLElement | null) =>
  Array.from(panel?.querySelectorAll<HTMLInputElement>("input:is([type=number], [type=file])") ?? []).some(
    ({ value }) => value !== "" && value !== "0",
  );
