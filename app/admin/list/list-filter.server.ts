import type { ListFilter, StatusFilter } from "~/content/list.server";

/** A longer search is cut (characters; list_rows of the migrations reads as many). */
const MAX_QUERY = 200;

/** What the address of a list asks for: `?q=words&show=on&page=2`; what cannot be understood is the beginning of all. `ask`
 * names the row whose deletion is to be asked about. */
export function parseListFilter(
  url: URL,
): ListFilter & { page: number; firstPage: string; ask: string | null } {
  const { searchParams: search, pathname } = url;
  const query = (search.get("q") ?? "").trim().slice(0, MAX_QUERY);
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

function parseStatus(value: string | null): StatusFilter {
  return value === "on" || value === "off" ? value : "all";
}

function parsePageNumber(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
