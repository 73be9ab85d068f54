import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "./index";

const NEWEST_KEPT = 200;
/** Names sort by age: milliseconds since 1970, a counter within the process, and randomness. */
const MAIL_ID = /^\d{13}-\d{6}-[0-9a-f]{12}$/;

/** Keeps mails as JSON files in `<dataDir>/mailbox`, readable by the owner only: they hold sign-in links. */
export function openMailbox(dataDir: string): Mailer {
  const folder = join(dataDir, "mailbox");
  let counter = 0;

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(ignoreMissing([]));
    return names
      .map((name) => name.replace(/\.json$/, ""))
      .filter((id) => MAIL_ID.test(id))
      .sort()
      .reverse();
  }

  async function find(id: string): Promise<Mail | null> {
    if (!MAIL_ID.test(id)) return null;
    const text = await readFile(join(folder, `${id}.json`), "utf8").catch(ignoreMissing(null));
    return text === null ? null : (JSON.parse(text) as Mail);
  }

  return {
    delivery: "mailbox",
    async send(mail) {
      const now = new Date();
      counter = (counter + 1) % 1_000_000;
      const id = `${now.getTime()}-${String(counter).padStart(6, "0")}-${randomBytes(6).toString("hex")}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(
        join(folder, `${id}.json`),
        JSON.stringify({ id, sentAt: now.toISOString(), ...mail }),
      );
      const outdated = (await ids()).slice(NEWEST_KEPT);
      await Promise.all(outdated.map((old) => rm(join(folder, `${old}.json`), { force: true })));
    },
    async list() {
      const mails = await Promise.all((await ids()).map(find));
      return mails.filter((mail) => mail !== null);
    },
    find,
  };
}

/** A reader never sees half a file: the text is on disk before the name is. */
async function writeWhole(path: string, text: string) {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function ignoreMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
