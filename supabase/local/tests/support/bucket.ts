import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import { backend, service } from "./backend";

type Options = Parameters<SupabaseClient["storage"]["createBucket"]>[1];

const made: string[] = [];

/** A bucket that a hosted project is still emptying is left behind. */
afterAll(async () => {
  for (const id of made.splice(0)) {
    await service().storage.emptyBucket(id);
    await service().storage.deleteBucket(id);
  }
});

/** A bucket for one test file, accessed with the service key and removed afterwards. */
export async function newBucket(options: Partial<Options> = {}) {
  const id = `test-${randomUUID()}`;
  const { error } = await service().storage.createBucket(id, { public: false, ...options });
  if (error) throw error;
  made.push(id);
  return { id, files: service().storage.from(id) };
}

/** The URL of a path below /storage/v1. */
export const storageUrl = (rest: string) => `${backend.url}/storage/v1${rest}`;

/** Headers of a raw request with the service key. */
export const serviceHeaders = () => ({
  apikey: backend.serviceKey,
  authorization: `Bearer ${backend.serviceKey}`,
});

/** Files in a data folder's storage: stored ones by version, and partial uploads. */
export async function filesIn(dataDir: string) {
  const folder = path.join(dataDir, "storage");
  const shards = (await readdir(folder)).filter((name) => name !== "incoming");
  const stored = await Promise.all(shards.map((shard) => readdir(path.join(folder, shard))));
  return { stored: stored.flat().sort(), drafts: await readdir(path.join(folder, "incoming")) };
}

/** How supabase-js reports a storage error. */
export const failure = (statusCode: string, message: unknown) => ({
  data: null,
  error: { name: "StorageApiError", statusCode, message },
});
