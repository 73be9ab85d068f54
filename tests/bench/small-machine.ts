import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { makeAdmin } from "../e2e/support/people";
import type { Site as TestSite } from "../e2e/support/start-site";
import { openStreams } from "./event-streams";
import { megabytes, proportionalBytes, withDescendants } from "./memory";
import type { Line } from "./report";
import { getListeningUrl } from "./site";

/** The memory of the smallest machines for rent. */
const LIMIT_MB = 512;
const IDLE_MB = 256;
/** Longer than the backend keeps an idle Postgres connection. */
const IDLE_MS = 35_000;
const STREAMS = 1_000;
const PHOTOS = 10;
/** The container's script, which runs the command that it is called as. */
const RUN = path.resolve("deploy/container/run");

/**
 * Runs the site as a container does, in a control group of 512 MB if this user may create one (Linux, root). Measures
 * the memory of all processes, and whether a start, 1,000 event streams, ten photos of 8 MB and a backup succeed.
 */
export async function measureSmallMachine(dataDir: string): Promise<Line[]> {
  const group = createGroup();
  for (const command of ["start", "backup"]) symlinkSync(RUN, path.join(dataDir, command));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, SITE_URL: "", SUPABASE_URL: "" },
    // Root, since no other user may be able to read this checkout.
    ...{ NODE_ENV: "production", SITE_USER: "root" },
  };
  const server = spawn("sh", ["-c", `${group.join}exec ${dataDir}/start`], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const kill = () => server.kill("SIGTERM");
  process.once("exit", kill);
  try {
    const url = await getListeningUrl(server);
    for (const page of ["/", "/notes", "/models", "/feed.xml"]) await (await fetch(url + page)).arrayBuffer();
    const lines = [line("just started", await getMemory(server), "")];
    await delay(IDLE_MS);
    lines.push(line("idle", await getMemory(server), `target: at most ${IDLE_MB} MB`));

    const streams = await openStreams(url, STREAMS);
    lines.push(line(`with ${STREAMS.toLocaleString("en")} event streams`, await getMemory(server), ""));
    const uploaded = await uploadPhotos(url, dataDir);
    lines.push(line(`after ${PHOTOS} photos of 8 MB`, await getMemory(server), `${uploaded} were stored`));
    const backup = `${group.join}exec ${dataDir}/backup ${dataDir}/small.tar.gz`;
    const { stdout } = await promisify(execFile)("sh", ["-c", backup], { env });
    lines.push(line("after a backup", await getMemory(server), stdout.trim().replace(/.*: /, "")));
    const { streams: open } = (await (await fetch(`${url}/healthz`)).json()) as { streams: number };
    for (const stream of streams) stream.destroy();
    return [...lines, { what: "streams that stayed open", figure: String(open), compared: group.report() }];
  } finally {
    process.off("exit", kill);
    kill();
    await ended;
    group.remove();
  }
}

const line = (what: string, bytes: number, compared: string): Line => ({
  what: `all processes, ${what}`,
  figure: megabytes(bytes),
  compared,
});

async function getMemory(server: ChildProcess): Promise<number> {
  const shares = await Promise.all((await withDescendants(Number(server.pid))).map(proportionalBytes));
  return shares.reduce((sum, share) => sum + share, 0);
}

/** Uploads the photos as an admin, in one form; returns how many were stored. */
async function uploadPhotos(url: string, dataDir: string): Promise<number> {
  const { email, password } = await makeAdmin({ url, dataDir } as TestSite);
  const headers = { Origin: url };
  const signedIn = await fetch(`${url}/auth`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ intent: "sign-in", email, password }),
  });
  const cookies = signedIn.headers.getSetCookie().map((set) => set.split(";")[0]);
  const form = new FormData();
  const photo = new Blob([new Uint8Array(await makePhoto())], { type: "image/jpeg" });
  for (let count = 0; count < PHOTOS; count++) form.append("file", photo, `photo ${count}.jpg`);
  const answer = await fetch(`${url}/admin/images/upload`, {
    method: "POST",
    headers: { ...headers, Cookie: cookies.join("; ") },
    body: form,
  });
  const { images = [] } = (await answer.json()) as { images?: unknown[] };
  return images.length;
}

/** A photo of about 8 MB and 12 megapixels, as phones take them. */
function makePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "gray", noise } })
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** Creates a control group with a memory limit, through cgroup v2 or v1. */
function createGroup() {
  const bytes = String(LIMIT_MB * 1024 * 1024);
  const name = `portfolio-bench-${process.pid}`;
  for (const [root, limit, events] of [
    ["/sys/fs/cgroup", "memory.max", "memory.events"],
    ["/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.oom_control"],
  ] as const) {
    const folder = path.join(root, name);
    try {
      if (!existsSync(path.join(root, "cgroup.procs"))) continue;
      mkdirSync(folder);
      writeFileSync(path.join(folder, limit), bytes);
      return {
        join: `echo $$ > ${folder}/cgroup.procs; `,
        report() {
          const killed = /oom_kill (\d+)/.exec(readFileSync(path.join(folder, events), "utf8"))?.[1];
          return `limit ${LIMIT_MB} MB; processes killed for want of memory: ${killed}; target: 0`;
        },
        remove: () => tryRemove(folder),
      };
    } catch {
      tryRemove(folder);
    }
  }
  return {
    join: "",
    report: () => "without a limit: this user may not make a control group",
    remove: () => undefined,
  };
}

function tryRemove(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The group was never created, or a process in it is still ending.
  }
}
