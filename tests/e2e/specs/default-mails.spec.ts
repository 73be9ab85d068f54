import type { Browser, Page } from "@playwright/test";
import { expect, latestMail, signIn } from "../support/fixtures";
import { test } from "../support/own-site";
import { makeAdmin, makeUser, PASSWORD } from "../support/people";
import type { Site } from "../support/start-site";

// A hosted project whose owner has not set the mail templates: its default emails lead through the auth service, which
// uses the link up and sends the reader on to a page of the site.

test.use({ ownSite: "default-mails" });

/** The link in the newest email to an email, as the default templates have it. */
async function defaultLink(site: Site, to: string): Promise<string> {
  const { text } = await latestMail(site, to);
  const [link = ""] = /http[^\s\])]+\/auth\/(?:v1\/verify|confirm)\?[^\s\])]+/.exec(text) ?? [];
  const { pathname, searchParams } = new URL(link);
  if (pathname === "/auth/v1/verify") return link;
  const [type, next] = [searchParams.get("type") ?? "", searchParams.get("next") ?? ""];
  const query = new URLSearchParams({
    token: searchParams.get("token_hash") ?? "",
    type: type === "email" ? "signup" : type,
    redirect_to: new URL(next, site.url).href,
  });
  return `${new URL("/auth/v1/verify", site.mailboxUrl)}?${query}`;
}

const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

async function signUp(page: Page, email: string) {
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status")).toContainText("Check your email to confirm your account");
}

async function askForLink(page: Page, email: string, button: string, path = "/auth/forgot") {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("status")).toContainText("a link is on its way");
}

const askForReset = (page: Page, email: string) => askForLink(page, email, "Send a password reset link");

async function openElsewhere(browser: Browser, site: Site, link: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await page.goto(link);
  return page;
}

async function choosePassword(page: Page) {
  await expect(page.getByRole("heading", { name: /^(New|Choose a) password$/ })).toBeVisible();
  await page.getByLabel("New password").fill("a new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("status")).toContainText(/Password changed|You are now an admin/);
}

async function expectUsed(page: Page, link: string) {
  const response = await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/confirm\?/);
  await expect(page.getByRole("alert")).toContainText(/has expired or has already been used/);
  return response;
}

test("a confirmation link signs in, and says when it has been used", async ({ page, site }) => {
  const email = newEmail();
  await signUp(page, email);
  const link = await defaultLink(site, email);
  await page.goto(link);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status")).toContainText("Your email is confirmed");
  expect((await expectUsed(page, link))?.status()).toBe(400);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
});

test("a confirmation link that is opened in another browser confirms the email", async ({
  page,
  site,
  browser,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const other = await openElsewhere(browser, site, await defaultLink(site, email));
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByRole("status")).toContainText("If it was to confirm your email, that is done");
  await signIn(other, { email, password: PASSWORD });
  await other.context().close();
});

test("a sign-in link returns to the wanted page and speaks of no confirmation", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await askForLink(page, email, "Send a sign-in link", "/auth/forgot?next=/admin/links?sort=name");
  const link = await defaultLink(site, email);
  await page.goto(link);
  await expect(page).toHaveURL("/admin/links?sort=name");
  await expect(page.getByText("Your email is confirmed")).toHaveCount(0);
  await expectUsed(page, link);
});

test("a sign-in link that is opened in another browser says why it does not sign in", async ({
  page,
  site,
  browser,
}) => {
  const { email } = await makeUser(site);
  await askForLink(page, email, "Send a sign-in link");
  const other = await openElsewhere(browser, site, await defaultLink(site, email));
  await expect(other.getByRole("status")).toContainText("signs in only the browser that asked for it");
  await other.context().close();
});

test("a reset link leads to the new password", async ({ page, site }) => {
  const { email } = await makeUser(site);
  await askForReset(page, email);
  const link = await defaultLink(site, email);
  await page.goto(link);
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await choosePassword(page);
  await expectUsed(page, link);
});

test("a reset link that is opened in another browser says so", async ({ page, site, browser }) => {
  const { email } = await makeUser(site);
  await askForReset(page, email);
  const other = await openElsewhere(browser, site, await defaultLink(site, email));
  await expect(other).toHaveURL(/\/auth\/forgot$/);
  await expect(other.getByRole("alert")).toContainText("only in the browser that asked for it");
  await other.context().close();
});

test("a change of email needs both links, and says so", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await signIn(page, { email, password: PASSWORD });
  await page.goto("/admin/account");
  const changed = newEmail();
  await page.getByLabel("New email").fill(changed);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByRole("status")).toContainText("Check both mailboxes");
  await page.goto(await defaultLink(site, email));
  await expect(page).toHaveURL(/\/admin\/account(#|$)/);
  await expect(page.getByRole("status")).toContainText("Now open the link we sent to the other address.");
  await page.goto(await defaultLink(site, changed));
  await expect(page).toHaveURL("/admin/account");
  await expect(page.getByRole("status")).toContainText("Your email");
  await expect(page.locator("#content")).toContainText(changed);
});

/** Invites the owner of an email as a new admin does. */
async function invite(browser: Browser, site: Site, email: string) {
  const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/people");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add admin" }).click();
  await expect(page.getByRole("status")).toContainText("Invitation sent");
  await page.context().close();
}

for (const invited of ["a new email", "an existing account"]) {
  test(`an invitation of ${invited} makes an admin, and leaves no token behind @js`, async ({
    page,
    site,
    browser,
  }) => {
    const email = invited === "a new email" ? newEmail() : (await makeUser(site)).email;
    await invite(browser, site, email);
    const link = await defaultLink(site, email);
    await page.goto(link);
    await page.getByRole("button", { name: /^(Accept the invitation|Choose a new password)$/ }).waitFor();
    expect(page.url()).toBe(`${site.url}/auth/confirm`);
    await expect(page.getByText(`The link is for ${email}.`)).toBeVisible();
    await page.getByRole("button", { name: /^(Accept the invitation|Choose a new password)$/ }).click();
    await choosePassword(page);
    await expect(page).toHaveURL("/admin");
    await page.goBack();
    await page.goBack();
    expect(page.url()).not.toContain("access_token");
    expect(site.output()).not.toContain("access_token");
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText(/has expired or has already been used/);
  });
}

test("an invitation that is opened without scripts says how to go on @plain", async ({
  page,
  site,
  browser,
}) => {
  const email = newEmail();
  await invite(browser, site, email);
  await page.goto(await defaultLink(site, email));
  // Playwright's getByText leaves out what is in a noscript.
  await expect(page.locator("noscript p")).toHaveText(/needs JavaScript/);
  await expect(page.locator("noscript p")).toBeVisible();
  await askForReset(page, email);
  await page.goto(await defaultLink(site, email));
  await choosePassword(page);
  await expect(page).toHaveURL("/admin");
});
