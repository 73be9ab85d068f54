import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Headless Chromium renders the same pages in two thirds of the processor time. */
const WITHOUT_WINDOWS = "chromium-headless-shell";

const KNOWN_PLACES = [
  `/usr/bin/${WITHOUT_WINDOWS}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser for the tests: CHROMIUM if set, an installed Chrome or Chromium, or Playwright's own. Installs one on
 * Debian as root.
 * @throws with instructions if there is none
 */
export function findChromium(): string {
  const places = [process.env.CHROMIUM, ...KNOWN_PLACES, chromium.executablePath()];
  const found = places.find((path) => path && existsSync(path)) ?? installOnDebian();
  if (!found) {
    throw new Error(
      "The browser tests need Chrome or Chromium. Install one, or run: npx playwright install chromium",
    );
  }
  return found;
}

function installOnDebian(): string | undefined {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return undefined;
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  apt("update");
  apt("install", "-y", "--no-install-recommends", WITHOUT_WINDOWS);
  return KNOWN_PLACES.find((path) => existsSync(path));
}
