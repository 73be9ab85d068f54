import { type ReactNode, useLayoutEffect, useRef } from "react";

interface PanelProps {
  name: string;
  /** Whether the first control takes the focus, as after a key press. */
  takeFocus: boolean;
  /** `back` is true if the focus must return to the text. */
  onClose: (back: boolean) => void;
  children: ReactNode;
}

/** A small dialog below its tool; Escape or a click outside closes it. */
export function Panel({ name, takeFocus, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = panel.current;
    const tool = element?.parentElement;
    if (takeFocus) element?.querySelector<HTMLElement>("button, input, select")?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && tool?.contains(target))) close.current(false);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close.current(true);
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey, true);
    };
  }, [takeFocus]);

  return (
    <div ref={panel} className="tool-panel" role="dialog" aria-label={name}>
      {children}
    </div>
  );
}
