import { type ReactNode, useEffect, useRef } from "react";

interface PanelProps {
  name: string;
  /** Whether the first control takes the focus: after a press by keyboard. */
  takeFocus: boolean;
  /** `back` is true when the focus has to return to the tool. */
  onClose: (back: boolean) => void;
  children: ReactNode;
}

/** A small dialog below its tool; closes on Escape and on a press outside. */
export function Panel({ name, takeFocus, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = panel.current;
    const tool = element?.parentElement;
    if (takeFocus) element?.querySelector<HTMLElement>("button, input")?.focus();
    const stopKeeping = element && tool ? keepWithin(element, tool) : undefined;
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
      stopKeeping?.();
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

/** Keeps the panel within the toolbar's width, wherever its tool stands and however much the panel grows. */
function keepWithin(panel: HTMLElement, tool: HTMLElement): () => void {
  const bar = panel.closest<HTMLElement>("[role=toolbar]");
  const keep = () => {
    if (!bar) return;
    panel.style.maxInlineSize = `min(24rem, ${bar.clientWidth}px)`;
    const over = tool.getBoundingClientRect().left + panel.offsetWidth - bar.getBoundingClientRect().right;
    panel.style.translate = over > 0 ? `${-over}px 0` : "";
  };
  keep();
  const observer = new ResizeObserver(keep);
  observer.observe(panel);
  return () => observer.disconnect();
}
