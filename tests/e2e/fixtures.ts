import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import { type Site, startSite } from "./start-site";

export { expect };

const ADMIN = { email: "author@example.com", password: "correct horse battery" };

/** The newest mail to an address. */
export async function latestMail(site: Site, to: string): Promise<{ subject: string; text: string }> {
  const response = await fetch(`${site.mailboxUrl}/latest?to=${encodeURIComponent(to)}`);
  if (!response.ok) throw new Error(`No mail to ${to}: ${response.status}`);
  return response.json();
}

/** First-admin link → sign-up → mail → confirmation; ends on the dashboard. */
export async function becomeAdmin(page: Page, site: Site, account = ADMIN): Promise<void> {
  await page.goto(site.firstAdminLink);
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
  /** A page of somebody who is signed in as admin. */
  adminPage: Page;
}

interface WorkerFixtures {
  /** One running site for each project. */
  site: Site;
  /** The admin's cookies. */
  adminCookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/** Whether React has taken over the page, or never will: what is pressed before is sent as a plain form or link. */
export const isAlive = () => {
  if (!document.querySelector("script:is([type^=later], [type=module])")) return true;
  const container = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"));
  return container?.[1].stateNode.current.memoizedState.isDehydrated === false;
};

/** The page, whose `goto` and `reload` also wait for its scripts: they start after the page was painted. */
function patient(page: Page): Page {
  for (const method of ["goto", "reload"] as const) {
    const load = page[method].bind(page) as (...args: unknown[]) => Promise<Response | null>;
    const loadAndWait = async (...args: unknown[]) => {
      const response = await load(...args);
      // Where scripts fail on purpose the test goes on without them.
      await page.waitForFunction(isAlive, undefined, { timeout: 3_000 }).catch(() => undefined);
      return response;
    };
    Object.assign(page, { [method]: loadAndWait });
  }
  return page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? patient(page) : page),
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
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
  // The cookies first: a page that another one came in front of draws no frame, and its scripts would wait for one.
  adminPage: async ({ adminCookies, context, page }, use) => {
    await context.addCookies(adminCookies);
    await use(page);
  },
});
