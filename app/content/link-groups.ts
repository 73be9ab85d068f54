interface Link {
  title: string;
  url: string;
  category: string | null;
  order_index: number | null;
}

/**
 * Links without duplicates (same title and URL), by order_index (missing counts as 0), grouped by category in order of
 * first appearance (specification, "Links").
 */
export function groupByCategory<L extends Link>(links: L[]): [category: string, links: L[]][] {
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

/** The URL's host without "www.", as people refer to a site. */
export function getDomain(url: string): string {
  const [authority = ""] = withProtocol(url)
    .replace(/^https?:\/\//i, "")
    .split(/[/?#]/);
  return authority.replace(/^.*@/, "").replace(/^www\./i, "");
}

/** The URL, with https:// prepended unless it starts with http(s)://; this rules out every other scheme. */
export function withProtocol(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `https://${url}`;
}
