import { createHash, randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "~/auth/session.server";
import { writeMarkdown } from "~/rich-text/markdown-writer.server";
import { parseDocument } from "~/rich-text/schema";
import { createYielder } from "~/runtime/yielder";
import { decodePath } from "~/ui/decode-path";
import { getEntryPath } from "../collection";
import { withPages } from "../derived/collection-lists.server";
import { normalizeImages } from "./blogs/images";
import type { Destinations } from "./blogs/incoming-entry";
import type { Incoming, IncomingRow } from "./import-read.server";
import { placeEntries } from "./place-entries.server";
import { allRows } from "./rows.server";
import { type ExportedRow, type ExportedTable, getName, type TableInfo } from "./tables.server";

/** What importing would do to one table. */
export interface TablePlan {
  info: TableInfo;
  /** Rows that are not here yet, ready to be inserted; they may lack columns that have a default. */
  added: ExportedRow[];
  /** How many rows are already here and equal. */
  same: number;
  /** Rows that are already here and equal except for images that could not be fetched. */
  incomplete: DifferingRow[];
  /** Rows that are already here but differ. */
  differing: DifferingRow[];
}

interface DifferingRow {
  name: string;
  values: ExportedRow;
  current: ExportedRow;
}

export interface Plan {
  tables: TablePlan[];
  /** What there is to say about where entries of another system go: whole sentences. */
  notices: string[];
  /** Changes whenever a row that the plan would touch changes, so only what the admin confirmed is done. */
  fingerprint: string;
}

/**
 * Compares an import with the site's content; writes nothing. `destinations`: where another system's entries go, if not
 * where it is proposed. @throws AppError
 */
export async function planImport(db: Client, incoming: Incoming, destinations?: Destinations): Promise<Plan> {
  const here = await allRows(db);
  const live = getLivePaths(here);
  const homes = getHomes(here);
  const tables: TablePlan[] = [];
  const placed = await placeEntries(incoming, here, destinations);
  for (const { info, rows } of placed.tables) {
    const possible =
      info.table === "redirects"
        ? rows
            .filter(({ values }) => !live.has(values.from_path))
            .map((row) => withFinalTarget(row, here.redirects))
        : rows;
    // What has been turned into an entry of another kind is here, and stays what it is.
    const own = possible.filter(
      ({ values }) => (homes.get(getIdentity(values)) ?? info.table) === info.table,
    );
    const plan = await planTable(info, own, here[info.table], incoming.from);
    tables.push({ ...plan, same: plan.same + possible.length - own.length });
  }
  const touched = tables.map(({ info, added, differing }) => [
    info.table,
    added.map((row) => row[info.key]),
    differing.map(({ current }) => [current.id, current.updated_at]),
  ]);
  const fingerprint = createHash("sha256").update(JSON.stringify(touched)).digest("base64url");
  return { tables, fingerprint, notices: placed.notices };
}

/** The paths, as redirects have them, at which visitors find a page, from which the database rejects redirects. */
function getLivePaths(here: Record<ExportedTable, ExportedRow[]>): Set<unknown> {
  return new Set(
    withPages.flatMap((collection) =>
      here[collection.table as ExportedTable]
        .filter(({ published }) => published)
        .map((row) => decodePath(getEntryPath(collection, row as { id: string }))),
    ),
  );
}

/** A redirect as the database stores it: in one step. */
function withFinalTarget(row: IncomingRow, redirects: ExportedRow[]): IncomingRow {
  const next = redirects.find(({ from_path }) => from_path === row.values.target);
  return next && next.target !== row.values.from_path
    ? { ...row, values: { ...row.values, target: next.target } }
    : row;
}

/** The id that an entry keeps when it is turned into one of another kind. */
export const getIdentity = ({ uuid, id }: ExportedRow) => uuid ?? id;

/** The tables that the entries are in, by that id. */
const getHomes = (here: Record<ExportedTable, ExportedRow[]>): Map<unknown, string> =>
  new Map(
    Object.entries(here).flatMap(([table, rows]) => rows.map((row) => [getIdentity(row), table] as const)),
  );

async function planTable(
  info: TableInfo,
  rows: IncomingRow[],
  here: ExportedRow[],
  from: Incoming["from"],
): Promise<TablePlan> {
  const pause = createYielder();
  const known = new Map(here.map((row) => [row[info.key], row]));
  const byId = new Map(here.map((row) => [row.id, row]));
  // An essay of another slug.
  const uuids = new Set<unknown>(here.flatMap(({ uuid }) => uuid ?? []));
  const plan: TablePlan = { info, added: [], same: 0, incomplete: [], differing: [] };
  const owners = new Map(here.map((row) => [row.slug, row.id]));
  for (const { values: given, onlyNew } of rows) {
    const values = withFreeSlug(given, info, owners);
    // The author may have changed the address of an imported page since.
    const moved = from === "blog" ? byId.get(values.id) : undefined;
    const current = moved ?? known.get(values[info.key]);
    if (!current) {
      const row = withFreeSlug({ ...onlyNew, ...values }, info, owners);
      plan.added.push(withFreeId(uuids.has(row.uuid) ? { ...row, uuid: randomUUID() } : row, info, byId));
    } else {
      const row = { name: getName(current), values, current };
      const comparison = await compare(info, values, current, from);
      if (comparison === "different") plan.differing.push(row);
      else plan.same += 1;
      if (comparison === "incomplete") plan.incomplete.push(row);
    }
    await pause();
  }
  // The slugs that the database gives must not be those of rows that come later.
  plan.added.sort((one, other) => Number(!one.slug) - Number(!other.slug));
  return plan;
}

/** Gives a row a new id if a page at a different address already has its id. */
function withFreeId(
  row: ExportedRow,
  { key }: TableInfo,
  taken: ReadonlyMap<unknown, ExportedRow>,
): ExportedRow {
  return key !== "id" && row.id !== undefined && taken.has(row.id) ? { ...row, id: randomUUID() } : row;
}

/**
 * Leaves out the slug of a note or a post if another one has it: the database gives a new row another, and one that is
 * here keeps its own.
 */
function withFreeSlug(row: ExportedRow, { key }: TableInfo, owners: Map<unknown, unknown>): ExportedRow {
  const { slug, ...others } = row;
  if (key !== "id" || !slug) return row;
  if ((owners.get(slug) ?? row.id) !== row.id) return others;
  owners.set(slug, row.id);
  return row;
}

/** Columns that are not content: the ids, and when a row was created and saved. */
const NO_CONTENT = new Set(["id", "uuid", "created_at", "updated_at"]);

/** The columns of a row that are written when it is overwritten. */
export function getContent(row: ExportedRow): ExportedRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !NO_CONTENT.has(column)));
}

type Comparison = "same" | "incomplete" | "different";

async function compare(
  { hasText }: TableInfo,
  values: ExportedRow,
  current: ExportedRow,
  from: Incoming["from"],
): Promise<Comparison> {
  const { content, ...others } = getContent(values);
  const isSame = Object.entries(others).every(([column, value]) => isDeepStrictEqual(value, current[column]));
  if (!isSame) return "different";
  if (content === undefined) return "same";
  if (!hasText) return isDeepStrictEqual(content, current.content) ? "same" : "different";
  return compareTexts(content, current.content, from);
}

/** Texts from Markdown files are compared as Markdown: an equal one must not strip the colours from the stored text. */
async function compareTexts(value: unknown, current: unknown, from: Incoming["from"]): Promise<Comparison> {
  const [ours, theirs] = [parseDocument(current), parseDocument(value)];
  const toComparison = (isSame: boolean) => (isSame ? "same" : "different");
  if (!ours.ok || !theirs.ok) return toComparison(isDeepStrictEqual(value, current));
  if (from === "json") return toComparison(isDeepStrictEqual(theirs.document, ours.document));
  if (from === "markdown") {
    const written = await writeMarkdown(theirs.document);
    // Null: it could not be written, so nothing is known about it.
    return toComparison(written !== null && written === (await writeMarkdown(ours.document)));
  }
  const normalized = normalizeImages(theirs.document, ours.document);
  if (!isDeepStrictEqual(normalized.incoming, normalized.current)) return "different";
  return normalized.missing.length > 0 ? "incomplete" : "same";
}
