import { useEffect } from "react";
import { useRootData } from "~/site/root-data";
import { takeFocus } from "~/ui/take-focus";

/**
 * Keeps the focus on the page: browsers drop it when the focused element is removed, such as the button of a deleted
 * row, and the next Tab would start at the top. The focus goes to the list item that takes the place of a removed one,
 * to a message that appeared at the same time, or to the heading of the part of the page that the element was in. Does
 * nothing if the page sets the focus itself.
 */
export function useKeepFocus(): void {
  useFocusAfterForm();
  useEffect(() => {
    let focused: Node | null = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      focused = target as Node;
    };
    // A press outside any control drops the focus on purpose.
    const forget = () => {
      focused = null;
    };
    const observer = new MutationObserver((changes) => {
      if (!focused || focused.isConnected) return;
      const next = findNext(changes, focused);
      focused = null;
      // After the page's effects, which may set the focus.
      setTimeout(() => {
        if (next?.isConnected && document.activeElement === document.body) takeFocus(next);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
}

/** Focuses the heading if a form without client-side navigation has led to this page, which shows a toast about it. */
function useFocusAfterForm(): void {
  const isAnswer = Boolean(useRootData()?.toast);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (isAnswer && heading && document.activeElement === document.body) takeFocus(heading);
  }, []);
}

/** Parts of a page that get the focus, or whose headings get it, when the focused element is removed from them. */
const PARTS = "[contenteditable=true], li, fieldset, [role=status], [role=dialog], section, aside, main";

function findNext(changes: MutationRecord[], lost: Node): HTMLElement | null {
  const removals = changes.filter(({ removedNodes }) =>
    Array.from(removedNodes).some((node) => node.contains(lost)),
  );
  // The dialog about a list item is removed together with the item.
  const isInDialog = lost instanceof Element && lost.closest("[role=dialog]");
  const item = removals.find(removesItem) ?? (isInDialog ? changes.find(removesItem) : undefined);
  const parent = removals.find(({ target }) => target.isConnected)?.target;
  const part = parent instanceof Element ? parent.closest<HTMLElement>(PARTS) : null;
  return (
    (item && findSuccessor(changes, item)) ??
    findMessage(changes) ??
    getTarget(part ?? document.querySelector<HTMLElement>("main"))
  );
}

const removesItem = ({ removedNodes: [node] }: MutationRecord) => node instanceof HTMLLIElement;

/** The list item that follows a removed one, or the list's last. Several may have been removed at once. */
function findSuccessor(
  changes: MutationRecord[],
  { target, nextSibling }: MutationRecord,
): HTMLElement | null {
  if (!target.isConnected) return null;
  let next = nextSibling;
  while (next && !next.isConnected) {
    const removed = next;
    next = changes.find(({ removedNodes }) => removedNodes[0] === removed)?.nextSibling ?? null;
  }
  const successor = next ?? target.lastChild;
  return successor instanceof HTMLLIElement ? successor : null;
}

/** A message that has appeared in the page; not a toast, since that disappears again. */
function findMessage(changes: MutationRecord[]): HTMLElement | null {
  const messages = document.querySelectorAll<HTMLElement>("main :is([role=status], [role=alert])");
  return (
    Array.from(messages).find(
      (message) =>
        message.textContent &&
        changes.some(({ addedNodes }) => Array.from(addedNodes).some((node) => node.contains(message))),
    ) ?? null
  );
}

const getTarget = (part: HTMLElement | null) =>
  part?.matches("section, aside, main") ? (part.querySelector<HTMLElement>("h1, h2") ?? part) : part;
