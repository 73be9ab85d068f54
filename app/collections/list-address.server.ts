import type { Show, Wanted } from "./list.server";

/** A longer search is cut (characters; list_rows of the migrations reads as many). */
const LONGEST_QUERY = 200;

/** What the address of a list asks for: `?q=words&show=on&page=2`; what cannot be understood is the beginning of all. `ask`
 * names the row whose deletion is to be asked about. */
export function wantedIn(url: URL): Wanted & { page: number; firstPage: string; ask: string | null } {
  const { searchParams: search, pathname } = url;
  const query = (search.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const show = showOf(search.get("show"));
  const first = new URLSearchParams({ ...(query && { q: query }), ...(show !== "all" && { show }) });
  return {
    query,
    show,
    page: pageOf(search.get("page")),
    firstPage: `${pathname}?${first}`,
    ask: search.get("ask"),
  };
}

function showOf(value: string | null): Show {
  return value === "on" || value === "off" ? value : "all";
}

function pageOf(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
