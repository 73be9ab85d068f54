import { createTransport } from "nodemailer";

/** Short, since a visitor is waiting for a form's response. */
const TIMEOUT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/**
 * The mail server of an smtp:// or smtps:// URL. The sender is the URL's `?from=`, else its user name if that is an
 * email, else noreply@ the server's host. @throws if the URL is invalid
 */
export function openMailServer(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const fallback = user.includes("@") ? user : `noreply@${url.hostname}`;
  const from = url.searchParams.get("from") ?? fallback;
  url.searchParams.delete("from");
  return { from, transport: createTransport({ url: url.href, ...TIMEOUT_MS }) };
}

/** Connects and signs in without sending anything. @returns why the server would not accept a mail, or null */
export async function verifyMailServer(smtpUrl: string): Promise<string | null> {
  const { transport } = openMailServer(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}
