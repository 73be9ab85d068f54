import type { Client } from "~/auth/session.server";
import { unwrap } from "~/content/repository.server";
import { findSamples, type Sample } from "~/content/samples/samples.server";
import { collections } from "~/content/types/index";
import { type NamedEntry, nameEntry } from "../named-entry.server";
import { hidesPendingDrafts } from "../nav";

/** The numbers of one collection. */
export interface CollectionStats {
  slug: string;
  singular: string;
  plural: string;
  publish?: { publishedLabel: string; draftLabel: string; draftsLabel: string };
  total: number;
  /** Entries that visitors can see. */
  visible: number;
}

interface Overview {
  stats: CollectionStats[];
  samples: Sample[];
  /** Entries that visitors cannot see yet: how many, and the latest of them. */
  unpublished: { total: number; latest: NamedEntry[] };
}

/** The maximum number of unpublished entries on the dashboard. */
const LATEST = 8;

/** The numbers of every collection, and what is not published yet. @throws AppError */
export async function loadOverview(db: Client): Promise<Overview> {
  const _tables = collections.map(({ table, publish }) => ({ table, publish: publish?.column ?? null }));
  const [answer, samples] = await Promise.all([db.rpc("dashboard_stats", { _tables }), findSamples(db)]);
  const rows = new Map((unwrap(answer).data ?? []).map((row) => [row.table_name, row]));
  const stats = collections.map((collection): CollectionStats => {
    const { slug, singular, plural, publish, table } = collection;
    const { total, visible } = rows.get(table) ?? { total: 0, visible: 0 };
    return { slug, singular, plural, publish, total, visible };
  });
  return { stats, samples, unpublished: getUnpublished([...rows.values()], samples) };
}

interface TableStats {
  table_name: string;
  total: number;
  visible: number;
  latest_hidden: unknown;
}

/** Without samples: nobody means to publish those. */
function getUnpublished(tables: TableStats[], samples: Sample[]): Overview["unpublished"] {
  const excluded: string[] = collections.filter(hidesPendingDrafts).map(({ table }) => table);
  const included = tables.filter(({ table_name }) => !excluded.includes(table_name));
  const hidden = samples.filter(({ published }) => !published);
  const ids = new Set(hidden.map(({ id }) => id));
  const rows = included
    .flatMap(({ table_name, latest_hidden }) => toRows(latest_hidden).map((row) => ({ table_name, row })))
    .filter(({ row }) => !ids.has(row.id));
  rows.sort((a, b) => b.row.updated_at.localeCompare(a.row.updated_at));
  return {
    total: included.reduce((sum, { total, visible }) => sum + total - visible, 0) - hidden.length,
    latest: rows.slice(0, LATEST).flatMap(({ table_name, row }) => nameEntry(table_name, row) ?? []),
  };
}

const toRows = (value: unknown) =>
  Array.isArray(value) ? (value as { id: string; updated_at: string }[]) : [];
