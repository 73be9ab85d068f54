import { count } from "~/content/transfer/blogs/blog";

/** "1 entry"; "1,200 entries". */
export const countEntries = (number: number): string => count(number, "entry", "entries");
