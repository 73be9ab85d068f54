import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium, type Page } from "@playwright/test";
import requireChromium from "../e2e/support/chromium";
import { becomeAdmin, waitForHydration } from "../e2e/support/fixtures";
import { startSite } from "../e2e/support/start-site";

/** `npm run spoken`: writes down what a screen reader says on five pages, from a new site with sample content. */
const FILE = "docs/spoken.md";
const PAGES = {
  About: "/about",
  Notes: "/notes",
  "An essay": "/models/focus",
  Creative: "/creative",
  "A new link, in the admin": "/admin/links/new",
};
/** Longer phrases and longer pages are cut. */
const [MAX_LETTERS, MAX_LINES] = [90, 70];

type Reader = typeof import("@guidepup/virtual-screen-reader");
const script = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");

const site = await startSite();
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  // The reader runs in the page, whose CSP would allow no other scripts.
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const body = await readFile(script, "utf8");
  await page.route("**/reader.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
  await becomeAdmin(page, site);
  const parts = [
    "# What a screen reader says\n\nWritten by `npm run spoken` with [a virtual screen reader](https://github.com/guidepup/virtual-screen-reader), which reads the accessibility tree from top to bottom. Ends of elements are left out, long texts cut, and the navigation is written down once.",
  ];
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await waitForHydration(page);
    const lines = (await walk(page)).filter((line) => !line.startsWith("end of ")).map(shorten);
    // The navigation is the same on all pages, so only the first one includes it.
    const start = parts.length === 1 ? 0 : lines.indexOf("main");
    const end = start + MAX_LINES;
    const shown = [...lines.slice(start, end), ...(lines.length > end ? ["…"] : [])];
    parts.push(`## ${name}\n\n\`${path}\`\n\n\`\`\`text\n${shown.join("\n")}\n\`\`\``);
  }
  await writeFile(FILE, `${parts.join("\n\n")}\n`);
} finally {
  await browser.close();
  await site.stop();
}

/** Every phrase of the page, in order. */
function walk(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { virtual }: Reader = await import("/reader.js" as string);
    // With scripts enabled, these are not in the browser's accessibility tree.
    for (const one of document.querySelectorAll("noscript")) one.remove();
    await virtual.start({ container: document.body });
    while ((await virtual.lastSpokenPhrase()) !== "end of document") await virtual.next();
    const phrases = await virtual.spokenPhraseLog();
    await virtual.stop();
    return phrases;
  });
}

function shorten(phrase: string): string {
  const spoken = phrase.replace(/^listitem, level \d+, position (\d+), set size (\d+)$/, "$1 of $2");
  return spoken.length > MAX_LETTERS ? `${spoken.slice(0, MAX_LETTERS).trimEnd()}…` : spoken;
}
