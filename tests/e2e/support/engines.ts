import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { firefox, type LaunchOptions, type Project, webkit } from "@playwright/test";

const ESR = process.env.FIREFOX || "/usr/bin/firefox-esr";
const WRAPPER = fileURLToPath(new URL("firefox-bidi.mjs", import.meta.url));
/** Playwright cannot emulate reduced motion in an ESR, so every Firefox is started with it. */
const firefoxUserPrefs = { "ui.prefersReducedMotion": 1 };

const hasOwnFirefox = () => existsSync(firefox.executablePath());

/** Whether a browser besides Chromium is installed: Playwright's own, the Firefox in FIREFOX or Debian's. */
export const isInstalled = (browserName: string) =>
  browserName === "webkit" ? existsSync(webkit.executablePath()) : hasOwnFirefox() || existsSync(ESR);

/** The projects for tests tagged @firefox and @webkit, which are skipped where the browser is missing (fixtures.ts). */
export function otherEngines(): Project[] {
  const esr = { channel: "moz-firefox", executablePath: WRAPPER };
  return [
    {
      name: "browsers",
      testDir: "tests/e2e/support",
      testMatch: "other-browsers.ts",
    },
    project("firefox", { ...(hasOwnFirefox() ? {} : esr), firefoxUserPrefs }),
    project("webkit", {}),
  ];
}

const project = (browserName: "firefox" | "webkit", launchOptions: LaunchOptions): Project => ({
  name: browserName,
  grep: new RegExp(`@${browserName}\\b`),
  dependencies: ["browsers"],
  use: { browserName, launchOptions },
});
