import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import ws from "ws";
import type { Database } from "../../../app/auth/database.types";
import type { Site } from "./start-site";

export type ServiceClient = SupabaseClient<Database>;

/** The embedded backend's URL and keys from its secrets file. */
export async function getBackend(
  site: Pick<Site, "dataDir">,
): Promise<{ url: string; anonKey: string; serviceKey: string }> {
  const { keys, ports } = JSON.parse(await readFile(join(site.dataDir, "secrets.json"), "utf8"));
  return { url: `http://127.0.0.1:${ports.gateway}`, anonKey: keys.anonKey, serviceKey: keys.serviceKey };
}

/** A client that bypasses row-level security, to change rows from outside the site. */
export async function serviceClient(site: Pick<Site, "dataDir">): Promise<ServiceClient> {
  const { url, serviceKey } = await getBackend(site);
  return createClient<Database>(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: ws as unknown as typeof WebSocket },
  });
}

/** A rich text of one paragraph. */
export function paragraph(text: string) {
  const node = { version: 1, direction: null, format: "", indent: 0 };
  const words = { type: "text", version: 1, text, format: 0, style: "", mode: "normal", detail: 0 };
  return { root: { ...node, type: "root", children: [{ ...node, type: "paragraph", children: [words] }] } };
}

/** Makes a change from outside the site and waits until the site has received it, so that the next page shows it. */
export async function heard<Value>(
  site: Pick<Site, "url">,
  table: string,
  change: () => PromiseLike<Value>,
): Promise<Value> {
  const leave = new AbortController();
  const { body } = await fetch(`${site.url}/events`, { signal: leave.signal });
  const events = body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (words: string) => {
    for (let read = ""; !read.includes(words); ) {
      const { value, done } = (await events?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended before it said ${words}`);
      read += value;
    }
  };
  await next("event: hello");
  try {
    const [value] = await Promise.all([change(), next(`"table":"${table}"`)]);
    return value;
  } finally {
    leave.abort();
  }
}

/**
 * Adds rows, waits until the site has received them, and returns their ids in order. A page replaces the one that came
 * with the site at its slug; a note or a post without a slug has its id as its slug, so that its URL is known.
 */
export async function addRows(
  site: Pick<Site, "url" | "dataDir">,
  table: string,
  rows: object[],
): Promise<string[]> {
  const client = (await serviceClient(site)) as SupabaseClient;
  const hasSlug = table === "notes_entries" || table === "feed_posts";
  const withSlug = (row: object) => {
    const id = "id" in row ? row.id : randomUUID();
    return { id, slug: id, ...row };
  };
  const options = table === "pages" ? { onConflict: "slug" } : {};
  const insert = client
    .from(table)
    .upsert(hasSlug ? rows.map(withSlug) : rows, options)
    .select("id");
  const { data } = await heard(site, table, () => insert.throwOnError());
  return data.map(({ id }) => id);
}

/** Removes all rows and waits until the site has received the changes. */
export async function removeRows(site: Site, table: string): Promise<void> {
  const client = (await serviceClient(site)) as SupabaseClient;
  await heard(site, table, () => client.from(table).delete().not("id", "is", null).throwOnError());
}
