import type { Client } from "~/auth/session.server";
import { labelsOf } from "~/collections/collection";
import { collections } from "~/collections/index";
import { checked } from "~/collections/store.server";
import { isSettled } from "./places";
import { type NamedEntry, namedEntry } from "./tables.server";

/** How full one collection is. */
export interface Room {
  slug: string;
  one: string;
  many: string;
  publish?: { on: string; off: string; offs: string };
  all: number;
  /** Those that visitors see. */
  on: number;
  /** Those that came with the site, and that nobody has touched. */
  samples: number;
}

/** What visitors do not see yet: how much, and the latest of it. */
export interface Waiting {
  total: number;
  latest: NamedEntry[];
}

/** As many as are worth a look. */
const LATEST = 8;

/** Every collection with its numbers, and what waits to be published, the latest first. @throws Problem */
export async function overview(db: Client): Promise<{ rooms: Room[]; waiting: Waiting }> {
  const _tables = collections.map(({ table, publish }) => ({ table, publish: publish?.column ?? null }));
  const { data } = checked(await db.rpc("desk", { _tables }));
  const found = new Map((data ?? []).map((row) => [row.table_name, row]));
  const rooms = collections.map((collection) => {
    const { slug, one, many, publish } = labelsOf(collection);
    const { total: all = 0, shown: on = 0, samples = 0 } = found.get(collection.table) ?? {};
    return { slug, one, many, publish, all, on, samples };
  });
  const open = rooms.filter((room) => !isSettled(room));
  const total = open.reduce((sum, { all, on }) => sum + all - on, 0);
  return { rooms, waiting: { total, latest: latestOf(data ?? [], open) } };
}

/** The few latest entries of each collection that the database told, of all together. */
function latestOf(found: { table_name: string; hidden: unknown }[], open: Room[]): NamedEntry[] {
  const tables = collections.filter(({ slug }) => open.some((room) => room.slug === slug));
  const rows = tables.flatMap(({ table }) =>
    rowsIn(found.find((one) => one.table_name === table)?.hidden).map((row) => ({ table, row })),
  );
  rows.sort((a, b) => b.row.updated_at.localeCompare(a.row.updated_at));
  return rows.slice(0, LATEST).flatMap(({ table, row }) => namedEntry(table, row) ?? []);
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as { updated_at: string }[]) : []);
