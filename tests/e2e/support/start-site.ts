import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, type Launched, launch, SERVER } from "./launch";

export interface Site extends Launched {
  url: string;
  mailboxUrl: string;
  firstAdminLink: string;
  dataDir: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

const mailbox = (output: string) => /Emails are kept at (\S+)/.exec(output)?.[1];
const invitation = (output: string) => /(http\S+\/auth\/invite\/\S+)/.exec(output)?.[1];

/**
 * Starts the real server on a free port; resolves when it listens and has printed the first admin's invitation. The
 * data folder is new unless `folder` is given, which must not have an admin yet; `project` is another copy of the
 * project, run from its sources; `settings` are additional environment variables.
 */
export async function startSite(
  folder?: string,
  project?: string,
  settings: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "site-")));
  const server = await launch(
    project ? ["--import", "tsx", "server.ts"] : [SERVER],
    { PORT: String(port), SITE_URL: url, DATA_DIR: dataDir, ...settings },
    (output) => Boolean(mailbox(output) && invitation(output) && output.includes("Listening on")),
    project,
  );
  const stop = async () => {
    server.process.kill("SIGTERM");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const mailboxUrl = mailbox(server.output()) ?? "";
  const firstAdminLink = invitation(server.output()) ?? "";
  return { ...server, url, mailboxUrl, firstAdminLink, dataDir, stop };
}
