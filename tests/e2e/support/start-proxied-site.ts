import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { startBackend } from "#supabase-local";
import { startHosted } from "#supabase-local/testing/hosted/project";
import { newDataFolder } from "#supabase-local/testing/prepared";
import { freePort } from "../../../supabase/local/src/data-folder";
import { type ServiceClient, serviceClient } from "./content";
import { launch, SERVER } from "./launch";
import { startUnreliableProxy, type UnreliableProxy } from "./unreliable-proxy";

export interface OwnSite {
  url: string;
  dataDir: string;
  mailboxUrl: string;
  /** The secret key that the site uses. */
  serviceKey: string;
  proxy: UnreliableProxy;
  db: ServiceClient;
  /** Everything that the server has printed so far. */
  output(): string;
}

/** Starts a site on its own data service, which can be broken; resolves when it receives changes. */
export async function startProxiedSite(): Promise<OwnSite & { stop(): Promise<void> }> {
  const dataDir = await newDataFolder("supabase");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stopHosted = await startHosted({ dataDir, siteUrl: url, projectDir: "supabase" });
  const backend = await startBackend({ dataDir, siteUrl: url });
  const { anonKey, serviceKey, mailboxUrl } = backend.status;
  const proxy = await startUnreliableProxy(backend.status.url);
  const env = {
    PORT: String(port),
    SITE_URL: url,
    // Tests that speak HTTP come from IPs of their own.
    TRUST_PROXY: "1",
    SUPABASE_URL: proxy.url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
  };
  const server = await launch([SERVER], env, (output) => output.includes("Listening on"));
  // Nothing is cached before the hub is connected.
  while ((await readHealth(url)).realtime !== "ok") await delay(50);
  return {
    url,
    dataDir,
    mailboxUrl,
    proxy,
    serviceKey,
    db: await serviceClient({ dataDir }),
    output: server.output,
    async stop() {
      server.process.kill("SIGTERM");
      await server.ended;
      proxy.stop();
      await backend.stop();
      await stopHosted();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Health {
  status: string;
  realtime: string;
  troubles: { trouble: string; text: string }[];
}

/** What /healthz says on this machine. */
export const readHealth = async (url: string): Promise<Health> => (await fetch(`${url}/healthz`)).json();
