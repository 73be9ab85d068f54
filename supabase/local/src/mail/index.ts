import { createTransport } from "nodemailer";
import { openMailbox } from "./mailbox";

export { mailboxHandler } from "./mailbox-pages";

/** What a sender hands over; `html` and `text` say the same. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail that was kept instead of sent. */
export interface Mail extends OutgoingMail {
  id: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

export interface Mailer {
  /** Where mails go: into the mailbox folder, or out through SMTP. */
  delivery: "mailbox" | "smtp";
  /** Resolves when the mail is on disk, or was taken by the SMTP server; rejects when neither happened. */
  send(mail: OutgoingMail): Promise<void>;
  /** Kept mails, newest first; always empty when mails go out through SMTP. */
  list(): Promise<Mail[]>;
}

export interface MailerOptions {
  /** Mails are kept in its folder `mailbox`. */
  dataDir: string;
  /** smtp:// or smtps:// address; `?from=me@example.org` sets the sender. Without it mails are kept. */
  smtpUrl?: string | undefined;
}

/** A mailer that keeps the newest mails as files, or sends them when an SMTP address is configured. */
export function createMailer({ dataDir, smtpUrl }: MailerOptions): Mailer {
  return smtpUrl ? openSmtp(smtpUrl) : openMailbox(dataDir);
}

/** Milliseconds that a person waits at a form for a mail server before it counts as unreachable. */
const TIMEOUT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** `?from=` of the address is the sender, else its user name. Throws on a bad address. */
function openSmtp(smtpUrl: string): Mailer {
  const address = new URL(smtpUrl);
  const user = decodeURIComponent(address.username);
  const own = user.includes("@") ? user : `noreply@${address.hostname}`;
  const from = address.searchParams.get("from") ?? own;
  address.searchParams.delete("from");
  const transport = createTransport({ url: address.href, ...TIMEOUT_MS });
  return {
    delivery: "smtp",
    send: async (mail) => void (await transport.sendMail({ from, ...mail })),
    list: async () => [],
  };
}
