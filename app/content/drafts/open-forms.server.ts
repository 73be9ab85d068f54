import { getEmails } from "~/auth/account-emails.server";
import type { Client } from "~/auth/session.server";
import type { Collection } from "../collection";
import { unwrap } from "../repository.server";

/**
 * The emails of the other admins who have a form of this entry open. With a `clientId`, also reports that the caller's
 * form is open or has been closed (`isOpen`). Only for admins, because it names them. @throws AppError
 */
export async function findOtherAuthors(
  db: Client,
  { table }: Collection,
  id: string,
  clientId?: string,
  isOpen = true,
): Promise<string[]> {
  const report = { _table: table, _row: id, _client_id: clientId, _is_open: isOpen };
  const { data } = unwrap(await db.rpc("report_open_form", report));
  return [...(await getEmails(data ?? [])).values()].sort();
}
