import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { singleton } from "~/http/singleton.server";
import type { Incoming, IncomingRow } from "./import-read.server";
import { startPauses } from "./pauses";
import { contentTables, type ExportedTable } from "./tables.server";

/** How long an upload waits for its confirmation (milliseconds). */
const LIFETIME_MS = 10 * 60_000;
/** An upload is at most 32 MB (server/body-limit.ts): this many at once, the oldest makes room. */
const MAX_UPLOADS = 3;

interface Upload {
  account: string;
  packed: Buffer;
  timer: NodeJS.Timeout;
}

const uploads = singleton("content-uploads", () => new Map<string, Upload>());

/**
 * Keeps what was read from a zip in memory until it is confirmed, packed; an admin has one at most. It is read once
 * and compared at each look, with the content as it is then (docs/decisions/015).
 */
export async function storeUpload(account: string, incoming: Incoming): Promise<string> {
  const packed = await pack(incoming);
  for (const [id, upload] of uploads) if (upload.account === account) deleteUpload(id);
  const [oldest] = uploads.keys();
  if (oldest && uploads.size >= MAX_UPLOADS) deleteUpload(oldest);
  const id = randomUUID();
  uploads.set(id, { account, packed, timer: setTimeout(() => deleteUpload(id), LIFETIME_MS).unref() });
  return id;
}

/** The upload of that id if this admin sent it, and not too long ago; else null. */
export async function loadUpload(account: string, id: string): Promise<Incoming | null> {
  const upload = uploads.get(id);
  return upload?.account === account ? unpack(upload.packed) : null;
}

/** Forgets an upload; with an `account`, only if it is theirs. */
export function deleteUpload(id: string, account?: string): void {
  const upload = uploads.get(id);
  if (!upload || (account !== undefined && upload.account !== account)) return;
  clearTimeout(upload.timer);
  uploads.delete(id);
}

/** Lines of JSON, so that neither packing nor unpacking takes long at once: what it is, then a row each. */
type Line = [table: ExportedTable, row: IncomingRow];

async function pack({ tables, ...rest }: Incoming): Promise<Buffer> {
  const pause = startPauses();
  const lines = [JSON.stringify(rest)];
  for (const { info, rows } of tables)
    for (const row of rows) {
      const line: Line = [info.table, row];
      lines.push(JSON.stringify(line));
      await pause();
    }
  return promisify(gzip)(lines.join("\n"));
}

async function unpack(packed: Buffer): Promise<Incoming> {
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
