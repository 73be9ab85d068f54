import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Change, createDecoder, POSTGRES_EPOCH_MS } from "./pgoutput";

interface Listener {
  /** Called on each connection: from now on every committed change is reported. */
  connected(): void;
  /** Called when a table occurs for the first time, or has been altered. */
  altered(oid: number): void;
  changed(change: Change): void;
  /** Called when the connection is lost: changes are missed until the next `connected`. */
  lost(): void;
}

/** Well below wal_sender_timeout, which is 60 s by default. */
const STATUS_INTERVAL_MS = 10_000;
const BACKOFF_MS = { min: 100, max: 2_000 };
/** Messages of the streaming replication protocol: "w" has a header of 25 bytes. */
const XLOG_DATA = 0x77;
const XLOG_HEADER_BYTES = 25;
const KEEPALIVE = 0x6b;
const COMMIT = 0x43;

/**
 * Streams the publication's changes until `stop` is aborted, reconnecting with exponential backoff. The replication
 * slot is temporary, so a dead consumer never makes Postgres retain WAL; the price is that changes are missed while the
 * connection is down, which `lost` reports.
 *
 * The `subscribe` of postgres.js is not used: when it reconnects, it rejects a promise that callers cannot catch, and
 * it does not report commit times.
 */
export async function followChanges(
  databaseUrl: string,
  listener: Listener,
  stop: AbortSignal,
): Promise<void> {
  let backoff = 0;
  while (!stop.aborted) {
    let live = false;
    const connected = () => {
      live = true;
      listener.connected();
    };
    const problem = await readStream(databaseUrl, { ...listener, connected }, stop).catch(String);
    if (stop.aborted) return;
    // Log only the first of several failures in a row.
    if (problem && (live || backoff === 0)) console.warn(`realtime: no replication: ${problem}`);
    if (live) listener.lost();
    backoff = live || backoff === 0 ? BACKOFF_MS.min : Math.min(backoff * 2, BACKOFF_MS.max);
    await delay(backoff, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Resolves when the stream ends; rejects if it fails. */
async function readStream(databaseUrl: string, listener: Listener, stop: AbortSignal): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    no_subscribe: true,
    // TimeZone and DateStyle make Postgres send times in an unambiguous format.
    connection: { application_name: "realtime", replication: "database", TimeZone: "UTC", DateStyle: "ISO" },
  } as postgres.Options<Record<string, never>>);
  // Creating a slot waits for open transactions; stopping must not.
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
  const decode = createDecoder(listener.altered, listener.changed);
  let confirmed = 0n;
  const confirm = () => stream.writable && stream.write(statusUpdate(confirmed));
  const timer = setInterval(confirm, STATUS_INTERVAL_MS);
  return new Promise<void>((resolve, reject) => {
    stream.on("error", reject).on("end", resolve).on("close", resolve);
    stream.on("data", (data: Buffer) => {
      try {
        const content = data.subarray(XLOG_HEADER_BYTES);
        // Everything before a keepalive or a commit has been read, so Postgres no longer needs to retain that WAL.
        if (data[0] === KEEPALIVE) confirmed = data.readBigInt64BE(1);
        else if (data[0] === XLOG_DATA && content[0] === COMMIT) confirmed = content.readBigInt64BE(10);
        else if (data[0] === XLOG_DATA) decode(content);
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
