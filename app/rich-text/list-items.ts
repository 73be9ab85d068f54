/** The part of a list item that says where it belongs; stored documents may lack any of it. */
interface Item {
  children?: { type?: unknown; text?: unknown; children?: unknown }[];
}

export interface ItemWithLists<T> {
  /** Absent when a list opens with a nested list. */
  own?: T;
  nested: NonNullable<Item["children"]>;
}

/**
 * Joins list items with the nested lists after them, as HTML nests lists: Lexical keeps a nested list in an
 * item of its own. An empty item takes no list, so that reading the HTML gives the same items again.
 */
export function withNestedLists<T extends Item>(items: T[]): ItemWithLists<T>[] {
  const joined: ItemWithLists<T>[] = [];
  for (const item of items) {
    const first = item.children?.[0];
    if (first?.type !== "list") {
      joined.push({ own: item, nested: [] });
      continue;
    }
    const before = joined.at(-1);
    if (before && !isBlank(before.own)) before.nested.push(first);
    else joined.push({ nested: [first] });
  }
  return joined;
}

function isBlank(item: Item | undefined): boolean {
  return item?.children?.every(({ text }) => typeof text === "string" && text.trim() === "") ?? false;
}
