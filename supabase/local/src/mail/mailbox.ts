import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing } from "../if-missing";
import type { Mail, Mailer } from "./index";

const MAX_MAILS = 200;
/** Names sort by age: milliseconds since 1970, a counter within the process, and randomness. */
const FILE = /^\d{13}-\d{6}-[0-9a-f]{12}\.json$/;

/** Stores mails as JSON files in `<dataDir>/mailbox`, readable by the owner only: they contain sign-in links. */
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
      // Renamed once it is on disk, so a reader never sees a partial file.
      const temporary = join(folder, `${id}.unfinished`);
      const text = JSON.stringify({ id, sentAt: now.toISOString(), ...mail });
      await writeFile(temporary, text, { mode: 0o600, flush: true });
      await rename(temporary, join(folder, `${id}.json`));
      const outdated = (await newestFirst()).slice(MAX_MAILS);
      await Promise.all(outdated.map((name) => rm(join(folder, name), { force: true })));
    },
    async list() {
      // The first mail creates the folder, and old mails may be deleted in the meantime.
      const names = await newestFirst().catch(ifMissing([]));
      const texts = names.map((name) => readFile(join(folder, name), "utf8").catch(ifMissing(null)));
      return (await Promise.all(texts)).flatMap((text) => (text ? (JSON.parse(text) as Mail) : []));
    },
  };
}
