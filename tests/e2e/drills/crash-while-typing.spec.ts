import type { BrowserContext, Page } from "@playwright/test";
import { test as base, becomeAdmin, expect } from "../support/fixtures";
import { type Launched, launch, SERVER } from "../support/launch";
import { backendPid, postgresPid } from "../support/processes";
import { type Site, startSite } from "../support/start-site";

// This test kills its site, so it starts its own.
const test = base.extend<{ ownSite: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownSite: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ ownSite }, use) => use(ownSite.url),
});

test.setTimeout(180_000);

/** Anything typed longer ago than this must have reached the server (ms). */
const PROMISE = 2_000;

interface Typed {
  word: string;
  /** When the text was in the page. */
  at: number;
}

const editor = (page: Page) => page.locator(".editor").getByRole("textbox", { name: "Content" });

/** Restarts the same site at its URL with its data, which include an admin. */
function restart(site: Site): Promise<Launched> {
  const env = { PORT: new URL(site.url).port, SITE_URL: site.url, DATA_DIR: site.dataDir };
  return launch([SERVER], env, (output) => output.includes("Listening on"));
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect(editor(page)).toBeVisible();
  return page;
}

test("killing the server while someone types loses no saved text and nothing older than 2 s", async ({
  page,
  context,
  browser,
  ownSite: site,
}) => {
  await becomeAdmin(page, site);
  await page.goto("/admin/feed/new");
  await editor(page).click();
  await page.keyboard.type("Shown as kept.");
  await page.getByLabel("Title").fill("A title that was kept");
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+End");

  const typed: Typed[] = [];
  let killed = 0;
  const pids = [await backendPid(site), await postgresPid(site)];
  // Keeps typing while the server is down.
  const enough = () => killed > 0 && Date.now() > killed + 1_500;
  const typing = (async () => {
    for (let n = 0; !enough(); n++) {
      await page.keyboard.type(` w${n}`, { delay: 25 });
      typed.push({ word: `w${n}`, at: Date.now() });
    }
  })();
  await expect.poll(() => Date.now() - (typed[0]?.at ?? Date.now())).toBeGreaterThan(3 * PROMISE);
  for (const pid of [site.process.pid ?? 0, ...pids]) process.kill(pid, "SIGKILL");
  killed = Date.now();
  await typing;
  await expect(page.getByText("Saved on this device only.")).toBeVisible();
  const url = page.url();
  const all = (await editor(page).textContent()) ?? "";
  await page.close();

  const again = await restart(site);
  try {
    const device = await browser.newContext({ baseURL: site.url });
    await device.addCookies(await context.cookies());
    const elsewhere = await open(device, url);
    await expect(elsewhere.getByLabel("Title")).toHaveValue("A title that was kept");
    const found = (await editor(elsewhere).textContent()) ?? "";
    expect(found).toContain("Shown as kept.");
    const old = typed.filter(({ at }) => at < killed - PROMISE);
    expect(old.length).toBeGreaterThan(5);
    expect(old.filter(({ word }) => !found.split(/\s+/).includes(word))).toEqual([]);
    await device.close();

    const here = await open(context, url);
    await expect(editor(here)).toHaveText(all);
    await expect(here.getByLabel("Title")).toHaveValue("A title that was kept");
    await expect(here.getByText(/^Changes kept/)).toBeVisible();
    await here.getByRole("button", { name: "Save draft" }).first().click();
    await expect(here.getByText("Visitors can’t see this post yet.")).toBeVisible();
    await expect(editor(here)).toHaveText(all);
  } finally {
    again.process.kill("SIGTERM");
    await again.ended;
  }
});
