import { z } from "zod";
import { Problem } from "~/collections/problem.server";
import { isRecord } from "~/rich-text/element";
import { FORMAT } from "./export.server";
import { essayOf, pageOf } from "./import-markdown.server";
import { type ContentTable, contentTables, type Row, type TableInfo } from "./tables.server";
import { CONTENT, type ZipEntry, zipEntries } from "./zip-directory.server";
import { readEntry } from "./zip-read.server";

/** What a zip asks to be imported: checked rows of some tables. */
export interface Incoming {
  /** "json": whole rows of any table. "markdown": essays and pages, with the columns that their files speak of. */
  from: "json" | "markdown";
  tables: { info: TableInfo; rows: IncomingRow[] }[];
}

export interface IncomingRow {
  values: Row;
  /** Columns that a new row gets besides; an existing one keeps its own. */
  onlyNew: Row;
}

/** Left behind by the systems on which people pack zips. */
const LEFTOVERS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * Reads an exported zip, or one of Markdown files alone, and checks all of it.
 * @throws Problem with status 422 that names the file, and the row, which cannot be imported
 */
export async function readImport(zip: Buffer): Promise<Incoming> {
  const entries = withoutFolder(zipEntries(zip).filter(({ name }) => !LEFTOVERS.test(name)));
  const content = entries.get(CONTENT);
  if (content) return fromJson(await textOf(zip, content));
  const tables = await Promise.all([
    fromMarkdown(zip, entries, "models_sections", /^models\/[^/]+\.md$/, essayOf),
    fromMarkdown(zip, entries, "pages", /^pages\/[^/]+\.md$/, pageOf),
  ]);
  if (tables.every(({ rows }) => rows.length === 0)) {
    throw new Problem(
      422,
      `There is nothing to import in this zip: no ${CONTENT}, no models/….md and no pages/….md.`,
    );
  }
  return { from: "markdown", tables };
}

/** Many programs pack a folder instead of what is in it: where all files share one, it is left away. */
function withoutFolder(entries: ZipEntry[]): Map<string, ZipEntry> {
  const folder = /^[^/]+\//.exec(entries[0]?.name ?? "")?.[0] ?? "";
  const isPacked =
    folder !== "models/" && folder !== "pages/" && entries.every(({ name }) => name.startsWith(folder));
  return new Map(entries.map((entry) => [isPacked ? entry.name.slice(folder.length) : entry.name, entry]));
}

async function textOf(zip: Buffer, entry: ZipEntry): Promise<string> {
  const bytes = await readEntry(zip, entry);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(422, `“${entry.name}” is not UTF-8.`);
  }
}

const names = contentTables.map(({ table }) => table);
const file = z.strictObject({
  format: z.literal(FORMAT.format),
  version: z.literal(FORMAT.version),
  // Not a z.record, which passes over the key __proto__ in silence.
  tables: z.custom<Record<string, unknown[]>>(
    (value) => isRecord(value) && Object.values(value).every(Array.isArray),
  ),
});

function fromJson(text: string): Incoming {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Problem(
      422,
      `${CONTENT} is not JSON: ${error instanceof Error ? error.message.slice(0, 120) : error}`,
    );
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    throw new Problem(
      422,
      `${CONTENT} is not an export of this site (format ${FORMAT.format}, version ${FORMAT.version}).`,
    );
  }
  const { tables } = parsed.data;
  const unknown = Object.keys(tables).find((name) => !names.includes(name as ContentTable));
  if (unknown !== undefined)
    throw new Problem(422, `${CONTENT}: this site has no table “${short(unknown)}”.`);
  return {
    from: "json",
    tables: contentTables.map((info) => ({ info, rows: rowsOf(info, tables[info.table] ?? []) })),
  };
}

function rowsOf(info: TableInfo, list: unknown[]): IncomingRow[] {
  const rows = list.map((row, index) => ({ values: checkedRow(info, row, index), onlyNew: {} }));
  checkTwice(rows, info, CONTENT);
  return rows;
}

function checkedRow({ table, schema }: TableInfo, row: unknown, index: number): Row {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const id = (row as Row | null)?.id;
  const place = `${CONTENT}: ${table}, row ${index + 1}${typeof id === "string" ? ` (${short(id)})` : ""}`;
  if (issue?.code === "unrecognized_keys") {
    throw new Problem(422, `${place}: this site has no column “${short(issue.keys.join(", "))}”.`);
  }
  const column = issue?.path.length ? `, column “${short(issue.path.join("."))}”` : "";
  throw new Problem(422, `${place}${column}: ${issue?.message}`);
}

function checkTwice(rows: IncomingRow[], { table, key }: TableInfo, source: string): void {
  // Pages are known by their slug, and need an id of their own besides.
  for (const column of new Set([key, "id"])) {
    const seen = new Set<unknown>();
    for (const { values } of rows) {
      const value = values[column];
      if (value !== undefined && seen.has(value)) {
        throw new Problem(422, `${source}: ${table} holds “${short(String(value))}” twice.`);
      }
      seen.add(value);
    }
  }
}

async function fromMarkdown(
  zip: Buffer,
  entries: Map<string, ZipEntry>,
  table: ContentTable,
  path: RegExp,
  read: (path: string, text: string) => IncomingRow,
): Promise<Incoming["tables"][number]> {
  const info = contentTables.find((known) => known.table === table) as TableInfo;
  const rows: IncomingRow[] = [];
  for (const [name, entry] of entries) {
    if (path.test(name)) rows.push(read(name, await textOf(zip, entry)));
  }
  checkTwice(rows, info, "The zip");
  return { info, rows };
}

const short = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 60);
