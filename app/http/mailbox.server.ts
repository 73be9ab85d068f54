import { config } from "~/runtime/config.server";
import { isLocalName } from "./network.server";

/**
 * The URL of the mailbox in which emails are kept. Null if a mail server sends them, or for a visitor from elsewhere:
 * the mailbox answers only on this machine.
 */
export function getMailboxUrl(request: Request): string | null {
  const { smtpUrl, backupsUrl, siteUrl, supabase } = config();
  const isHere = [siteUrl, request.url].every((url) => isLocalName(new URL(url).hostname));
  return isHere && backupsUrl && !smtpUrl ? `${supabase.url}/mailbox` : null;
}
