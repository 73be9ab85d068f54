import { stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { verifyMailServer } from "#supabase-local/mail-server";
import type { Trouble } from "../../app/runtime/service-trouble.server";
import { ask, bearer, getReason } from "./ask";
import { type Check, note, ok, wrong } from "./check";
import { pickTroubles } from "./health";

/** Room for a backup of a small site and for Postgres (bytes). */
const MIN_FREE = 500_000_000;
/** Codes from an authenticator app are accepted up to 30 s before or after their time. */
const MAX_OFF_MS = 20_000;

/** What does not pass by itself, and keeps people from saving or signing in. */
const LASTING: Trouble[] = ["read-only", "disk-full", "clock-skew", "bucket-missing", "mfa-off"];
/** What the check of emails names. */
const OF_MAIL: Trouble[] = ["mail-refused"];

/** Checks that the site can read and change its database, and that live updates are connected. */
export const checkDatabase: Check = async ({ health, project, config: { supabase } }) => {
  if (project?.trouble) return wrong(project.trouble);
  const mail = pickTroubles(health, OF_MAIL);
  const sentences = (health.troubles ?? []).map(({ text }) => text);
  const troubles = sentences.filter((text) => !mail.includes(text)).join(" ");
  if (health.database !== "ok") {
    const log = supabase ? "Its log says why." : "Its log says why; restarting the site restarts both.";
    return wrong(troubles || `The site cannot reach its database. ${log}`);
  }
  const faults = pickTroubles(health, LASTING);
  if (health.realtime !== "ok") {
    const dashboard = "Switch “Allow public access” on in the project's dashboard (Realtime → Settings).";
    const log = supabase ? `${dashboard} If it is on, the site's log says why.` : "The site's log says why.";
    faults.push(`The database answers, but live updates are disconnected. ${log}`);
  }
  if (faults.length > 0) return wrong(faults.join(" "));
  if (troubles) return note(`The database can be read, but not everything has worked lately. ${troubles}`);
  return ok("The database and live updates answer.");
};

/** Checks that the data is on a disk that outlives the container, and that the disk has room. */
export const checkDisk: Check = async ({ config: { dataDir, supabase }, isContainer }) => {
  if (supabase) return note("Nothing is stored on this disk: the hosted Supabase project has the data.");
  const folder = resolve(dataDir);
  if (isContainer && (await stat(folder)).dev === (await stat("/")).dev)
    return wrong(
      `${folder} is not a volume: its data will be lost with this container. Mount a volume there.`,
    );
  const { bavail, bsize } = await statfs(folder);
  const free = `${Math.round((bavail * bsize) / 1e6).toLocaleString("en")} MB`;
  if (bavail * bsize < MIN_FREE)
    return wrong(`Only ${free} is free on the disk of ${folder}. Make room before saving and backups fail.`);
  return ok(`${free} is free on the disk of ${folder}.`);
};

/** Checks the clock: sessions, two-factor codes, backups and certificates depend on it. */
export const checkClock: Check = async ({ clockUrl }) => {
  const before = Date.now();
  const answer = await ask(clockUrl).catch(getReason);
  if (typeof answer === "string") return note(`Not checked: ${clockUrl} cannot be reached (${answer}).`);
  const date = String(answer.headers.date ?? "");
  if (!date) return note(`Not checked: ${clockUrl} does not say what time it is.`);
  const off = Math.round((before - Date.parse(date)) / 1_000);
  if (Math.abs(off) * 1_000 > MAX_OFF_MS)
    return wrong(
      `The clock is ${Math.abs(off)} s ${off > 0 ? "fast" : "slow"}: two-factor codes fail. Switch time ` +
        "synchronisation on (timedatectl set-ntp true), on the machine itself and not in the container.",
    );
  return ok("The clock is right.");
};

/** Checks that emails can leave this machine. */
export const checkMail: Check = async ({ config: { smtpUrl, supabase }, health, isContainer }) => {
  const refused = pickTroubles(health, OF_MAIL);
  if (refused.length > 0) return wrong(refused.join(" "));
  if (supabase) return note("The hosted Supabase project sends emails; set its SMTP server there.");
  if (!smtpUrl) {
    const command = isContainer ? "backend mail ADDRESS" : "npm run backend -- mail ADDRESS";
    return note(
      `No email leaves this machine: all are kept in its mailbox, and \`${command}\` prints the newest to an address. ` +
        "Set SMTP_URL to send them.",
    );
  }
  const reason = await verifyMailServer(smtpUrl);
  if (reason) return wrong(`The mail server does not accept emails (${reason}). Correct SMTP_URL.`);
  return ok("The mail server accepts emails.");
};

/** Checks that neither the last backup nor the last test of one is overdue. */
export const checkBackups: Check = async ({ backendUrl, serviceKey }) => {
  if (!backendUrl)
    return note(
      "The hosted Supabase project has backups of its database, but not of uploaded files; on the Free Plan, make your " +
        "own (docs/operating.md).",
    );
  const { status, text } = await ask(`${backendUrl}/backups/v1/`, { headers: bearer(serviceKey) });
  if (status !== 200)
    return wrong(`The backend does not report on its backups (${status}). Its log says why.`);
  const { late, settings, entries } = JSON.parse(text) as {
    late: string[];
    settings: { time: string | null; store: string | null };
    entries: { madeAt: string }[];
  };
  if (late.length > 0) return wrong(late.join(" "));
  if (!settings.time) return note("Switched off (BACKUP_TIME=off).");
  const newest = entries
    .map(({ madeAt }) => madeAt)
    .sort()
    .at(-1);
  const when = newest
    ? `The newest is from ${newest.slice(0, 10)}.`
    : `The first will be made at ${settings.time}.`;
  if (!settings.store)
    return note(`${when} They are on this disk only: set BACKUP_S3_URL to keep copies elsewhere.`);
  return ok(`${when} Copies go to ${settings.store}.`);
};
