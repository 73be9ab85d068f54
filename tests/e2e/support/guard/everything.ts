import type { SupabaseClient } from "@supabase/supabase-js";
import { serviceClient } from "../content";
import type { Site } from "../start-site";
import { exposed } from "./admin-routes";

/** Everything that an admin could change, as comparable lines: all tables, accounts and files. */
export async function everything(site: Site): Promise<string[]> {
  const client = (await serviceClient(site)) as SupabaseClient;
  // Errors and missing pages are stored a moment after the request, by a timer.
  const written = exposed().tables.filter((table) => table !== "server_errors" && table !== "missing_pages");
  const rows = written.map(async (table) => {
    const { data, error } = await client.from(table).select("*");
    if (error) throw error;
    return data.map((row) => `${table} ${JSON.stringify(row)}`);
  });
  const lines = await Promise.all([...rows, accounts(client), files(client)]);
  return lines.flat().sort();
}

async function accounts({ auth }: SupabaseClient): Promise<string[]> {
  const { data, error } = await auth.admin.listUsers();
  if (error) throw error;
  return data.users.map(({ id, email, new_email, factors, user_metadata }) => {
    const kept = factors?.map((factor) => `${factor.id} ${factor.status}`);
    return `account ${JSON.stringify({ id, email, new_email, kept, user_metadata })}`;
  });
}

async function files({ storage }: SupabaseClient): Promise<string[]> {
  const bucket = storage.from("images");
  const folders = await bucket.list();
  if (folders.error) throw folders.error;
  const lists = folders.data.map(async ({ name }) => {
    const { data, error } = await bucket.list(name);
    if (error) throw error;
    return data.map(
      (file) => `file ${name}/${file.name} ${file.updated_at} ${JSON.stringify(file.metadata)}`,
    );
  });
  return [
    ...folders.data.map(({ name, id }) => `folder ${name} ${id}`),
    ...(await Promise.all(lists)).flat(),
  ];
}
