import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { AppError } from "~/http/app-error.server";
import { createYielder } from "~/runtime/yielder";
import type { IncomingEntry } from "./blogs/incoming-entry";
import type { Incoming, IncomingRow } from "./import-read.server";
import { contentTables, type ExportedTable } from "./tables.server";
import { zipLimits } from "./zip.server";

/**
 * JSON Lines, so that packing and unpacking can pause between rows. The first line holds everything except the rows.
 */
type Line = [table: ExportedTable, row: IncomingRow] | [table: null, entry: IncomingEntry];

/** Characters of all rows, which the server unpacks outside of the thread: twice what a zip may hold. */
const MAX_CHARACTERS = zipLimits.totalBytes * 2;

/**
 * Compresses what was read from a file, line by line: one string of all lines can be larger than the room left in a
 * heap, and V8 then aborts the whole process. @throws AppError with status 422 if it is too much
 */
export const pack = (incoming: Incoming): Promise<Buffer> =>
  pipeline(() => writeLines(incoming), createGzip(), buffer);

async function* writeLines(incoming: Incoming): AsyncGenerator<string> {
  const pause = createYielder();
  let characters = 0;
  const { tables, entries, ...rest } = incoming;
  yield JSON.stringify({ ...rest, ...(entries && { entries: [] }) });
  for (const line of getLines(incoming)) {
    const text = JSON.stringify(line);
    characters += text.length;
    if (characters > MAX_CHARACTERS) throw new AppError(422, TOO_MUCH);
    yield `\n${text}`;
    await pause();
  }
}

function* getLines({ tables, entries = [] }: Incoming): Generator<Line> {
  for (const { info, rows } of tables) for (const row of rows) yield [info.table, row];
  for (const entry of entries) yield [null, entry];
}

/** Says that a file takes too much memory. */
export const TOO_MUCH = "This file has too much in it to be read at once. Split it into several.";

/** What was packed. */
export async function unpack(packed: Buffer): Promise<Incoming> {
  const pause = createYielder();
  const [head = "", ...lines] = (await promisify(gunzip)(packed)).toString().split("\n");
  const incoming: Incoming = {
    ...JSON.parse(head),
    tables: contentTables.map((info) => ({ info, rows: [] })),
  };
  for (const line of lines) {
    const [table, row]: Line = JSON.parse(line);
    if (table === null) incoming.entries?.push(row);
    else incoming.tables.find(({ info }) => info.table === table)?.rows.push(row);
    await pause();
  }
  return incoming;
}
