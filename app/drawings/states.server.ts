// For the handles of routes: what they import from here does not load the drawings in the browser.
import { drawings, findTurned } from "./drawings";

/** The part of a query that makes a page of its own, or an empty string. */
export const pickTurned = (query: URLSearchParams): string =>
  findTurned(drawings.values(), query)?.query ?? "";

/** The names of the drawings' numbers in queries. */
export const turnedParams = Array.from(drawings.values(), ({ param }) => param);
