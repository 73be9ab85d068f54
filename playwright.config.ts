import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/e2e/support/chromium";
import { otherEngines } from "./tests/e2e/support/engines";

export default defineConfig({
  testDir: "tests/e2e/specs",
  globalSetup: ["./tests/build.ts", "./tests/e2e/support/chromium.ts"],
  // Each worker starts its own site, which its specs share and modify.
  workers: Math.min(Math.max(2, availableParallelism()), 6),
  forbidOnly: Boolean(process.env.CI),
  // On a busy shared machine a test may fail once; one that passes on retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    actionTimeout: 15_000,
    // Transitions would take a third of the time. Tests of animations turn them back on.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would double the time; `--trace on` does it for one.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        // Optimising compilers only pay off in pages that live longer than a second.
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
    // @plain: server behaviour that does not depend on scripts. @js: behaviour that needs them.
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    // A hosted project makes no difference between a page with scripts and without: there, one of the two is enough.
    {
      name: "no-js",
      use: { javaScriptEnabled: false },
      grepInvert: /@js/,
      ...(process.env.HOSTED_FOLDER && { grep: /@plain/ }),
    },
    // Killed servers and full disks.
    { name: "drills", testDir: "tests/e2e/drills" },
    // @firefox, @webkit: run there as well, by keyboard and without Chromium-only APIs.
    ...otherEngines(),
  ],
});
