import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type RefObject, useRef, useState } from "react";

/** The panel of a tool: how it was opened, if it is open, and what its tool and its Panel need. */
export function usePanel<Box extends HTMLElement>() {
  const [editor] = useLexicalComposerContext();
  const [open, setOpen] = useState<"pointer" | "keyboard" | null>(null);
  const box: RefObject<Box> = useRef(null);
  return {
    box,
    isOpen: open !== null,
    /** Opens it for those who asked by other means than its tool. */
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
