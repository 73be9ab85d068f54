import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type PerWorker, servePerWorker } from "#supabase-local/testing/per-worker";
import { getDatabaseUrl } from "../../supabase/local/src/postgres";
import { type Site, startSite } from "../e2e/support/start-site";

/** The site under attack, as the tests see it. */
export interface Target extends Pick<Site, "url" | "mailboxUrl" | "dataDir"> {
  /** The file with the server's output since it was ready. */
  logFile: string;
  /** The embedded backend's keys; `jwk` is the private one that signs access tokens. */
  keys: { anonKey: string; serviceKey: string; jwk: JsonWebKey & { kid?: string } };
  databaseUrl: string;
}

/** The token that /metrics requires. */
export const METRICS_TOKEN = "a-token-of-the-tests";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each worker asks for its site. */
    target: string;
  }
}

/** Lets each worker have a built site with an embedded backend. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await servePerWorker(startTarget);
  project.provide("target", url);
  return stop;
}

/** It trusts X-Forwarded-For, so tests can use different IPs and do not share rate limits. */
async function startTarget(): Promise<PerWorker<Target>> {
  const site = await startSite({ settings: { TRUST_PROXY: "1", METRICS_TOKEN } });
  const { url, mailboxUrl, dataDir } = site;
  const logFile = join(dataDir, "server.log");
  const log = createWriteStream(logFile);
  site.process.stdout?.pipe(log, { end: false });
  site.process.stderr?.pipe(log, { end: false });
  const secrets = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
  return {
    value: { url, mailboxUrl, dataDir, logFile, keys: secrets.keys, databaseUrl: getDatabaseUrl(secrets) },
    async stop() {
      // A server that hangs must not block the end of the tests.
      const timer = setTimeout(() => site.process.kill("SIGKILL"), 10_000);
      await site.stop();
      clearTimeout(timer);
    },
  };
}
