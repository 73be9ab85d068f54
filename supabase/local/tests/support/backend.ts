import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { inject } from "vitest";
import ws from "ws";
import type { BackendStatus } from "../../src/supervise";
import { forThisWorker } from "./per-worker";

/** The backend under test. The last three fields are empty on a hosted project. */
export type TestBackend = Omit<BackendStatus, "pids">;

declare module "vitest" {
  interface ProvidedContext {
    /** Where each worker asks for its backend. */
    backend: string;
  }
}

/** URLs and keys of this worker's backend. */
export const backend = await forThisWorker<TestBackend>(inject("backend"));

/** An unmodified supabase-js client for a visitor, or for the account of `token`. */
export function visitor(token?: string): SupabaseClient {
  const { url, anonKey } = backend;
  return client(url, anonKey, token);
}

/** A client that bypasses row-level security. */
export function service(): SupabaseClient {
  const { url, serviceKey } = backend;
  return client(url, serviceKey);
}

/** A client of a backend that a test started itself. */
export function client(url: string, key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
    global: token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  });
}

/** SQL as the superuser for test setup, on the embedded backend only. Close it with `end()`. */
export function database(): postgres.Sql {
  const { databaseUrl } = backend;
  if (!databaseUrl) throw new Error("This test needs the embedded backend");
  return postgres(databaseUrl, { max: 2, onnotice: () => undefined });
}

/** Whether the suite runs on the embedded backend, its Auth included, where tests may create tables. */
export const isEmbedded = (): boolean => backend.databaseUrl !== "" && !process.env.HOSTED_FOLDER;
