import type { Handler } from "../http";
import { escapeHtml } from "../mail/html";
import type { Mailer } from "../mail/index";
import type { Platform } from "../platform";
import { backupsHandler } from "./handler";
import { openSchedule, type Schedule } from "./schedule";
import { type BackupSettings, readBackupSettings } from "./settings";

export { upgradeDatabase } from "./upgrade";
export { readBackupSettings };

/** A check is cheap: it compares the clock with a value in memory. */
const CHECK_MS = 60_000;

export interface Backups {
  schedule: Schedule;
  handler: Handler;
  /** Starts to make, prove and delete backups: nightly, and soon after a start if a night was missed. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Opens the backups of a data folder. `recipientsSql` selects the `email` of each person to notify when a backup is
 * overdue; the platform is only needed for these emails.
 */
export async function openBackups(
  dataDir: string,
  settings: BackupSettings,
  recipientsSql: string,
  getPlatform: () => Platform | undefined,
): Promise<Backups> {
  let timer: NodeJS.Timeout | undefined;
  const schedule = await openSchedule({
    dataDir,
    settings,
    async notify(late) {
      const platform = getPlatform();
      if (!recipientsSql || !platform) return;
      const { database, mailer, siteUrl } = platform;
      const recipients = await database.sql.unsafe<{ email: string }[]>(recipientsSql);
      await sendMails(mailer, siteUrl, recipients, late);
    },
  });
  return {
    schedule,
    start() {
      timer = setInterval(() => void schedule.check(), Number(process.env.BACKUP_CHECK_MS) || CHECK_MS);
    },
    handler: backupsHandler(schedule, dataDir, settings),
    async stop() {
      clearInterval(timer);
      await schedule.stop();
    },
  };
}

async function sendMails(mailer: Mailer, siteUrl: string, recipients: { email: string }[], late: string[]) {
  const subject = `Backups of ${new URL(siteUrl).host} are late`;
  const paragraphs = [
    ...late,
    `The dashboard shows more: ${siteUrl}/admin. You will get this email once a week until it is fixed.`,
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n");
  for (const { email } of recipients)
    await mailer.send({ to: email, subject, text: paragraphs.join("\n\n"), html });
}
