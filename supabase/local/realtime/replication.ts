import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Change, POSTGRES_EPOCH_MS, pgoutputDecoder, type Relation } from "./pgoutput";

export interface ReplicationListener {
  /** Every change committed from now on will be told. */
  connected(): void;
  /** A table was altered (columns, rights, row security) or is seen for the first time. */
  relation(relation: Relation): void;
  change(change: Change): void;
  /** The stream broke: changes may be missed until the next `connected`. */
  lost(): void;
}

export interface Replication {
  live(): boolean;
  stop(): Promise<void>;
}

const PUBLICATION = "supabase_realtime";
/** Postgres gives up on a silent reader after wal_sender_timeout, 60 s by default. */
const STATUS_INTERVAL_MS = 10_000;
const RETRY_MS = { first: 100, longest: 2_000 };
/** Messages of the streaming replication protocol: "w" carries 25 bytes of positions before its content. */
const XLOG_DATA = 0x77;
const XLOG_HEADER_BYTES = 25;
const KEEPALIVE = 0x6b;

/**
 * Follows the publication through a temporary replication slot, for as long as it takes: whenever the connection
 * ends it tries again with growing pauses. The slot dies with its connection, so that a dead reader never makes
 * Postgres keep its log; the price is that changes made meanwhile are not told, which is what `lost` is for.
 *
 * Not the `subscribe` of the postgres package: that one reconnects in a promise nobody can catch, and does not hand
 * out the time of the commit.
 */
export function followChanges(databaseUrl: string, listener: ReplicationListener): Replication {
  const stopping = new AbortController();
  let live = false;

  const run = async () => {
    let pause = RETRY_MS.first;
    let reported = false;
    while (!stopping.signal.aborted) {
      try {
        await readUntilLost(databaseUrl, listener, stopping.signal, () => {
          live = true;
          reported = false;
          pause = RETRY_MS.first;
          listener.connected();
        });
      } catch (error) {
        if (!reported && !stopping.signal.aborted) console.warn(`realtime: no replication: ${String(error)}`);
        reported = true;
      }
      if (live && !stopping.signal.aborted) listener.lost();
      live = false;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, RETRY_MS.longest);
    }
  };
  const running = run();

  return {
    live: () => live,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Reads one stream; returns when it ended, throws why it broke. */
async function readUntilLost(
  databaseUrl: string,
  listener: ReplicationListener,
  stop: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    no_subscribe: true,
    // Values arrive in the notation of these settings; PostgREST answers in UTC and ISO too.
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
    const stream = await sql
      .unsafe(
        `START_REPLICATION SLOT ${slot} LOGICAL ${String(created?.consistent_point)}
         (proto_version '1', publication_names '${PUBLICATION}')`,
      )
      .writable();
    onConnected();
    if (!stop.aborted) await consume(stream as Duplex, listener, stop);
  } finally {
    stop.removeEventListener("abort", end);
    await end();
  }
}

function consume(stream: Duplex, listener: ReplicationListener, stop: AbortSignal): Promise<void> {
  const decode = pgoutputDecoder();
  let confirmed = 0n;
  const confirm = () => {
    if (!stream.destroyed) stream.write(statusUpdate(confirmed));
  };
  const read = (data: Buffer) => {
    if (data[0] === KEEPALIVE) {
      // All that was sent before it has been read, so the log up to here is not needed any more.
      confirmed = data.readBigInt64BE(1);
      if (data[17]) confirm();
    } else if (data[0] === XLOG_DATA) {
      const event = decode(data.subarray(XLOG_HEADER_BYTES));
      if (event?.kind === "relation") listener.relation(event.relation);
      else if (event?.kind === "change") listener.change(event.change);
      else if (event?.kind === "commit") confirmed = event.end;
    }
  };
  const timer = setInterval(confirm, STATUS_INTERVAL_MS);

  return new Promise<void>((resolve, reject) => {
    stream.on("data", (data: Buffer) => {
      try {
        read(data);
      } catch (error) {
        reject(error);
      }
    });
    stream.on("error", reject);
    stream.on("close", resolve);
    stream.on("end", resolve);
    stop.addEventListener("abort", () => resolve(), { once: true });
  }).finally(() => clearInterval(timer));
}

/** "Standby status update" of the streaming replication protocol. */
function statusUpdate(lsn: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write("r", 0);
  for (const offset of [1, 9, 17]) message.writeBigInt64BE(lsn, offset);
  message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1000n, 25);
  return message;
}
