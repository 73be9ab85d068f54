import type { Client } from "~/auth/session.server";
import { getDefaultTexts } from "~/content/defaults/default-texts.server";
import { unwrap } from "~/content/repository.server";
import { collections } from "~/content/types/index";
import { type NamedEntry, nameEntry } from "../named-entry.server";
import { hidesPendingDrafts } from "../nav";
import { findUnsavedDefaultsByCollection } from "./unsaved-defaults.server";

/** The numbers of one collection. */
export interface CollectionStats {
  slug: string;
  singular: string;
  plural: string;
  publish?: { publishedLabel: string; draftLabel: string; draftsLabel: string };
  /** Including built-in entries that are not rows yet. */
  total: number;
  /** Entries that visitors can see. */
  visible: number;
  /** Rows that came with the site and that nobody has edited. */
  samples: number;
}

/** How many texts come with the site, and how many of them are not rows yet. */
export interface DefaultTextCounts {
  all: number;
  essays: number;
  pages: number;
}

interface Overview {
  stats: CollectionStats[];
  builtIn: DefaultTextCounts;
  /** Entries that visitors cannot see yet: how many, and the latest of them. */
  unpublished: { total: number; latest: NamedEntry[] };
}

/** The maximum number of unpublished entries on the dashboard. */
const LATEST = 8;

/** The numbers of every collection, and what is not published yet. @throws AppError */
export async function loadOverview(db: Client): Promise<Overview> {
  const _tables = collections.map(({ table, publish }) => ({ table, publish: publish?.column ?? null }));
  const [answer, unsaved] = await Promise.all([
    db.rpc("dashboard_stats", { _tables }),
    findUnsavedDefaultsByCollection(db),
  ]);
  const rows = new Map((unwrap(answer).data ?? []).map((row) => [row.table_name, row]));
  const stats = collections.map((collection): CollectionStats => {
    const { slug, singular, plural, publish, table } = collection;
    const row = rows.get(table) ?? { total: 0, visible: 0, samples: 0 };
    const defaults = unsaved.get(collection) ?? [];
    return {
      slug,
      singular,
      plural,
      publish,
      total: row.total + defaults.length,
      visible: row.visible + defaults.filter(({ published }) => published).length,
      samples: row.samples,
    };
  });
  const countTexts = (table: string) =>
    [...unsaved].flatMap(([collection, entries]) =>
      collection.table === table ? entries.filter(({ document }) => document !== null) : [],
    ).length;
  const builtIn = {
    all: getDefaultTexts().length,
    essays: countTexts("models_sections"),
    pages: countTexts("pages"),
  };
  return { stats, builtIn, unpublished: getUnpublished([...rows.values()]) };
}

interface TableStats {
  table_name: string;
  total: number;
  visible: number;
  latest_hidden: unknown;
}

function getUnpublished(tables: TableStats[]): Overview["unpublished"] {
  const excluded: string[] = collections.filter(hidesPendingDrafts).map(({ table }) => table);
  const included = tables.filter(({ table_name }) => !excluded.includes(table_name));
  const rows = included.flatMap(({ table_name, latest_hidden }) =>
    toRows(latest_hidden).map((row) => ({ table_name, row })),
  );
  rows.sort((a, b) => b.row.updated_at.localeCompare(a.row.updated_at));
  return {
    total: included.reduce((sum, { total, visible }) => sum + total - visible, 0),
    latest: rows.slice(0, LATEST).flatMap(({ table_name, row }) => nameEntry(table_name, row) ?? []),
  };
}

const toRows = (value: unknown) => (Array.isArray(value) ? (value as { updated_at: string }[]) : []);
