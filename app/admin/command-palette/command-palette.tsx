import { Form, useLocation, useNavigationType } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MagnifyingGlass } from "../icons";
import { PaletteDialog } from "./palette-dialog";
import { useRecentEntries } from "./recent";
import { useCaretReturn } from "./use-caret-return";
import { usePaletteShortcut } from "./use-palette-shortcut";

/**
 * The dialog that opens any entry or page and runs any command, by Ctrl-K or ⌘K. Without JavaScript its button leads
 * to a page with the same commands.
 */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** How often it was opened: it begins empty each time. */
  const [opened, setOpened] = useState(0);
  /** Known once the shortcut works. */
  const [modifier, setModifier] = useState("");
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const recent = useRecentEntries();
  const { keepCaret, returnCaret } = useCaretReturn();

  const open = useCallback(() => {
    if (dialog.current?.open) return;
    keepCaret();
    // The dialog focuses the field that it has when it opens.
    flushSync(() => {
      setOpen(true);
      setOpened((times) => times + 1);
    });
    dialog.current?.showModal();
  }, [keepCaret]);
  const close = useCallback(() => dialog.current?.close(), []);
  usePaletteShortcut(open);
  // Commands close it before they open a page, and the redirect after a save must not close it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation
  useEffect(() => {
    if (navigationType === "POP") close();
  }, [key]);
  useEffect(() => {
    setModifier(/Mac|iP(hone|ad|od)/.test(navigator.platform) ? "⌘" : "Ctrl");
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
          {modifier ? (
            <span className="key" aria-hidden="true">
              {modifier} K
            </span>
          ) : null}
        </button>
      </Form>
      <dialog
        ref={dialog}
        className="palette"
        aria-label="Find"
        onClose={() => {
          setOpen(false);
          returnCaret();
        }}
        // The dialog element has no padding, so that a click on it is a click on its backdrop.
        onClick={(event) => event.target === event.currentTarget && close()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {/* Stays when the dialog is closed: Chromium drops keys after a field that just lost the focus was removed. */}
        {opened > 0 ? (
          <PaletteDialog key={opened} isOpen={isOpen} recent={recent} close={close} modifier={modifier} />
        ) : null}
      </dialog>
    </>
  );
}
