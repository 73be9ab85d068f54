import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "@portfolio/supabase-local";
import { startHosted } from "@portfolio/supabase-local/testing/hosted/project";
import { serviceClient } from "./content";
import { test as base, expect } from "./fixtures";
import { freePort, launch, SERVER } from "./launch";
import { startUnreliableProxy, type UnreliableProxy } from "./unreliable-proxy";

export interface OwnSite {
  url: string;
  dataDir: string;
  mailboxUrl: string;
  /** The secret key that the site uses. */
  serviceKey: string;
  proxy: UnreliableProxy;
  db: Awaited<ReturnType<typeof serviceClient>>;
  /** Everything that the server has printed so far. */
  output(): string;
}

/** A fresh site for each test, with an empty cache and a data service that can be broken. */
export const test = base.extend<{ own: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  own: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "outage-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const stopHosted = await startHosted({ dataDir, siteUrl: url, projectDir: "supabase" });
    const backend = await startBackend({ dataDir, siteUrl: url });
    const proxy = await startUnreliableProxy(backend.status.url);
    const env = {
      PORT: String(port),
      SITE_URL: url,
      SUPABASE_URL: proxy.url,
      SUPABASE_ANON_KEY: backend.status.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.status.serviceKey,
    };
    const server = await launch([SERVER], env, (output) => output.includes("Listening on"));
    // Nothing is cached before the hub is connected.
    await expect.poll(async () => (await (await fetch(`${url}/healthz`)).json()).realtime).toBe("ok");
    const { mailboxUrl } = backend.status;
    await use({
      url,
      dataDir,
      mailboxUrl,
      proxy,
      serviceKey: backend.status.serviceKey,
      db: await serviceClient({ dataDir }),
      output: server.output,
    });
    server.process.kill("SIGTERM");
    await server.ended;
    proxy.stop();
    await backend.stop();
    await stopHosted();
    await rm(dataDir, { recursive: true, force: true });
  },
});
