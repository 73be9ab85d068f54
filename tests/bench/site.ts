import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { BackendStatus } from "#supabase-local";

/** A running server of the site in its own process. */
export interface Site {
  url: string;
  pid: number;
  /** From starting the process to the first response of the home page (ms). */
  startedInMs: number;
  health(): Promise<{ streams: number; process: { memoryBytes: number }; realtime: string }>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts the built server on a free port, with its own embedded backend in `dataDir` or on a running one. `settings`
 * are additional environment variables.
 * @throws with the server's output if it is not ready within a minute
 */
export async function startSite(
  dataDir: string,
  backend?: BackendStatus,
  settings: Record<string, string> = {},
): Promise<Site> {
  const started = performance.now();
  const child = spawn(process.execPath, ["build/server/server.js"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      SITE_URL: "",
      SUPABASE_URL: backend?.url ?? "",
      SUPABASE_ANON_KEY: backend?.anonKey ?? "",
      SUPABASE_SERVICE_ROLE_KEY: backend?.serviceKey ?? "",
      ...settings,
    },
  });
  // Do not leave a server behind when the bench is interrupted.
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const url = await getListeningUrl(child);
  const home = await fetch(url);
  await home.arrayBuffer();
  if (!home.ok) throw new Error(`the home page answered ${home.status}`);
  const startedInMs = performance.now() - started;

  return {
    url,
    pid: child.pid ?? 0,
    startedInMs,
    health: async () => (await fetch(`${url}/healthz`)).json(),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The URL that the server prints when it is ready. */
export function getListeningUrl(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the server has no output");
  const output: string[] = [];
  stderr.on("data", (chunk) => output.push(String(chunk)));
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}\n${output.join("")}`));
    const timer = setTimeout(() => {
      child.kill("SIGTERM");
      fail("did not start in time");
    }, START_TIMEOUT_MS);
    child.once("exit", (code) => fail(`ended with code ${code}`));
    // Keep reading: the server would stall on a full pipe.
    createInterface({ input: stdout }).on("line", (line) => {
      const url = /Listening on (http:\S+)/.exec(line)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}
