import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { unwrap } from "~/content/repository.server";
import { readQuery } from "~/content/search/query";
import { collections } from "~/content/types/index";
import { type NamedEntry, nameEntry } from "../named-entry.server";
import { findCommands } from "./commands";

/** The maximum number of entries in a response. */
const MAX_RESULTS = 10;

/**
 * At most ten entries of these collections that contain every typed word, including drafts; those with the words in their
 * title come first.
 * @throws AppError
 */
export async function findEntries(
  db: Client,
  typed: string | null,
  searched: readonly Collection[] = collections,
): Promise<NamedEntry[]> {
  const query = readQuery(typed);
  if (!query) return [];
  const _tables = searched.map(({ table }) => table);
  const { data } = unwrap(await db.rpc("find_entries", { _query: query, _tables, _limit: MAX_RESULTS }));
  const found = (data ?? []).flatMap(({ table_name, entry }) => nameEntry(table_name, entry) ?? []);
  const rank = byTitle(query.toLowerCase());
  return found.sort((a, b) => rank(a) - rank(b));
}

/** 0 for a title that starts with the query, 1 for one that contains its words, 2 for all others. */
const byTitle = (query: string) => (entry: NamedEntry) => {
  const title = entry.title.toLowerCase();
  if (title.startsWith(query)) return 0;
  return query.split(" ").every((word) => title.includes(word)) ? 1 : 2;
};

/**
 * The possible targets of a link in a text: pages of the site, matched by the beginnings of their words, and entries,
 * also those that visitors cannot see yet, matched as in findEntries. @throws AppError
 */
export async function findLinks(db: Client, typed: string | null): Promise<NamedEntry[]> {
  const addressed = collections.filter(({ entryPath }) => entryPath);
  const entries = await findEntries(db, typed, addressed);
  const pages = findCommands(typed ?? "").flatMap(({ kind, title, to }): NamedEntry[] =>
    kind === "Site" && to ? [{ path: to, url: to, title, kind: "page", hidden: null }] : [],
  );
  const paths = new Set(pages.map(({ url }) => url));
  return [...pages, ...entries.filter(({ url }) => url !== null && !paths.has(url))].slice(0, MAX_RESULTS);
}
