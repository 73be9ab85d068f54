import { Form, useLocation, useNavigationType } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MagnifyingGlass } from "../icons";
import { PaletteDialog } from "./palette-dialog";
import { useRecentEntries } from "./recent";
import { useCaretReturn } from "./use-caret-return";
import { usePaletteShortcut } from "./use-palette-shortcut";

/**
 * The dialog for opening any entry or page and running any command; Ctrl-K or ⌘K shows it. Without JavaScript, its
 * button leads to a page with the same commands.
 */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** How many times the dialog has been opened; as its key, this makes it start empty each time. */
  const [opened, setOpened] = useState(0);
  /** Empty until hydration, because the shortcut does not work before. */
  const [modifier, setModifier] = useState("");
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const recent = useRecentEntries();
  const { keepCaret, returnCaret } = useCaretReturn();

  const open = useCallback(() => {
    if (dialog.current?.open) return;
    keepCaret();
    // Rendered synchronously: showModal focuses the field only if it is already in the dialog.
    flushSync(() => {
      setOpen(true);
      setOpened((times) => times + 1);
    });
    dialog.current?.showModal();
  }, [keepCaret]);
  const close = useCallback(() => dialog.current?.close(), []);
  usePaletteShortcut(open);
  // Only Back and Forward close it here: commands close it themselves, and the redirect after a save must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
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
        {/* Stays mounted after closing: Chromium drops key presses if a field that has just lost focus is removed. */}
        {opened > 0 ? (
          <PaletteDialog key={opened} isOpen={isOpen} recent={recent} close={close} modifier={modifier} />
        ) : null}
      </dialog>
    </>
  );
}
