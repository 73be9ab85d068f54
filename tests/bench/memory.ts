import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { BackendStatus } from "#supabase-local";
import type { Line } from "./report";

const run = promisify(execFile);

const GATEWAY_MB = 150;
const POSTGRES_MB = 80;

/**
 * Current memory of the backend's processes. On Linux, shared memory counts once (proportional set size), since
 * Postgres processes share most of theirs. Elsewhere only the gateway is measured.
 */
export async function measureMemory({ pids }: BackendStatus, moment: string): Promise<Line[]> {
  const gateway = {
    what: `gateway, ${moment}`,
    figure: megabytes(await residentBytes(pids.backend)),
    compared: `resident; target: at most ${GATEWAY_MB} MB`,
  };
  if (process.platform !== "linux") {
    const compared = `only measured on Linux; target: idle, at most ${POSTGRES_MB} MB`;
    return [gateway, { what: `Postgres, ${moment}`, figure: "unknown", compared }];
  }
  const family = await withDescendants(pids.postgres);
  const shares = await Promise.all(family.map(proportionalBytes));
  return [
    gateway,
    {
      what: `gateway, ${moment}, without what it shares`,
      figure: megabytes(await proportionalBytes(pids.backend)),
      compared: "",
    },
    {
      what: `Postgres, ${moment}, ${family.length} processes`,
      figure: megabytes(shares.reduce((sum, share) => sum + share, 0)),
      compared: `target: idle, at most ${POSTGRES_MB} MB`,
    },
  ];
}

async function residentBytes(pid: number): Promise<number> {
  if (process.platform === "win32") return Number.NaN;
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) * 1024;
}

/** 0 for a process that has ended. */
export async function proportionalBytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** A process and all its descendants. */
export async function withDescendants(ancestor: number): Promise<number[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(numbers.map(getParent));
  const family = [ancestor];
  // The list grows while the loop reads it.
  for (const pid of family) family.push(...numbers.filter((_, at) => parents[at] === pid));
  return family;
}

async function getParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

export const megabytes = (bytes: number) =>
  Number.isNaN(bytes) ? "unknown" : `${(bytes / 1024 / 1024).toFixed(0)} MB`;
