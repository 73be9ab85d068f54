import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBackend } from "supabase-local";
import type { TestProject } from "vitest/node";
import type { TestBackend } from "./backend";

/**
 * Starts one embedded backend for all integration tests in a temporary folder. With SUPABASE_TEST_URL,
 * SUPABASE_TEST_ANON_KEY and SUPABASE_TEST_SERVICE_ROLE_KEY the suite runs on that project instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hosted = hostedBackend();
  if (hosted) {
    project.provide("backend", hosted);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), "backend-"));
  const projectDir = await copyProject(dataDir);
  const { status, stop } = await startBackend({ dataDir, projectDir, siteUrl: "http://localhost:3000" });
  const { url, anonKey, serviceKey, databaseUrl, mailboxUrl } = status;
  project.provide("backend", { url, anonKey, serviceKey, databaseUrl, mailboxUrl, dataDir });
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The project without the email limit, which one test run would reach. */
async function copyProject(folder: string): Promise<string> {
  const projectDir = path.join(folder, "supabase");
  for (const name of ["migrations", "seed.sql", "templates"])
    await cp(path.join("supabase", name), path.join(projectDir, name), { recursive: true });
  const config = await readFile("supabase/config.toml", "utf8");
  const unlimited = config.replace(/^email_sent = \d+/m, "email_sent = 10000");
  await writeFile(path.join(projectDir, "config.toml"), unlimited);
  return projectDir;
}

function hostedBackend(): TestBackend | null {
  const { SUPABASE_TEST_URL, SUPABASE_TEST_ANON_KEY, SUPABASE_TEST_SERVICE_ROLE_KEY } = process.env;
  if (!SUPABASE_TEST_URL) return null;
  if (!SUPABASE_TEST_ANON_KEY || !SUPABASE_TEST_SERVICE_ROLE_KEY) {
    throw new Error("SUPABASE_TEST_URL needs SUPABASE_TEST_ANON_KEY and SUPABASE_TEST_SERVICE_ROLE_KEY too");
  }
  return {
    url: SUPABASE_TEST_URL,
    anonKey: SUPABASE_TEST_ANON_KEY,
    serviceKey: SUPABASE_TEST_SERVICE_ROLE_KEY,
    databaseUrl: "",
    mailboxUrl: "",
    dataDir: "",
  };
}
