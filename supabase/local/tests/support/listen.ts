import {
  createClient,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { expect, vi } from "vitest";
import WebSocket from "ws";
import { backend, service } from "./backend";

export type Row = Record<string, unknown>;
export interface Binding {
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  schema?: string;
  table?: string;
  filter?: string;
  select?: string[];
}

export const DOCUMENT = { root: { type: "root", version: 1, children: [] } };
/** A generous timeout for expected events; nothing is measured. */
export const SOON = { timeout: 15_000, interval: 5 };
/** Writes the rows whose changes others receive. */
export const author = service();

const clients: SupabaseClient[] = [];

/** A client for channels; `options` are those of realtime-js. */
export function connect(key = backend.anonKey, options = {}): SupabaseClient {
  const client = createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, ...options },
  });
  clients.push(client);
  return client;
}

/** Joins a channel and collects its events, statuses and system messages. */
export async function listen(client: SupabaseClient, bindings: Binding[], topic = "changes") {
  const received = {
    events: [] as RealtimePostgresChangesPayload<Row>[],
    statuses: [] as string[],
    system: [] as string[],
    reasons: [] as string[],
  };
  let channel: RealtimeChannel = client
    .channel(topic)
    .on("system", {}, ({ message }) => received.system.push(message));
  for (const binding of bindings)
    channel = channel.on(
      "postgres_changes" as never,
      { schema: "public", ...binding } as never,
      (payload: RealtimePostgresChangesPayload<Row>) => received.events.push(payload),
    );
  channel.subscribe((status, error) => {
    received.statuses.push(status);
    if (error) received.reasons.push(error.message);
  });
  await vi.waitFor(() => expect(received.system.length + received.reasons.length).toBeGreaterThan(0), SOON);
  return { ...received, channel, rows: () => received.events.map(({ new: row }) => row as Row) };
}

/** Waits until a list has at least this many entries. */
export const arrived = (list: unknown[], count = 1) =>
  vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(count), SOON);

/** Adds a note dated before all others and returns its id. */
export async function note(published: boolean, content: object = DOCUMENT): Promise<string> {
  const row = { date: "1850-01-01", published, content };
  const { data } = await author.from("notes").insert(row).select("id").single().throwOnError();
  return data.id;
}

/** Leaves all channels and deletes a test's rows. */
export async function cleanUp(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
  await author.from("notes").delete().lt("date", "1900-01-01");
  await author.from("menu_items").delete().like("title", "realtime %");
}
