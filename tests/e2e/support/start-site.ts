import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startHosted } from "#supabase-local/testing/hosted/project";
import { newDataFolder } from "#supabase-local/testing/prepared";
import { freePort } from "../../../supabase/local/src/data-folder";
import { type Launched, launch, SERVER } from "./launch";

export interface Site extends Launched {
  url: string;
  mailboxUrl: string;
  firstAdminLink: string;
  dataDir: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** The data folder, which must not have an admin yet; by default a new one with the project's tables. */
  folder?: string;
  /** Another copy of the project, run from its sources. */
  project?: string;
  /** Additional environment variables. */
  settings?: Record<string, string>;
  /** Auth's own mails, as for an owner who has not set the templates. */
  defaultMails?: boolean;
}

const mailbox = (output: string) => /Emails are kept at (\S+)/.exec(output)?.[1];
const invitation = (output: string) => /(http\S+\/auth\/invite\/\S+)/.exec(output)?.[1];

/**
 * Starts the real server on a free port; resolves when it listens and has printed the first admin's invitation. With
 * `npm run test:hosted`, on a real Supabase Auth and a database like a hosted project's.
 */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { folder, project, settings, defaultMails = false } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir =
    folder ?? (project ? await mkdtemp(join(tmpdir(), "site-")) : await newDataFolder("supabase"));
  const stopHosted = await startHosted({ dataDir, siteUrl: url, projectDir: "supabase", defaultMails });
  const plain = defaultMails ? await linkWithoutTemplates() : undefined;
  const server = await launch(
    project ? ["--import", "tsx", "server.ts"] : [SERVER],
    { PORT: String(port), SITE_URL: url, DATA_DIR: dataDir, ...settings },
    (output) => Boolean(mailbox(output) && invitation(output) && output.includes("Listening on")),
    project ?? plain,
  );
  const stop = async () => {
    server.process.kill("SIGTERM");
    await server.ended;
    await stopHosted();
    await rm(dataDir, { recursive: true, force: true });
    if (plain) await rm(plain, { recursive: true });
  };
  const mailboxUrl = mailbox(server.output()) ?? "";
  const firstAdminLink = invitation(server.output()) ?? "";
  return { ...server, url, mailboxUrl, firstAdminLink, dataDir, stop };
}

/** A folder of links to all of the built project but its mail templates. */
async function linkWithoutTemplates(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "default-mails-"));
  await mkdir(join(folder, "supabase"));
  const names = [...(await readdir(".")), ...(await readdir("supabase")).map((name) => `supabase/${name}`)];
  for (const name of names)
    if (name !== "supabase" && name !== "supabase/templates")
      await symlink(resolve(name), join(folder, name));
  return folder;
}
