import { type Client, serviceClient } from "./clients.server";

/**
 * Emails by account id; accounts that no longer exist or cannot be read are left out. Uses the service key, so
 * call it only behind requireAdmin.
 */
export async function getEmails(ids: Iterable<string>): Promise<Map<string, string>> {
  const service = serviceClient();
  const found = await Promise.all(Array.from(new Set(ids), (id) => getEmail(service, id)));
  return new Map(found.flatMap((entry) => (entry ? [entry] : [])));
}

async function getEmail(service: Client, id: string): Promise<[string, string] | null> {
  const { data } = await service.auth.admin.getUserById(id);
  return data.user?.email ? [id, data.user.email] : null;
}
