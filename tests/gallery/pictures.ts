import { type BrowserContextOptions, chromium, type Locator, type Page } from "@playwright/test";
import { publish } from "../e2e/support/admin-actions";
import requireChromium from "../e2e/support/chromium";
import { becomeAdmin, waitForHydration } from "../e2e/support/fixtures";
import { startSite } from "../e2e/support/start-site";
import { type Camera, takeMoving, takeTexts, takeVersions } from "./text-pictures";

/** `npm run pictures`: the pictures of README.md and docs/, taken from a new site with sample content. */
const FOLDER = "docs/pictures";
const DESK = { width: 1200, height: 800 };

const site = await startSite();
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
const options: BrowserContextOptions = { baseURL: site.url, viewport: DESK, reducedMotion: "reduce" };
const context = await browser.newContext(options);
try {
  const visitor = await context.newPage();
  const names = { home: "/", about: "/about", creative: "/creative" };
  for (const [name, path] of Object.entries(names)) {
    await open(visitor, path);
    await take(visitor, name);
  }
  const page = await context.newPage();
  await becomeAdmin(page, site);
  await open(page, "/admin");
  await take(page, "dashboard");
  await writeNote(page);
  await tryOthers(page);
  const camera: Camera = {
    page,
    site,
    open: (path) => open(page, path),
    take: (name, shown) => take(page, name, shown),
  };
  await takeTexts(camera);
  await takeVersions(camera);
  await takeMoving(camera);
} finally {
  await browser.close();
  await site.stop();
}

/** The note of docs/writing.md, from the first word to its secret link. */
async function writeNote(page: Page): Promise<void> {
  await open(page, "/admin/notes/new");
  const text = page.getByRole("textbox", { name: "Content" });
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.getByLabel("Title").fill("What I carry");
  await text.click();
  await page.keyboard.type("## On every journey ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Less each year, and never without a pencil. The rest is in the table.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("listbox").waitFor();
  await take(page, "slash-menu");
  await page.keyboard.type("table");
  await page.keyboard.press("Enter");
  for (const words of [
    "Thing",
    "Grams",
    "Why",
    "Notebook",
    "180",
    "To remember",
    "Pencil",
    "5",
    "It never runs dry",
  ]) {
    await page.keyboard.type(words);
    if (words !== "It never runs dry") await page.keyboard.press("Tab");
  }
  await page.getByText("Changes kept").waitFor();
  await page.getByText(/^[1-9]\d* words/).waitFor();
  await take(page, "table");
  await page.getByLabel("Tags").fill("travel, tools");
  await page.getByLabel("Publish at").fill("2099-03-04T08:30");
  await publish(page);
  await page.getByText(/Visitors will see this note/).waitFor();
  await take(page, "schedule", page.getByLabel("Publish at"));
  await page.getByText("Share draft").click();
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("button", { name: /^Revoke/ }).waitFor();
  await page.getByRole("button", { name: "Close this message" }).first().click();
  await take(page, "draft-link", page.getByRole("button", { name: /^Revoke/ }));
}

async function tryOthers(page: Page): Promise<void> {
  await open(page, "/admin/notes");
  await take(page, "notes");
  await open(page, "/admin/gallery");
  await take(page, "gallery");
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(async () => {
    const visible = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(visible.map((image) => image.decode()));
    await document.fonts.ready;
  });
}

/** Takes a picture of the window, with `shown` in its middle. */
async function take(page: Page, name: string, shown?: Locator): Promise<void> {
  await shown?.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });
}
