interface Link {
  title: string;
  url: string;
  category: string | null;
  order_index: number | null;
}

/**
 * Links without repetitions (same title and address), by order_index (unset counts as 0), grouped by
 * category in the order in which the categories first appear (specification, "Links").
 */
export function byCategory<L extends Link>(links: L[]): [category: string, links: L[]][] {
  const seen = new Set<string>();
  const groups = new Map<string, L[]>();
  for (const link of links.toSorted((a, b) => (a.order_index ?? 0) - (b.order_index ?? 0))) {
    const key = JSON.stringify([link.title, link.url]);
    if (seen.has(key)) continue;
    seen.add(key);
    const category = link.category?.trim() ?? "";
    groups.set(category, [...(groups.get(category) ?? []), link]);
  }
  return [...groups];
}

/** The address with https:// in front unless it says http(s) itself; so no other scheme can be followed. */
export function withProtocol(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
