import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import ws from "ws";
import type { Database } from "../../app/database.types";
import type { Site } from "./start-site";

export type ServiceClient = SupabaseClient<Database>;

/** The embedded backend's address and keys, as its secrets file holds them. */
export async function backendOf(site: Site): Promise<{ url: string; anonKey: string; serviceKey: string }> {
  const { keys } = JSON.parse(await readFile(join(site.dataDir, "secrets.json"), "utf8"));
  return { url: new URL(site.mailboxUrl).origin, anonKey: keys.anonKey, serviceKey: keys.serviceKey };
}

/** A client that row-level security does not hold back: changes rows as another program would. */
export async function serviceClient(site: Site): Promise<ServiceClient> {
  const { url, serviceKey } = await backendOf(site);
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

/** An account whose address is confirmed, and which is no admin. */
export async function makeAccount(site: Site, account: { email: string; password: string }): Promise<void> {
  const client = await serviceClient(site);
  const { error } = await client.auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
}
