/** Longest query in characters; public.search cuts longer ones too. */
export const MAX_QUERY = 200;
/** Results on one page. */
export const RESULTS = 20;

/** What was typed, on one line, without control characters (Postgres cannot hold NUL), cut to 200 characters. */
export function readQuery(typed: string | null): string {
  const line = (typed ?? "").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return Array.from(line).slice(0, MAX_QUERY).join("").trim();
}

/** The number of a page of results, at least 1; 1 for anything else. */
export function readPage(typed: string | null): number {
  return typed && /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
}
