import type { CalloutKind } from "./callout";

/**
 * The names of callouts in GitHub's and Obsidian's Markdown, in lower case, with the kind that each becomes on this
 * site.
 */
export const calloutNames = new Map<string, CalloutKind>([
  ["note", "note"],
  ["tip", "tip"],
  ["important", "important"],
  ["warning", "warning"],
  ["caution", "caution"],
  ["abstract", "note"],
  ["summary", "note"],
  ["tldr", "note"],
  ["info", "note"],
  ["todo", "note"],
  ["question", "note"],
  ["help", "note"],
  ["faq", "note"],
  ["example", "note"],
  ["quote", "note"],
  ["cite", "note"],
  ["hint", "tip"],
  ["success", "tip"],
  ["check", "tip"],
  ["done", "tip"],
  ["attention", "warning"],
  ["danger", "caution"],
  ["error", "caution"],
  ["failure", "caution"],
  ["fail", "caution"],
  ["missing", "caution"],
  ["bug", "caution"],
]);
