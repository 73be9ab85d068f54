import type { Client } from "~/auth/session.server";
import { matchesFilter } from "~/content/list-entries.server";
import { unwrap } from "~/content/repository.server";
import { readQuery } from "~/content/search/query";
import { collections } from "~/content/types/index";
import { findUnsavedDefaultsByCollection } from "../dashboard/unsaved-defaults.server";
import { type NamedEntry, nameDefaultEntry, nameEntry } from "../named-entry.server";

/** Entries in one response. */
const MAX_RESULTS = 10;

/**
 * At most ten entries of any collection that contain every typed word, including drafts and built-in texts; those with
 * the words in their title come first.
 * @throws AppError
 */
export async function findEntries(db: Client, typed: string | null): Promise<NamedEntry[]> {
  const query = readQuery(typed);
  if (!query) return [];
  const _tables = collections.map(({ table }) => table);
  const [rows, missing] = await Promise.all([
    db.rpc("find_entries", { _query: query, _tables, _limit: MAX_RESULTS }),
    findUnsavedDefaultsByCollection(db),
  ]);
  const saved = (unwrap(rows).data ?? []).flatMap(
    ({ table_name, entry }) => nameEntry(table_name, entry) ?? [],
  );
  const isFound = matchesFilter({ show: "all", query });
  const builtIn = [...missing].flatMap(([collection, entries]) =>
    entries.filter(isFound).flatMap((entry) => nameDefaultEntry(collection, entry) ?? []),
  );
  const words = query.toLowerCase().split(" ");
  const titleMatches = ({ title }: NamedEntry) => words.every((word) => title.toLowerCase().includes(word));
  const all = [...saved, ...builtIn];
  return [...all.filter(titleMatches), ...all.filter((entry) => !titleMatches(entry))].slice(0, MAX_RESULTS);
}
