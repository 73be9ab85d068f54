import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Change } from "./pgoutput";

const RETRY_MS = 1;
/** Longer than any commit takes that is not held back for a replica. */
const WITHIN_MS = 5_000;

/**
 * Resolves when everybody can read what these changes made. The stream has a commit as soon as it is in the log, which
 * is a moment before other transactions see its rows: whoever asked for one then would not find it. Rejects after five
 * seconds, and when Postgres does not answer.
 */
export async function waitUntilReadable(changes: Change[], sql: Sql): Promise<void> {
  const latest = Date.now() + WITHIN_MS;
  const xids = new Set(changes.map(({ xid }) => xid));
  for (;;) {
    const [found] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`;
    for (const xid of xids) if (found && sees(found.snapshot, xid)) xids.delete(xid);
    if (xids.size === 0) return;
    if (Date.now() > latest) throw new Error(`transaction ${[...xids][0]} has not ended`);
    await delay(RETRY_MS);
  }
}

/**
 * Whether a snapshot, "xmin:xmax:running,running", sees a transaction that the stream says is committed. Numbers of
 * transactions go round after 32 bits; what is within half of them before xmax came before it.
 */
function sees(snapshot: string, xid: number): boolean {
  const [, xmax = "", running = ""] = snapshot.split(":");
  const low = (number: string) => Number(BigInt.asUintN(32, BigInt(number)));
  const isBefore = ((xid - low(xmax)) | 0) < 0;
  return isBefore && !running.split(",").some((number) => low(number) === xid);
}
