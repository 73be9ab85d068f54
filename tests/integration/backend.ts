import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { inject } from "vitest";
import ws from "ws";

/** The backend that the suite runs on. The last three are empty on a hosted project. */
export interface TestBackend {
  url: string;
  anonKey: string;
  serviceKey: string;
  databaseUrl: string;
  mailboxUrl: string;
  dataDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    backend: TestBackend;
  }
}

/** Addresses and keys of the running backend. */
export const backend: TestBackend = inject("backend");

/** An unmodified supabase-js client with the rights of a visitor; `token` makes it a signed-in account's. */
export function visitor(token?: string): SupabaseClient {
  const { url, anonKey } = backend;
  return client(url, anonKey, token);
}

/** A client that row-level security does not hold back. */
export function service(): SupabaseClient {
  const { url, serviceKey } = backend;
  return client(url, serviceKey);
}

/** A client of any backend that a test started itself. */
export function client(url: string, key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
    global: token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  });
}

/** SQL as the superuser, to arrange what a test needs; only on the embedded backend. Close it with `end()`. */
export function database(): postgres.Sql {
  const { databaseUrl } = backend;
  if (!databaseUrl) throw new Error("This test needs the embedded backend");
  return postgres(databaseUrl, { max: 2, onnotice: () => undefined });
}

/** Whether the suite runs on the embedded backend, where tests may make tables of their own. */
export const isEmbedded = (): boolean => backend.databaseUrl !== "";
