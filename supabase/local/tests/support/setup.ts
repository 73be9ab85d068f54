import { rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startBackend } from "../../src/supervise";
import type { TestBackend } from "./backend";
import { startHosted } from "./hosted/project";
import { type PerWorker, servePerWorker } from "./per-worker";
import { newDataFolder } from "./prepared";

const PROJECT = path.join(import.meta.dirname, "../project/supabase");

/** Backends on the tests' own project. */
export default (project: TestProject) => setUpBackend(project, PROJECT);

/**
 * Lets each worker of a suite have a backend; returns what stops them. With SUPABASE_TEST_URL, SUPABASE_TEST_ANON_KEY
 * and SUPABASE_TEST_SERVICE_ROLE_KEY the suite runs on that hosted project instead.
 */
export async function setUpBackend(project: TestProject, projectDir: string): Promise<() => Promise<void>> {
  const hosted = hostedBackend();
  const { url, stop } = await servePerWorker(async () =>
    hosted ? { value: hosted, stop: async () => undefined } : startOwn(projectDir),
  );
  project.provide("backend", url);
  return stop;
}

async function startOwn(projectDir: string): Promise<PerWorker<TestBackend>> {
  const dataDir = await newDataFolder(projectDir);
  const siteUrl = "http://localhost:3000";
  const stopHosted = await startHosted({ dataDir, projectDir, siteUrl });
  const { status, stop } = await startBackend({ dataDir, projectDir, siteUrl });
  const { pids: _, ...value } = status;
  return {
    value,
    async stop() {
      await stop();
      await stopHosted();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
