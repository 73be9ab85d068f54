import { openMailbox } from "./mailbox";
import { openSmtp } from "./smtp";

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
  /** One kept mail, or null. */
  find(id: string): Promise<Mail | null>;
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
