import type { Handler } from "../http";
import { escapeHtml } from "../mail/html";
import type { Mailer } from "../mail/index";
import type { Platform } from "../platform";
import { backupsHandler } from "./handler";
import { openSchedule } from "./schedule";
import { type BackupSettings, readBackupSettings } from "./settings";

export { readBackupSettings };

/** A check is cheap: it looks at the clock and at a value in memory. */
const CHECK_MS = 60_000;

export interface Backups {
  handler: Handler;
  stop(): Promise<void>;
}

/**
 * Makes, proves and deletes backups from now on: nightly, and those that were missed. `recipientsSql` selects the
 * `email` of everybody who is told when one is late.
 */
export async function openBackups(
  { dataDir, mailer, siteUrl, database }: Platform,
  settings: BackupSettings,
  recipientsSql: string,
): Promise<Backups> {
  const schedule = await openSchedule({
    dataDir,
    settings,
    async notify(late) {
      if (!recipientsSql) return;
      const recipients = await database.sql.unsafe<{ email: string }[]>(recipientsSql);
      await sendMails(mailer, siteUrl, recipients, late);
    },
  });
  const timer = setInterval(() => void schedule.check(), Number(process.env.BACKUP_CHECK_MS) || CHECK_MS);
  return {
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
    `The dashboard shows more: ${siteUrl}/admin. You get this mail once a week until it is solved.`,
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n");
  for (const { email } of recipients)
    await mailer.send({ to: email, subject, text: paragraphs.join("\n\n"), html });
}
