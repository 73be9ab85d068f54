import type { ListFilter, StatusFilter } from "~/content/list.server";
import { readQuery } from "~/content/search/query";

/**
 * The filter in a list's URL: `?q=words&show=on&page=2`; anything invalid is ignored. `ask` is the row whose deletion
 * must be confirmed.
 */
export function parseListFilter(
  url: URL,
): ListFilter & { page: number; firstPage: string; ask: string | null } {
  const { searchParams: search, pathname } = url;
  const query = parseQuery(search);
  const show = parseStatus(search.get("show"));
  const first = new URLSearchParams({ ...(query && { q: query }), ...(show !== "all" && { show }) });
  return {
    query,
    show,
    page: parsePageNumber(search.get("page")),
    firstPage: `${pathname}?${first}`,
    ask: search.get("ask"),
  };
}

/** The search query in a list's URL. */
export const parseQuery = (search: URLSearchParams) => readQuery(search.get("q"));

function parseStatus(value: string | null): StatusFilter {
  return value === "on" || value === "scheduled" || value === "off" ? value : "all";
}

/** The number of a page; 1 for anything else. */
export function parsePageNumber(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
