import { mkdir, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { adminPaths } from "../e2e/support/admin-paths";
import requireChromium from "../e2e/support/chromium";
import { becomeAdmin } from "../e2e/support/fixtures";
import { PUBLIC } from "../e2e/support/paths";
import { startSite } from "../e2e/support/start-site";
import { fail, STATES } from "./states";

/**
 * `npm run gallery [-- --admin | --states] [--only /about,/creative]`: screenshots of every public or admin page at
 * four widths, light and dark, in the folder `gallery` with an index.html, taken from a new site with sample content.
 * With `--states`: lists and forms that are long, read from right to left or empty, and forms with errors.
 */
const FOLDER = "gallery";
const WIDTHS = { 360: 740, 768: 1024, 1440: 900, 1920: 1080 };
const SCHEMES = ["light", "dark"] as const;
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const { values } = parseArgs({
  options: { only: { type: "string" }, admin: { type: "boolean" }, states: { type: "boolean" } },
});

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER);
const site = await startSite();
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  if (values.admin || values.states) await becomeAdmin(page, site);
  const session = await context.storageState();
  const only = values.only?.split(",");
  const files: string[] = [];
  if (values.states) {
    for (const { name, prepare, paths } of STATES) {
      await prepare(site);
      const chosen = only ? paths.filter((path) => only.includes(path)) : paths;
      for (const path of chosen) files.push(...(await takePictures(path, session, `${name}-`)));
    }
  } else {
    const paths = only ?? (values.admin ? await adminPaths(page) : PUBLIC);
    for (const path of paths) files.push(...(await takePictures(path, session)));
  }
  await writeFile(`${FOLDER}/index.html`, indexOf(files));
  console.info(`${files.length} pictures: ${FOLDER}/index.html`);
} finally {
  await browser.close();
  await site.stop();
}

async function takePictures(path: string, session: Session, prefix = ""): Promise<string[]> {
  const files: string[] = [];
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: site.url,
        storageState: path === "/auth" ? undefined : session,
        viewport: { width: Number(width), height },
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(path);
      if (prefix === "error-") await fail(page);
      // Images below the window would otherwise load only when scrolled near.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager";
        await Promise.allSettled([...document.images].map((image) => image.decode()));
        await document.fonts.ready;
      });
      const name = path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home";
      const file = `${prefix}${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: true });
      files.push(file);
      await context.close();
    }
  }
  return files;
}

function indexOf(files: string[]): string {
  const figures = files.map(
    (file) => `<figure><img src="${file}" alt="" loading="lazy"><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{display:flex;flex-wrap:wrap;gap:2rem;font:14px sans-serif;background:#888}figure{margin:0;inline-size:20rem}img{inline-size:100%}</style>
${figures.join("\n")}\n`;
}
