import { config } from "./config.server";

/**
 * The URL of the mailbox in which emails are kept. Null if a mail server sends them, or for a visitor from elsewhere:
 * the mailbox answers only on this machine.
 */
export function getMailboxUrl(request: Request): string | null {
  const { smtpUrl, backupsUrl, siteUrl, supabase } = config();
  const isHere = [siteUrl, request.url].every((url) => LOOPBACK.test(new URL(url).hostname));
  return isHere && backupsUrl && !smtpUrl ? `${supabase.url}/mailbox` : null;
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
