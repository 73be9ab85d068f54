import { type KeyboardEvent, type RefObject, useEffect } from "react";

/** The controls that the arrow keys move through; panels inside the toolbar have their own keys. */
const tools = "[data-tool]";
/** Undo and Redo: Tab never leads to them, since Enter would then take back what was just typed. */
const history = "[data-tool=history]";

/**
 * A toolbar's keys as WAI-ARIA describes them: one tab stop; Left, Right, Home and End move from tool to tool. Returns
 * the toolbar's keydown handler.
 */
export function useRoving(toolbar: RefObject<HTMLElement>): (event: KeyboardEvent) => void {
  const items = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(tools) ?? [])];

  const choose = (chosen: HTMLElement | undefined) => {
    for (const item of items()) item.tabIndex = item === chosen ? 0 : -1;
  };

  // After every render: a tool may have come or gone.
  useEffect(() => {
    const all = items();
    choose(
      all.find((item) => item.getAttribute("tabindex") === "0") ?? all.find((item) => !item.matches(history)),
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks the tools up each time
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(tools) && !target.matches(history)) choose(target);
    };
    const element = toolbar.current;
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, []);

  return (event) => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = all.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
}
