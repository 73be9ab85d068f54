import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "./index";

const NEWEST_KEPT = 200;
/** Names sort by age: milliseconds since 1970, a counter within the process, and randomness. */
const FILE = /^\d{13}-\d{6}-[0-9a-f]{12}\.json$/;

/** Keeps mails as JSON files in `<dataDir>/mailbox`, readable by the owner only: they hold sign-in links. */
export function openMailbox(dataDir: string): Mailer {
  const folder = join(dataDir, "mailbox");
  let counter = 0;

  const newestFirst = async () =>
    (await readdir(folder))
      .filter((name) => FILE.test(name))
      .sort()
      .reverse();

  return {
    delivery: "mailbox",
    async send(mail) {
      const now = new Date();
      counter = (counter + 1) % 1_000_000;
      const id = `${now.getTime()}-${String(counter).padStart(6, "0")}-${randomBytes(6).toString("hex")}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A reader never sees half a file: the text is on disk before the name is.
      const draft = join(folder, `${id}.unfinished`);
      const text = JSON.stringify({ id, sentAt: now.toISOString(), ...mail });
      await writeFile(draft, text, { mode: 0o600, flush: true });
      await rename(draft, join(folder, `${id}.json`));
      const outdated = (await newestFirst()).slice(NEWEST_KEPT);
      await Promise.all(outdated.map((name) => rm(join(folder, name), { force: true })));
    },
    async list() {
      const names = await newestFirst().catch(ignoreMissing([]));
      const texts = names.map((name) => readFile(join(folder, name), "utf8").catch(ignoreMissing(null)));
      return (await Promise.all(texts)).flatMap((text) => (text ? (JSON.parse(text) as Mail) : []));
    },
  };
}

/** The folder comes with the first mail, and an old mail may go while the others are read. */
const ignoreMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
