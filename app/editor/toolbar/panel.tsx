import { type ReactNode, useLayoutEffect, useRef } from "react";

interface PanelProps {
  name: string;
  /** Whether the first control takes the focus, as after a key press. */
  takeFocus: boolean;
  /** `back` is true if the focus must return to the text. */
  onClose: (back: boolean) => void;
  children: ReactNode;
}

/** A small dialog below its tool; Escape, a click outside or the next tool closes it. */
export function Panel({ name, takeFocus, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = panel.current;
    const tool = element?.parentElement;
    if (takeFocus) element?.querySelector<HTMLElement>("button, input, select")?.focus();
    const onLeave = ({ target }: Event) => {
      if (!(target instanceof Node && tool?.contains(target))) close.current(false);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close.current(true);
    };
    // Another tool that is reached by keyboard may open a panel of its own.
    const bar = element?.closest("[role=toolbar]");
    bar?.addEventListener("focusin", onLeave);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("keydown", onKey, true);
    return () => {
      bar?.removeEventListener("focusin", onLeave);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [takeFocus]);

  return (
    <div ref={panel} className="tool-panel" role="dialog" aria-label={name}>
      {children}
    </div>
  );
}
