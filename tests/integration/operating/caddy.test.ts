import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isEmbedded } from "#supabase-local/testing/backend";
import { freePort } from "../../../supabase/local/src/data-folder";
import { type Site, startSite } from "../../e2e/support/start-site";

/** Whether Caddy is installed, from Debian or elsewhere. */
function hasCaddy(): boolean {
  try {
    execFileSync("caddy", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isPossible = isEmbedded() && hasCaddy();

describe.skipIf(!isPossible)(
  `deploy/Caddyfile${isPossible ? "" : " (skipped: Caddy is not installed)"}`,
  {
    timeout: 120_000,
  },
  () => {
    let folder = "";
    let siteUrl = "";
    let caddy: ChildProcess;
    let site: Site;
    const getAuthority = () => path.join(folder, "caddy/pki/authorities/local/root.crt");

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "caddy-"));
      const [https, http] = [await freePort(), await freePort()];
      siteUrl = `https://localhost:${https}`;
      site = await startSite({ settings: { SITE_URL: siteUrl, TRUST_PROXY: "1" } });
      caddy = await startCaddy(
        folder,
        { https, http },
        { SITE_URL: siteUrl, UPSTREAM: new URL(site.url).host },
      );
      const getStatus = async () => (await readHeaders("/"))[":status"];
      await vi.waitFor(async () => expect(await getStatus()).toBe(200), { timeout: 30_000 });
    }, 300_000);
    afterAll(async () => {
      if (caddy) await stopCaddy(caddy);
      await site?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** The headers of a response over HTTP/2, with a verified certificate. */
    async function readHeaders(name: string): Promise<IncomingHttpHeaders> {
      const session = connect(siteUrl, { ca: await readFile(getAuthority()) });
      // The error also fails the request.
      session.on("error", () => undefined);
      try {
        const [headers] = await once(session.request({ ":path": name, "accept-encoding": "br" }), "response");
        return headers;
      } finally {
        session.destroy();
      }
    }

    it("speaks HTTP/2, leaves compression to the site, and offers HTTP/3", async () => {
      const headers = await readHeaders("/");
      expect(headers).toMatchObject({ ":status": 200, "content-encoding": "br" });
      expect(headers["alt-svc"]).toMatch(/^h3=/);
    });

    it("leaves the doctor nothing to find: URL, TLS, proxy and live updates", async () => {
      const { port } = new URL(site.url);
      const env = { PORT: port, DATA_DIR: site.dataDir, SITE_URL: siteUrl, TRUST_PROXY: "1" };
      const lines = await new Promise<string[]>((resolve) => {
        execFile(
          process.execPath,
          ["--import", "tsx", "scripts/doctor.ts", "--clock-url", site.url],
          { env: { ...process.env, ...env, NODE_EXTRA_CA_CERTS: getAuthority() } },
          (_error, stdout) => resolve(stdout.split("\n")),
        );
      });
      for (const name of ["Address", "Proxy", "Live updates"])
        expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^ok +${name} `)));
      expect(lines).toContainEqual(expect.stringMatching(/^ok +TLS .*HTTP\/2/));
    });

    it("ends the site's event stream when the browser has left", async () => {
      const session = connect(siteUrl, { ca: await readFile(getAuthority()) });
      const stream = session.request({ ":path": "/events" });
      await once(stream, "data");
      const count = async () =>
        ((await (await fetch(`${site.url}/healthz`)).json()) as { streams: number }).streams;
      expect(await count()).toBe(1);
      session.destroy();
      await expect.poll(count, { timeout: 30_000 }).toBe(0);
    });
  },
);

describe.skipIf(!isPossible)(
  "deploy/Caddyfile, with something else for the site",
  { timeout: 60_000 },
  () => {
    let folder = "";
    let caddy: ChildProcess;
    let upstream: Server;
    let isStarting = false;
    let url = "";
    /** Restarts Caddy with these settings. */
    const start = async (settings: Record<string, string>) => {
      if (caddy) await stopCaddy(caddy);
      const [https, http] = [await freePort(), await freePort()];
      url = `http://localhost:${http}`;
      const UPSTREAM = `127.0.0.1:${(upstream.address() as AddressInfo).port}`;
      caddy = await startCaddy(folder, { https, http }, { SITE_URL: url, UPSTREAM, ...settings });
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 30_000 });
    };
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "caddy-"));
      upstream = createServer(({ headers, socket }, response) => {
        // On a reused connection, Caddy would retry by itself.
        response.setHeader("Connection", "close");
        if (!isStarting) return void response.end(String(headers["x-forwarded-for"]));
        isStarting = false;
        socket.destroy();
      }).listen(0, "127.0.0.1");
      await once(upstream, "listening");
    });
    afterAll(async () => {
      if (caddy) await stopCaddy(caddy);
      upstream.closeAllConnections();
      upstream.close();
      await rm(folder, { recursive: true, force: true });
    });

    const given = { "X-Forwarded-For": "192.0.2.1, 203.0.113.9" };

    it("trusts no client that names a visitor's IP, and retries while the site starts", async () => {
      await start({});
      expect(await (await fetch(url, { headers: given })).text()).toMatch(/^(127\.0\.0\.1|::1)$/);
      isStarting = true;
      expect((await fetch(url)).status).toBe(200);
      expect(isStarting).toBe(false);
    });

    it("trusts a CDN whose IPs it knows", async () => {
      await start({ CDN_ADDRESSES: "127.0.0.0/8 ::1/128" });
      expect(await (await fetch(url, { headers: given })).text()).toMatch(
        /^192\.0\.2\.1, 203\.0\.113\.9, (127\.0\.0\.1|::1)$/,
      );
    });
  },
);

/** Starts Caddy with its own certificate authority, on unprivileged ports, with its files in `folder`. */
async function startCaddy(
  folder: string,
  { https, http }: { https: number; http: number },
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const options = `{\n\tskip_install_trust\n\tadmin off\n\thttps_port ${https}\n\thttp_port ${http}\n}\n`;
  const config = path.join(folder, "Caddyfile");
  await writeFile(config, options + (await readFile("deploy/Caddyfile", "utf8")));
  return spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...settings },
    stdio: "ignore",
  });
}

async function stopCaddy(caddy: ChildProcess): Promise<void> {
  const ended = once(caddy, "exit");
  caddy.kill("SIGTERM");
  await ended;
}
