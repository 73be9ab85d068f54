import { useEffect } from "react";
import { getLetter } from "~/ui/keys";

/**
 * Calls `open` on Ctrl-K or ⌘K, except in the rich-text editor, where that key adds a link. Ctrl-Shift-K or ⌘-Shift-K
 * works everywhere.
 */
export function usePaletteShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (getLetter(event) !== "k" || !(ctrlKey || metaKey) || altKey || event.defaultPrevented) return;
      if (!shiftKey && target instanceof HTMLElement && target.isContentEditable) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [open]);
}
