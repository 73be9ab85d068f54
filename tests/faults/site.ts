import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { type OwnSite, readHealth, startProxiedSite } from "../e2e/support/start-proxied-site";

/** One site for the tests of a file, which is whole again after each: in hosted mode, its data service can be broken. */
export function startSiteForFile(): OwnSite {
  const own = {} as OwnSite & { stop(): Promise<void> };
  beforeAll(async () => {
    const build = ["--import", "tsx", "scripts/build.ts", "--if-stale"];
    execFileSync(process.execPath, build, { stdio: "ignore" });
    Object.assign(own, await startProxiedSite());
  }, 300_000);
  afterEach(async () => {
    own.proxy.heal();
    await until(async () => {
      expect((await readHealth(own.url)).status).toBe("ok");
      // Pages notice up to half a second later.
      expect(await (await fetch(`${own.url}/auth`)).text()).not.toContain("may be out of date");
    });
  });
  afterAll(() => own.stop?.());
  return own;
}

/** Waits until `check` no longer fails: longer than the site takes to notice that its data service is back. */
export const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
