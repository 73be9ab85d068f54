import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isEmbedded } from "#supabase-local/testing/backend";
import { freePort } from "../../../supabase/local/src/data-folder";
import { ask } from "../../e2e/support/ask";
import { ACCESS } from "../../e2e/support/cdn-api";
import { serviceClient } from "../../e2e/support/content";
import { type Site, startSite } from "../../e2e/support/start-site";
import { hasVarnish, startVarnish } from "../../e2e/support/varnish";

const run = promisify(execFile);
const isPossible = isEmbedded() && hasVarnish();

describe.skipIf(!isPossible)(
  `a CDN (Varnish as Fastly)${isPossible ? "" : " (skipped: Varnish and its modules are not installed)"}`,
  { timeout: 60_000 },
  () => {
    const settings: Record<string, string> = {
      CDN: "fastly",
      CDN_ZONE: ACCESS.zone,
      CDN_TOKEN: ACCESS.token,
    };
    let site: Site;
    let cdn: Awaited<ReturnType<typeof startVarnish>>;

    beforeAll(async () => {
      const port = await freePort();
      const cdnUrl = `http://127.0.0.1:${port}`;
      settings.CDN_API_URL = cdnUrl;
      site = await startSite({ settings: { SITE_URL: cdnUrl, ...settings } });
      cdn = await startVarnish(port, Number(new URL(site.url).port));
    }, 300_000);
    afterAll(async () => {
      await cdn?.stop();
      await site?.stop();
    });

    const get = (path: string, headers: Record<string, string> = {}) => ask(cdn.url + path, { headers });

    /** Requests pages until the CDN has stored them, which it does after the purge at the start. */
    const store = (...paths: string[]) =>
      vi.waitFor(
        async () => {
          for (const path of paths) expect((await get(path)).headers["x-cache"], path).toBe("HIT");
        },
        { timeout: 20_000 },
      );

    it("stores pages, feeds and social images for visitors, and a change purges those that show it", async () => {
      await store("/links", "/questions", "/feed.xml", "/og/site/site.png");
      const db = await serviceClient(site);
      const link = { title: "Purged from the CDN", url: "https://example.org" };
      await db.from("links_entries").insert(link).throwOnError();
      await vi.waitFor(async () => expect((await get("/links")).text).toContain(link.title), {
        timeout: 20_000,
      });
      expect((await get("/questions")).headers["x-cache"]).toBe("HIT");
      await store("/links");
      await db.from("links_entries").delete().eq("title", link.title).throwOnError();
      await vi.waitFor(async () => expect((await get("/links")).text).not.toContain(link.title), {
        timeout: 20_000,
      });
    });

    it("is right for the doctor", async () => {
      await store("/");
      const args = ["--import", "tsx", "scripts/doctor.ts", "--clock-url", cdn.url];
      const env = { ...settings, SITE_URL: cdn.url, PORT: new URL(site.url).port, DATA_DIR: site.dataDir };
      const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toMatch(/^ok +CDN +fastly accepts purges, keeps pages/m);
    });

    it("keeps nothing for a browser with a cookie of the site, whatever it was told", async () => {
      await store("/questions");
      for (const Cookie of ["theme=ImRhcmsi", "sb-127-auth-token=base64-e30"])
        for (let n = 0; n < 2; n++) {
          const answer = await get("/questions", { Cookie });
          expect(answer.headers["x-cache"], Cookie).toBe("MISS");
          expect(answer.headers["cache-control"], Cookie).toBe("private, no-cache");
        }
      expect((await get("/questions", { Cookie: "theme=ImRhcmsi" })).text).toContain('data-theme="dark"');
      expect((await get("/questions")).text).not.toContain('data-theme="dark"');
    });

    it("never stores what is made for each visitor, or for an arbitrary query", async () => {
      for (const path of ["/creative", "/search?q=walking", "/auth", "/healthz"])
        for (let n = 0; n < 2; n++) expect((await get(path)).headers["x-cache"], path).toBe("MISS");
    });

    it("makes browsers revalidate pages, and hides the tags from them", async () => {
      await store("/questions");
      const { headers } = await get("/questions");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(Object.keys(headers).join()).not.toMatch(/surrogate|cdn|cache-tag/);
      const again = await get("/questions", { "If-None-Match": String(headers.etag) });
      expect([again.statusCode, again.headers["x-cache"]]).toEqual([304, "HIT"]);
    });
  },
);
