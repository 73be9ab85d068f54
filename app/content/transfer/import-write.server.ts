import type { Client } from "~/auth/session.server";
import { AppError, getAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import { unwrap } from "../repository.server";
import { getContent, type Plan, type TablePlan } from "./import-plan.server";
import type { ImportReport } from "./import-report.server";
import { loadRows } from "./rows.server";
import { type ExportedRow, type ExportedTable, getName } from "./tables.server";

/** The size of a request to the database: at most about this many bytes, and this many rows. */
const BATCH = { bytes: 1_000_000, rows: 200 };

/** How many rows were written or differ and were left, in total and for each table with any. */
export interface WriteResult extends Written {
  tables: WrittenTable[];
  /** Why images of another system's export became links: whole sentences. */
  missing?: string[];
  /** When it ended (milliseconds since 1970), where its file came from, and what there was to say about that. */
  at?: number;
  report?: ImportReport;
  /** The images that it added to the library. */
  images?: ImportedVersion[];
  /** What undoing it has done. */
  undone?: UndoneImport;
}
/** A row that an import added, in the version that it had then. */
export interface ImportedVersion {
  id: string;
  version: string;
}
/** How many entries and images were removed, and the names of those that stay because they were changed or are used. */
export interface UndoneImport {
  entries: number;
  images: number;
  kept: { table: ExportedTable; id: string; name: string }[];
  keptImages: number;
}
interface Written {
  added: number;
  overwritten: number;
  /** Rows that differ and were to stay as they are. */
  kept: number;
}
interface WrittenTable extends Written {
  table: ExportedTable;
  title: string;
  rows?: ImportedVersion[];
}

/**
 * Carries out a plan: adds new rows and missing images, and overwrites rows that differ in the tables of `overwrite`
 * unless they have been saved since the plan was made. The requests do not share a transaction: it stops at the first
 * row that the database rejects.
 * @throws AppError that says what was written until then; importing again continues from there
 */
export async function writePlan(
  db: Client,
  plan: Plan,
  overwrite: ReadonlySet<ExportedTable>,
): Promise<WriteResult> {
  const done: WrittenTable[] = [];
  for (const table of plan.tables) {
    const { table: name, title } = table.info;
    const written = { table: name, title, added: 0, overwritten: 0, kept: 0, rows: [] };
    done.push(written);
    try {
      await addRows(db, table, written);
      await overwriteRows(db, table, table.incomplete, written);
      if (overwrite.has(table.info.table)) await overwriteRows(db, table, table.differing, written);
      else written.kept = table.differing.length;
    } catch (thrown) {
      throw stopped(table, getAppError(thrown), done);
    } finally {
      if (hasRows(written)) hub.invalidate(table.info.table);
    }
  }
  const sum = (of: keyof Written) => done.reduce((all, written) => all + written[of], 0);
  const tables = done.filter((written) => hasRows(written) || written.kept > 0);
  return { added: sum("added"), overwritten: sum("overwritten"), kept: sum("kept"), tables };
}

const hasRows = ({ added, overwritten }: Written) => added + overwritten > 0;

async function addRows(db: Client, { info, added }: TablePlan, written: WrittenTable): Promise<void> {
  for (const batch of batches(added)) {
    const { data, error } = await loadRows(db, info.table).insert(batch).select(VERSION);
    if (error) await addOneByOne(db, info, batch, written);
    else count(written, data);
  }
}

const VERSION = "id, version:updated_at";

function count(written: WrittenTable, rows: ExportedRow[] | null): void {
  written.added += rows?.length ?? 0;
  written.rows?.push(...((rows ?? []) as unknown as ImportedVersion[]));
}

/** If the database rejects one row, the whole batch fails. Inserting the rows one by one finds the row to name. */
async function addOneByOne(
  db: Client,
  { table }: TablePlan["info"],
  rows: ExportedRow[],
  written: WrittenTable,
): Promise<void> {
  for (const row of rows) {
    const insert = async () => unwrap(await loadRows(db, table).insert(row).select(VERSION));
    count(written, (await naming(getName(row), insert)).data);
  }
}

/** @throws AppError that begins with the name of the row that was rejected */
async function naming<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (thrown) {
    const { status, message } = getAppError(thrown);
    throw status === 422 ? new AppError(status, `“${name}”: ${message}`) : thrown;
  }
}

function* batches(rows: ExportedRow[]): Generator<ExportedRow[]> {
  let batch: ExportedRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (batch.length === BATCH.rows || (batch.length > 0 && bytes + size > BATCH.bytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function overwriteRows(
  db: Client,
  { info }: TablePlan,
  rows: TablePlan["differing"],
  written: Written,
): Promise<void> {
  for (const { name, values, current } of rows) {
    const { data } = await naming(name, async () =>
      unwrap(
        await loadRows(db, info.table)
          .update(getContent(values))
          .eq("id", current.id as string)
          .eq("updated_at", current.updated_at as string)
          .select("id"),
      ),
    );
    if (data?.length !== 1)
      throw new AppError(409, `“${name}” has been saved or deleted by someone else in the meantime.`);
    written.overwritten += 1;
  }
}

function stopped({ info }: TablePlan, { status, message }: AppError, done: WrittenTable[]): AppError {
  const before = done
    .filter(hasRows)
    .map(({ title, added, overwritten }) => `${title} (${added} added, ${overwritten} overwritten)`);
  const what = before.length > 0 ? `Imported before that: ${before.join(", ")}.` : "Nothing was imported.";
  return new AppError(
    status,
    `The import stopped at ${info.title}: ${message} ${what} Import again to continue: what is already here is skipped.`,
  );
}
