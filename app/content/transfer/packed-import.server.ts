import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { startPauses } from "~/http/pauses";
import type { Incoming, IncomingRow } from "./import-read.server";
import { contentTables, type ExportedTable } from "./tables.server";

/**
 * JSON Lines, so that packing and unpacking can pause between rows. The first line holds everything except the rows.
 */
type Line = [table: ExportedTable, row: IncomingRow];

/**
 * Compresses what was read from a file, line by line: one string of all lines can be larger than the room left in a
 * heap, and V8 then aborts the whole process.
 */
export const pack = (incoming: Incoming): Promise<Buffer> =>
  pipeline(() => writeLines(incoming), createGzip(), buffer);

async function* writeLines({ tables, ...rest }: Incoming): AsyncGenerator<string> {
  const pause = startPauses();
  yield JSON.stringify(rest);
  for (const { info, rows } of tables)
    for (const row of rows) {
      const line: Line = [info.table, row];
      yield `\n${JSON.stringify(line)}`;
      await pause();
    }
}

/** What was packed. */
export async function unpack(packed: Buffer): Promise<Incoming> {
  const pause = startPauses();
  const [head = "", ...lines] = (await promisify(gunzip)(packed)).toString().split("\n");
  const incoming: Incoming = {
    ...JSON.parse(head),
    tables: contentTables.map((info) => ({ info, rows: [] })),
  };
  for (const line of lines) {
    const [table, row]: Line = JSON.parse(line);
    incoming.tables.find(({ info }) => info.table === table)?.rows.push(row);
    await pause();
  }
  return incoming;
}
