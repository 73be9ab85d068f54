import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { backend, service } from "../backend";

type Options = Parameters<SupabaseClient["storage"]["createBucket"]>[1];

/** A bucket of the test's own, as the service key sees it. */
export async function newBucket(options: Partial<Options> = {}) {
  const id = `test-${randomUUID()}`;
  const { error } = await service().storage.createBucket(id, { public: false, ...options });
  if (error) throw error;
  return { id, files: service().storage.from(id) };
}

/** Address of /storage/v1 followed by `rest`. */
export const address = (rest: string) => `${backend.url}/storage/v1${rest}`;

/** Headers of a raw request with the service key. */
export const serviceHeaders = () => ({
  apikey: backend.serviceKey,
  authorization: `Bearer ${backend.serviceKey}`,
});

/** Files of a data folder's storage: stored ones by version, and drafts of uploads under way. */
export async function filesIn(dataDir: string) {
  const folder = path.join(dataDir, "storage");
  const shards = (await readdir(folder)).filter((name) => name !== "incoming");
  const stored = await Promise.all(shards.map((shard) => readdir(path.join(folder, shard))));
  return { stored: stored.flat().sort(), drafts: await readdir(path.join(folder, "incoming")) };
}

/** What supabase-js reports of an error of storage. */
export const failure = (statusCode: string, message: unknown) => ({
  data: null,
  error: { name: "StorageApiError", statusCode, message },
});
