import { test as base } from "./fixtures";
import { type OwnSite, startProxiedSite } from "./start-proxied-site";

/** A fresh site for each test, with an empty cache and a data service that can be broken. */
export const test = base.extend<{ own: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  own: async ({}, use) => {
    const { stop, ...own } = await startProxiedSite();
    await use(own);
    await stop();
  },
});
