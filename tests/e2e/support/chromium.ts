import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installOnDebian } from "./debian";

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

/** The browser for the tests: CHROMIUM if set, Playwright's own, which its version names, or an installed one. */
export const findChromium = () =>
  [process.env.CHROMIUM, chromium.executablePath(), ...KNOWN_PLACES].find((path) => path && existsSync(path));

/**
 * The same, but installs one on Debian as root if there is none. Also the global set-up of the browser tests, because
 * who only lists the tests wants nothing installed.
 * @throws with instructions if there is none
 */
export default function requireChromium(): string {
  if (!findChromium()) installOnDebian(WITHOUT_WINDOWS);
  const found = findChromium();
  if (!found) {
    throw new Error(
      "The browser tests need Chrome or Chromium. Install one, or run: npx playwright install chromium",
    );
  }
  return found;
}
