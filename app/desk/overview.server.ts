import type { Client } from "~/auth/session.server";
import { collections } from "~/collections/index";
import { checked } from "~/collections/store.server";
import { builtInTexts } from "~/content/built-in-texts.server";
import { missingByCollection } from "./missing.server";
import { isSettled } from "./places";
import { type NamedEntry, namedEntry } from "./tables.server";

/** How full one collection is. */
export interface Room {
  slug: string;
  one: string;
  many: string;
  publish?: { on: string; off: string; offs: string };
  /** With the built-in entries that are no rows yet. */
  all: number;
  /** Those that visitors see. */
  on: number;
  /** Rows that came with the site, and that nobody has touched. */
  samples: number;
}

/** How many texts come with the site, and how many of them the database has no version of. */
export interface BuiltInTexts {
  all: number;
  essays: number;
  pages: number;
}

export interface Overview {
  rooms: Room[];
  builtIn: BuiltInTexts;
  /** What was written and visitors do not see: how much, and the latest of it. */
  waiting: { total: number; latest: NamedEntry[] };
}

/** Waiting entries that are worth a look. */
const LATEST = 8;

/** Every collection with its numbers, and what waits to be published. @throws Problem */
export async function overview(db: Client): Promise<Overview> {
  const _tables = collections.map(({ table, publish }) => ({ table, publish: publish?.column ?? null }));
  const [told, missing] = await Promise.all([db.rpc("desk", { _tables }), missingByCollection(db)]);
  const rows = new Map((checked(told).data ?? []).map((row) => [row.table_name, row]));
  const rooms = collections.map((collection): Room => {
    const { slug, one, many, publish, table } = collection;
    const { total = 0, shown = 0, samples = 0 } = rows.get(table) ?? {};
    const extra = missing.get(collection) ?? [];
    const on = shown + extra.filter(({ published }) => published).length;
    return { slug, one, many, publish, all: total + extra.length, on, samples };
  });
  const textsOf = (table: string) =>
    [...missing].flatMap(([collection, entries]) =>
      collection.table === table ? entries.filter(({ document }) => document !== null) : [],
    ).length;
  const builtIn = {
    all: builtInTexts().length,
    essays: textsOf("models_sections"),
    pages: textsOf("pages"),
  };
  return { rooms, builtIn, waiting: waitingIn([...rows.values()]) };
}

interface Told {
  table_name: string;
  total: number;
  shown: number;
  hidden: unknown;
}

function waitingIn(told: Told[]): Overview["waiting"] {
  const settled: string[] = collections.filter(isSettled).map(({ table }) => table);
  const open = told.filter(({ table_name }) => !settled.includes(table_name));
  const rows = open.flatMap(({ table_name, hidden }) => rowsIn(hidden).map((row) => ({ table_name, row })));
  rows.sort((a, b) => b.row.updated_at.localeCompare(a.row.updated_at));
  return {
    total: open.reduce((sum, { total, shown }) => sum + total - shown, 0),
    latest: rows.slice(0, LATEST).flatMap(({ table_name, row }) => namedEntry(table_name, row) ?? []),
  };
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as { updated_at: string }[]) : []);
