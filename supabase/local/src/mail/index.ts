import { openMailbox } from "./mailbox";
import { openMailServer } from "./smtp";

export { mailboxHandler } from "./mailbox-pages";

/** `html` and `text` have the same content. */
interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail that was stored instead of sent. */
export interface Mail extends OutgoingMail {
  id: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

export interface Mailer {
  /** Whether mails are stored in the mailbox folder or sent through SMTP. */
  delivery: "mailbox" | "smtp";
  /** Resolves once the mail is on disk, or the SMTP server has accepted it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Stored mails, newest first; always empty with SMTP. */
  list(): Promise<Mail[]>;
}

interface MailerOptions {
  /** Mails are stored in the folder `mailbox` inside it. */
  dataDir: string;
  /** An smtp:// or smtps:// URL; `?from=me@example.org` sets the sender. If missing, mails are stored. */
  smtpUrl?: string | undefined;
}

/** Sends mails if an SMTP server is configured, otherwise stores the newest ones as files. */
export function createMailer({ dataDir, smtpUrl }: MailerOptions): Mailer {
  return smtpUrl ? openSmtp(smtpUrl) : openMailbox(dataDir);
}

function openSmtp(smtpUrl: string): Mailer {
  const { from, transport } = openMailServer(smtpUrl);
  return {
    delivery: "smtp",
    send: async (mail) => void (await transport.sendMail({ from, ...mail })),
    list: async () => [],
  };
}
