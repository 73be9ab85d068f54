import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Change, POSTGRES_EPOCH_MS, pgoutputReader } from "./pgoutput";

export interface Listener {
  /** Every change committed from now on will be told. */
  connected(): void;
  /** A table is seen for the first time, or was altered. */
  altered(oid: number): void;
  changed(change: Change): void;
  /** The stream broke: changes are missed until the next `connected`. */
  lost(): void;
}

/** Postgres gives up on a silent reader after wal_sender_timeout, 60 s by default. */
const STATUS_INTERVAL_MS = 10_000;
const RETRY_MS = { first: 100, longest: 2_000 };
/** Messages of the streaming replication protocol: "w" carries 25 bytes of positions before its content. */
const XLOG_DATA = 0x77;
const XLOG_HEADER_BYTES = 25;
const KEEPALIVE = 0x6b;
const COMMIT = 0x43;

/**
 * Follows the publication through a temporary replication slot until `stop` is aborted: whenever the connection ends
 * it tries again with growing pauses. The slot dies with its connection, so that a dead reader never makes Postgres
 * keep its log; the price is that changes made meanwhile are not told, which is what `lost` is for.
 *
 * Not the `subscribe` of the postgres package: that one reconnects in a promise nobody can catch, and does not hand
 * out the time of the commit.
 */
export async function followChanges(
  databaseUrl: string,
  listener: Listener,
  stop: AbortSignal,
): Promise<void> {
  let pause = 0;
  while (!stop.aborted) {
    let live = false;
    const connected = () => {
      live = true;
      listener.connected();
    };
    const problem = await readStream(databaseUrl, { ...listener, connected }, stop).catch(String);
    if (stop.aborted) return;
    // Of failures in a row only the first is worth a line.
    if (problem && (live || pause === 0)) console.warn(`realtime: no replication: ${problem}`);
    if (live) listener.lost();
    pause = live || pause === 0 ? RETRY_MS.first : Math.min(pause * 2, RETRY_MS.longest);
    await delay(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Resolves when the stream ended, rejects when it broke. */
async function readStream(databaseUrl: string, listener: Listener, stop: AbortSignal): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    no_subscribe: true,
    // A time that names its zone reads the same everywhere.
    connection: { application_name: "realtime", replication: "database", TimeZone: "UTC", DateStyle: "ISO" },
  } as postgres.Options<Record<string, never>>);
  // Making a slot waits for open transactions: stopping must not wait with it.
  const end = () => sql.end({ timeout: 0 }).catch(() => undefined);
  stop.addEventListener("abort", end, { once: true });
  try {
    const slot = `realtime_${randomBytes(6).toString("hex")}`;
    const [created] = await sql.unsafe(
      `CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    );
    const options = "(proto_version '1', publication_names 'supabase_realtime')";
    const stream = await sql
      .unsafe(`START_REPLICATION SLOT ${slot} LOGICAL ${created?.consistent_point} ${options}`)
      .writable();
    listener.connected();
    if (!stop.aborted) await consume(stream as Duplex, listener);
  } finally {
    stop.removeEventListener("abort", end);
    await end();
  }
}

function consume(stream: Duplex, listener: Listener): Promise<void> {
  const read = pgoutputReader(listener.altered, listener.changed);
  let confirmed = 0n;
  const confirm = () => stream.writable && stream.write(statusUpdate(confirmed));
  const timer = setInterval(confirm, STATUS_INTERVAL_MS);
  return new Promise<void>((resolve, reject) => {
    stream.on("error", reject).on("end", resolve).on("close", resolve);
    stream.on("data", (data: Buffer) => {
      try {
        const content = data.subarray(XLOG_HEADER_BYTES);
        // What was sent before a keepalive or a commit has been read: the log up to there is not needed any more.
        if (data[0] === KEEPALIVE) confirmed = data.readBigInt64BE(1);
        else if (data[0] === XLOG_DATA && content[0] === COMMIT) confirmed = content.readBigInt64BE(10);
        else if (data[0] === XLOG_DATA) read(content);
        if (data[0] === KEEPALIVE && data[17]) confirm();
      } catch (error) {
        reject(error);
      }
    });
  }).finally(() => clearInterval(timer));
}

/** "Standby status update" of the streaming replication protocol. */
function statusUpdate(position: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write("r");
  for (const offset of [1, 9, 17]) message.writeBigInt64BE(position, offset);
  message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1000n, 25);
  return message;
}
