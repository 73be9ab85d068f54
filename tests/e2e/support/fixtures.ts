import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import { isInstalled } from "./engines";
import { ADMIN, latestMail } from "./people";
import { type Site, startSite } from "./start-site";
import { rememberContent } from "./undo-changes";

export { ADMIN, expect, latestMail };

/** Signs up through the first-admin link and confirms the email; ends on the dashboard. */
export async function becomeAdmin(page: Page, site: Site, account = ADMIN): Promise<void> {
  await page.goto(site.firstAdminLink);
  await expect(page.getByText("The account you create here becomes its admin.")).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status")).toContainText("Check your email to confirm your account");
  const { text } = await latestMail(site, account.email);
  const link = /http\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No confirmation link in the mail:\n${text}`);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

/** Signs in through the form. */
export async function signIn(page: Page, account = ADMIN): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

interface Fixtures {
  /** Skips the test if the project's browser is not installed (engines.ts). */
  browserInstalled: boolean;
  /** Undoes what each test changes in the content of the site, whether it passes or fails. */
  contentRestored: boolean;
  /** A page signed in as an admin. */
  adminPage: Page;
}

interface WorkerFixtures {
  /** Set by a spec, `test.use({ defaultMails: true })`, which gets a worker of its own. */
  defaultMails: boolean;
  /** One running site per worker. */
  site: Site;
  /** The admin's session cookies. */
  adminCookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/** Waits until the page is hydrated, and throws if it never is. Earlier clicks act as plain forms and links. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated).catch((cause: Error) => {
    throw new Error(`${page.url()} does not come alive: ${cause.message}`, { cause });
  });
}

/** Whether the page is hydrated (app/root.tsx), or has no scripts. Runs in the browser. */
export const isHydrated = () =>
  "hydrated" in document.documentElement.dataset || !document.querySelector("script[type=module]");

/**
 * Makes `goto` and `reload` wait for hydration as well, except with `waitUntil: "commit"`, for tests of what happens
 * before. A page whose scripts are to fail comes from `context.newPage()`.
 */
function hydrating(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const onceHydrated = async (response: Response | null, options?: { waitUntil?: string }) => {
    if (options?.waitUntil !== "commit") await waitForHydration(page);
    return response;
  };
  page.goto = async (url, options) => onceHydrated(await goto(url, options), options);
  page.reload = async (options) => onceHydrated(await reload(options), options);
  return page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browserInstalled: [
    async ({ browserName }, use, { skip }) => {
      skip(browserName !== "chromium" && !isInstalled(browserName), `${browserName} is not installed`);
      await use(true);
    },
    { auto: true },
  ],
  contentRestored: [
    async ({ browserInstalled, site }, use) => {
      const undo = await rememberContent(site);
      await use(browserInstalled);
      await undo();
    },
    { auto: true },
  ],
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? hydrating(page) : page),
  defaultMails: [false, { scope: "worker", option: true }],
  site: [
    async ({ defaultMails }, use) => {
      const site = await startSite({ defaultMails });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  adminCookies: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
      await becomeAdmin(await context.newPage(), site);
      await use(await context.cookies());
      await context.close();
    },
    { scope: "worker" },
  ],
  // `adminCookies` comes first, so the page opens in front of the one that signed in.
  adminPage: async ({ adminCookies, context, page }, use) => {
    await context.addCookies(adminCookies);
    await use(page);
  },
});
