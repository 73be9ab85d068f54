import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { firefox, type LaunchOptions, type Project, webkit } from "@playwright/test";

const ESR = "/usr/bin/firefox-esr";
const WRAPPER = fileURLToPath(new URL("firefox-bidi.mjs", import.meta.url));
/** Playwright cannot emulate reduced motion in an ESR, so every Firefox is started with it. */
const firefoxUserPrefs = { "ui.prefersReducedMotion": 1 };

/**
 * The projects for tests tagged @firefox and @webkit. If a browser is missing, its tests are skipped (fixtures.ts) and
 * the project's name says why.
 */
export function otherEngines(): Project[] {
  return [
    project("firefox", findFirefox(), "no Firefox here; npx playwright install firefox"),
    project(
      "webkit",
      existsSync(webkit.executablePath()) ? {} : undefined,
      "no WebKit here; npx playwright install webkit",
    ),
  ];
}

function project(
  browserName: "firefox" | "webkit",
  launchOptions: LaunchOptions | undefined,
  missing: string,
): Project {
  return {
    name: launchOptions ? browserName : `${browserName} (skipped: ${missing})`,
    grep: new RegExp(`@${browserName}\\b`),
    use: { browserName, launchOptions: launchOptions ?? {} },
    metadata: launchOptions ? {} : { missing },
  };
}

/** Playwright's own Firefox, or the one in FIREFOX, or Debian's, which is installed once as root. */
function findFirefox(): LaunchOptions | undefined {
  if (existsSync(firefox.executablePath())) return { firefoxUserPrefs };
  // In the environment, because Playwright's workers load this file again and the wrapper reads the path from there.
  process.env.FIREFOX ??= existsSync(ESR) || installOnDebian() ? ESR : "";
  if (!process.env.FIREFOX) return undefined;
  return { channel: "moz-firefox", executablePath: WRAPPER, firefoxUserPrefs };
}

function installOnDebian(): boolean {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] });
  apt("update");
  apt("install", "-y", "--no-install-recommends", "firefox-esr");
  return existsSync(ESR);
}
