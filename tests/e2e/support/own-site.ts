import { test as base } from "./fixtures";

/**
 * For specs that sign in often, since rate limits count this machine's IP. A spec that sets a name of its own,
 * `test.use({ ownSite: "account" })`, gets a worker, and so a site, of its own.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: ["", { scope: "worker", option: true }],
});
