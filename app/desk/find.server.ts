import type { Client } from "~/auth/session.server";
import { collections } from "~/collections/index";
import { checked } from "~/collections/store.server";
import { readQuery } from "~/search/query";
import { type NamedEntry, namedEntry } from "./tables.server";

/** Entries that one look answers with. */
const MOST = 10;

/** The entries of all collections that hold every word of what was typed, drafts too, at most ten. @throws Problem */
export async function findEntries(db: Client, typed: string | null): Promise<NamedEntry[]> {
  const query = readQuery(typed);
  if (!query) return [];
  const tables = collections.map(({ table }) => table);
  const { data } = checked(await db.rpc("find_entries", { _query: query, _tables: tables, _limit: MOST }));
  return (data ?? []).flatMap(({ table_name, entry }) => namedEntry(table_name, entry) ?? []);
}
