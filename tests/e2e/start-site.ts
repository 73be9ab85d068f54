import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Site {
  url: string;
  mailboxUrl: string;
  firstAdminLink: string;
  process: ChildProcess;
  dataDir: string;
  /** Everything the server has printed so far. */
  output(): string;
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Ends the server, and removes its data unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/**
 * Starts the real server on a free port; ready when it listens and has invited the first admin. The data
 * folder is new and empty unless DATA_DIR names one (which must have no admin yet).
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "site-")));
  const server = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const output = () => lines.join("\n");
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  const stop = async ({ keepData = false } = {}) => {
    server.kill("SIGTERM");
    await ended;
    if (!keepData) await rm(dataDir, { recursive: true, force: true });
  };

  const found = await new Promise<{ mailboxUrl: string; firstAdminLink: string }>((resolve, reject) => {
    const look = (line: string) => {
      lines.push(line);
      const mailboxUrl = /Mails are kept at (\S+)/.exec(output())?.[1];
      const firstAdminLink = /(http\S+\/auth\/invite\/\S+)/.exec(output())?.[1];
      if (mailboxUrl && firstAdminLink && output().includes("Listening on"))
        resolve({ mailboxUrl, firstAdminLink });
    };
    createInterface({ input: server.stdout }).on("line", look);
    createInterface({ input: server.stderr }).on("line", look);
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return { url, ...found, process: server, dataDir, output, ended, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
