import { type Client, serviceClient } from "./clients.server";

/**
 * The e-mail addresses of accounts, by their id; without those that no longer exist or cannot be read. Read with the
 * service key: only for a page that requireAdmin has let pass.
 */
export async function emailsOf(ids: Iterable<string>): Promise<Map<string, string>> {
  const service = serviceClient();
  const found = await Promise.all(Array.from(new Set(ids), (id) => emailOf(service, id)));
  return new Map(found.flatMap((entry) => (entry ? [entry] : [])));
}

async function emailOf(service: Client, id: string): Promise<[string, string] | null> {
  const { data } = await service.auth.admin.getUserById(id);
  return data.user?.email ? [id, data.user.email] : null;
}
