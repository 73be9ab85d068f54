import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type RefObject, useRef, useState } from "react";

/** The state of a tool's panel, and the props of the tool and the panel. */
export function useToolPanel<Box extends HTMLElement>() {
  const [editor] = useLexicalComposerContext();
  const [open, setOpen] = useState<"pointer" | "keyboard" | null>(null);
  const box: RefObject<Box> = useRef(null);
  return {
    box,
    isOpen: open !== null,
    /** Opens the panel without a press of its tool. */
    show: () => setOpen("keyboard"),
    toggle: (byKeyboard: boolean) => setOpen((last) => (last ? null : byKeyboard ? "keyboard" : "pointer")),
    close: () => setOpen(null),
    panel: {
      takeFocus: open === "keyboard",
      onClose: (back: boolean) => {
        setOpen(null);
        if (back) editor.focus();
      },
    },
  };
}
