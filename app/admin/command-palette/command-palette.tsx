import { Form, useLocation } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { MagnifyingGlass } from "../icons";
import { PaletteDialog } from "./palette-dialog";
import { useRecentEntries } from "./recent";
import { usePaletteShortcut } from "./use-palette-shortcut";

/**
 * The dialog that opens any entry or page and runs any command, by Ctrl-K or ⌘K. Without JavaScript its button leads
 * to a page with the same commands.
 */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [modifier, setModifier] = useState("Ctrl");
  const { key } = useLocation();
  const recent = useRecentEntries();

  const open = useCallback(() => {
    if (dialog.current?.open) return;
    setOpen(true);
    dialog.current?.showModal();
  }, []);
  const close = useCallback(() => dialog.current?.close(), []);
  usePaletteShortcut(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(close, [key]);
  useEffect(() => {
    if (/Mac|iP(hone|ad|od)/.test(navigator.platform)) setModifier("⌘");
  }, []);

  const openInstead = (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <>
      <Form action="/admin/find" className="palette-form">
        <button
          type="submit"
          className="palette-button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openInstead}
        >
          <MagnifyingGlass />
          Find
          <span className="key" aria-hidden="true">
            {modifier} K
          </span>
        </button>
      </Form>
      <dialog
        ref={dialog}
        className="palette"
        aria-label="Find"
        onClose={() => setOpen(false)}
        // The dialog element has no padding, so that a click on it is a click on its backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {isOpen ? <PaletteDialog recent={recent} close={close} modifier={modifier} /> : null}
      </dialog>
    </>
  );
}
