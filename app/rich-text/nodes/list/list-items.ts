/** The parts of a list item on which nesting depends; stored documents may lack any of them. */
interface Item {
  children?: { type?: unknown; text?: unknown; children?: unknown }[];
}

interface ItemWithLists<T> {
  /** Missing if a list starts with a nested list. */
  own?: T;
  nested: NonNullable<Item["children"]>;
}

/**
 * Joins list items with the nested lists after them, as in HTML; Lexical has each nested list in an item of its own.
 * An empty item gets no list, so that reading the HTML returns the same items.
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
