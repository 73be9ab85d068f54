import { kinds } from "../nodes";
import type { SlashItem } from "../nodes/kind";

const slashItems = kinds.flatMap(({ items = [] }) => items);

/** The items of the panel “Insert”. */
export const insertItems = slashItems.filter(({ hasButton, isRare }) => !hasButton && !isRare);

/** The items that match the typed letters: those whose name begins with them, then those with any word that does. */
export function matching(typed: string): SlashItem[] {
  const query = typed.trim().toLowerCase();
  const begins = ({ name }: SlashItem) => name.toLowerCase().startsWith(query);
  const has = ({ name, words }: SlashItem) =>
    `${name} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(query));
  const items = query ? slashItems : slashItems.filter(({ isRare }) => !isRare);
  return [...items.filter(begins), ...items.filter((item) => !begins(item) && has(item))];
}
