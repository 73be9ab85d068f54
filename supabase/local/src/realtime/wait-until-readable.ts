import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Change } from "./pgoutput";

const RETRY_MS = 1;
/** Longer than any commit takes, except with synchronous replication. */
const TIMEOUT_MS = 5_000;

/**
 * Resolves when the changes are visible to other transactions. The stream reports a commit as soon as it is in the WAL,
 * just before others see its rows, so a client that reloaded at that moment would not find them. Rejects after five
 * seconds, or if Postgres does not respond.
 */
export async function waitUntilReadable(changes: Change[], sql: Sql): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const xids = new Set(changes.map(({ xid }) => xid));
  for (;;) {
    const [found] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`;
    for (const xid of xids) if (found && sees(found.snapshot, xid)) xids.delete(xid);
    if (xids.size === 0) return;
    if (Date.now() > deadline) throw new Error(`transaction ${[...xids][0]} has not ended`);
    await delay(RETRY_MS);
  }
}

/**
 * Whether a snapshot, "xmin:xmax:running,running", sees a transaction that the stream reports as committed. Transaction
 * ids wrap around after 32 bits; an id within half that range below xmax is older than xmax.
 */
function sees(snapshot: string, xid: number): boolean {
  const [, xmax = "", running = ""] = snapshot.split(":");
  const low = (number: string) => Number(BigInt.asUintN(32, BigInt(number)));
  const isBefore = ((xid - low(xmax)) | 0) < 0;
  return isBefore && !running.split(",").some((number) => low(number) === xid);
}
