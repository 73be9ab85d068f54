import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/e2e/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  // Each worker has a site of its own, which the specs that it runs share and change.
  workers: Math.min(Math.max(2, availableParallelism()), 6),
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can be too busy for a moment; what passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    actionTimeout: 15_000,
    // A third of the time would go into drawing transitions. Tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would take as long as the tests; `--trace on` does it for one.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        // Code that is made quicker while it runs pays in pages that live longer than a second.
        "--js-flags=--no-opt --no-maglev",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // @plain: what the server does with a form, which scripts do not change. @js: what only scripts do.
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    { name: "no-js", use: { javaScriptEnabled: false }, grepInvert: /@js/ },
  ],
});
