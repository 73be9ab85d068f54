import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getBackend } from "./content";
import type { Site } from "./start-site";

/** The process id that the embedded backend reports. */
export async function backendPid(site: Site): Promise<number> {
  const { url } = await getBackend(site);
  const { pid } = (await (await fetch(`${url}/health`)).json()) as { pid: number };
  return pid;
}

/** The process id in Postgres's own pid file. */
export async function postgresPid(site: Site): Promise<number> {
  const file = await readFile(join(site.dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number.parseInt(file, 10);
}
