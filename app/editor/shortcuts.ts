import { getLetter } from "~/ui/keys";
/**
 * The editor's keyboard shortcuts, as shown by the toolbar and the shortcuts dialog. `keys` has the syntax of
 * `aria-keyshortcuts`; Control means ⌘ on Apple devices. Lexical and browsers handle most of them; plugins/keys.ts
 * handles the link, the footnote, find and replace, the toolbar and Tab; nodes/table/tables.tsx, nodes/list/tasks.ts and
 * nodes/image/image-keys.ts the keys of tables, tasks and images; the edit form Save.
 */
export const shortcuts = {
  bold: { keys: "Control+B", name: "Bold" },
  italic: { keys: "Control+I", name: "Italic" },
  underline: { keys: "Control+U", name: "Underline" },
  link: { keys: "Control+K", name: "Link" },
  find: { keys: "Control+Shift+F", name: "Find and replace" },
  note: { keys: "Control+Alt+F", name: "Footnote" },
  undo: { keys: "Control+Z", name: "Undo" },
  redo: { keys: "Control+Shift+Z", name: "Redo" },
  save: { keys: "Control+S", name: "Save" },
  pastePlainText: { keys: "Control+Shift+V", name: "Paste as plain text" },
  indent: { keys: "Tab", name: "Indent list item or code" },
  outdent: { keys: "Shift+Tab", name: "Outdent list item or code" },
  insertRowOrTick: { keys: "Control+Enter", name: "Insert table row below, tick task" },
  toolbar: { keys: "Alt+F10", name: "Go to the toolbar" },
  moveBlock: { keys: "Alt+↑ ↓", name: "Move the block, image or table row" },
  close: { keys: "Escape", name: "Close, leave full screen" },
} as const;

/** Whether a key press is the shortcut `keys`, such as "Control+K". */
export function isShortcut(event: KeyboardEvent, keys: string): boolean {
  const modifiers = keys.split("+");
  const key = modifiers.pop();
  return (
    getLetter(event) === key?.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === modifiers.includes("Control") &&
    event.altKey === modifiers.includes("Alt") &&
    event.shiftKey === modifiers.includes("Shift")
  );
}

/** Formats a shortcut with this platform's names for the keys. */
export function formatKeys(keys: string): string {
  const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
  return isApple
    ? keys.replace("Control+", "⌘").replace("Alt+", "⌥").replace("Shift+", "⇧")
    : keys.replace("Control", "Ctrl");
}
