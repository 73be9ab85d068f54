import type { Client } from "~/auth/session.server";
import { getDefaultTexts } from "~/content/defaults/default-texts.server";
import { unwrap } from "~/content/repository.server";
import { collections } from "~/content/types/index";
import { type NamedEntry, namedEntry } from "../named-entry.server";
import { hidesPendingDrafts } from "../nav";
import { findUnsavedDefaultsByCollection } from "./unsaved-defaults.server";

/** How full one collection is. */
export interface CollectionStats {
  slug: string;
  singular: string;
  plural: string;
  publish?: { publishedLabel: string; draftLabel: string; draftsLabel: string };
  /** With the built-in entries that are no rows yet. */
  all: number;
  /** Those that visitors see. */
  on: number;
  /** Rows that came with the site, and that nobody has touched. */
  samples: number;
}

/** How many texts come with the site, and how many of them the database has no version of. */
export interface DefaultTextCounts {
  all: number;
  essays: number;
  pages: number;
}

export interface Overview {
  rooms: CollectionStats[];
  builtIn: DefaultTextCounts;
  /** What was written and visitors do not see: how much, and the latest of it. */
  waiting: { total: number; latest: NamedEntry[] };
}

/** Waiting entries that are worth a look. */
const LATEST = 8;

/** Every collection with its numbers, and what waits to be published. @throws AppError */
export async function loadOverview(db: Client): Promise<Overview> {
  const _tables = collections.map(({ table, publish }) => ({ table, publish: publish?.column ?? null }));
  const [told, missing] = await Promise.all([
    db.rpc("dashboard_stats", { _tables }),
    findUnsavedDefaultsByCollection(db),
  ]);
  const rows = new Map((unwrap(told).data ?? []).map((row) => [row.table_name, row]));
  const rooms = collections.map((collection): CollectionStats => {
    const { slug, singular, plural, publish, table } = collection;
    const { total = 0, visible = 0, samples = 0 } = rows.get(table) ?? {};
    const extra = missing.get(collection) ?? [];
    const on = visible + extra.filter(({ published }) => published).length;
    return { slug, singular, plural, publish, all: total + extra.length, on, samples };
  });
  const getTexts = (table: string) =>
    [...missing].flatMap(([collection, entries]) =>
      collection.table === table ? entries.filter(({ document }) => document !== null) : [],
    ).length;
  const builtIn = {
    all: getDefaultTexts().length,
    essays: getTexts("models_sections"),
    pages: getTexts("pages"),
  };
  return { rooms, builtIn, waiting: waitingIn([...rows.values()]) };
}

interface Told {
  table_name: string;
  total: number;
  visible: number;
  latest_hidden: unknown;
}

function waitingIn(told: Told[]): Overview["waiting"] {
  const settled: string[] = collections.filter(hidesPendingDrafts).map(({ table }) => table);
  const open = told.filter(({ table_name }) => !settled.includes(table_name));
  const rows = open.flatMap(({ table_name, latest_hidden }) =>
    rowsIn(latest_hidden).map((row) => ({ table_name, row })),
  );
  rows.sort((a, b) => b.row.updated_at.localeCompare(a.row.updated_at));
  return {
    total: open.reduce((sum, { total, visible }) => sum + total - visible, 0),
    latest: rows.slice(0, LATEST).flatMap(({ table_name, row }) => namedEntry(table_name, row) ?? []),
  };
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as { updated_at: string }[]) : []);
