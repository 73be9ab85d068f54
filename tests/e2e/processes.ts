import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { backendOf } from "./content";
import type { Site } from "./start-site";

/** The process id of the site's embedded backend, as it says itself. */
export async function backendPid(site: Site): Promise<number> {
  const { url } = await backendOf(site);
  const { pid } = (await (await fetch(`${url}/health`)).json()) as { pid: number };
  return pid;
}

/** The process id of the site's Postgres, as Postgres itself recorded it. */
export async function postgresPid(site: Site): Promise<number> {
  const file = await readFile(join(site.dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number.parseInt(file, 10);
}
