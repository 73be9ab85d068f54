import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { setUpBackend } from "#supabase-local/testing/setup";

/** Backends for the integration tests; see `setUpBackend` for running them on a hosted project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "project-"));
  const tearDown = await setUpBackend(project, await copyProject(folder));
  return async () => {
    await tearDown();
    await rm(folder, { recursive: true });
  };
}

/** The project without the email limit, which one test run would reach. */
async function copyProject(folder: string): Promise<string> {
  for (const name of ["migrations", "seed.sql", "seed_texts.sql", "templates"])
    await cp(path.join("supabase", name), path.join(folder, name), { recursive: true });
  const config = await readFile("supabase/config.toml", "utf8");
  const unlimited = config.replace(/^email_sent = \d+/m, "email_sent = 10000");
  await writeFile(path.join(folder, "config.toml"), unlimited);
  return folder;
}
