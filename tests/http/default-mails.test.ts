import { latestMail, makeAdmin, makeUser, PASSWORD } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { expect, newVisitor, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

// A hosted project whose owner has not set the mail templates: its default emails lead through the auth service, which
// uses the link up and sends the reader on to a page of the site.

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

async function signUp(page: HttpPage, email: string) {
  await page.goto("/auth?tab=sign-up");
  page.getByLabel("Email").fill(email);
  page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  expect(page.getByRole("status")).toContainText("Check your email to confirm your account");
}

async function askForLink(page: HttpPage, email: string, button: string, path = "/auth/forgot") {
  await page.goto(path);
  page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: button }).click();
  expect(page.getByRole("status")).toContainText("a link is on its way");
}

const askForReset = (page: HttpPage, email: string) => askForLink(page, email, "Send a password reset link");

async function openElsewhere(site: Site, link: string): Promise<HttpPage> {
  const page = newVisitor(site);
  await page.goto(link);
  return page;
}

async function choosePassword(page: HttpPage) {
  expect(page.getByRole("heading", { name: /^(New|Choose a) password$/ })).toBeVisible();
  page.getByLabel("New password").fill("a new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  expect(page.getByRole("status")).toContainText(/Password changed|You are now an admin/);
}

async function expectUsed(page: HttpPage, link: string) {
  const response = await page.goto(link);
  expect(page).toHaveURL(/\/auth\/confirm\?/);
  expect(page.getByRole("alert")).toContainText(/has expired or has already been used/);
  return response;
}

test("a confirmation link signs in, and says when it has been used", async ({ page, site }) => {
  const email = newEmail();
  await signUp(page, email);
  const link = await defaultLink(site, email);
  await page.goto(link);
  expect(page).toHaveURL("/");
  expect(page.getByRole("status")).toContainText("Your email is confirmed");
  expect((await expectUsed(page, link)).status).toBe(400);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
});

test("a confirmation link that is opened in another browser confirms the email", async ({ page, site }) => {
  const email = newEmail();
  await signUp(page, email);
  const other = await openElsewhere(site, await defaultLink(site, email));
  expect(other).toHaveURL(/\/auth$/);
  expect(other.getByRole("status")).toContainText("If it was to confirm your email, that is done");
  await signIn(other, { email, password: PASSWORD });
});

test("a sign-in link returns to the wanted page and speaks of no confirmation", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await askForLink(page, email, "Send a sign-in link", "/auth/forgot?next=/admin/links?sort=name");
  const link = await defaultLink(site, email);
  await page.goto(link);
  expect(page).toHaveURL("/admin/links?sort=name");
  expect(page.getByText("Your email is confirmed")).toHaveCount(0);
  await expectUsed(page, link);
});

test("a sign-in link that is opened in another browser says why it does not sign in", async ({
  page,
  site,
}) => {
  const { email } = await makeUser(site);
  await askForLink(page, email, "Send a sign-in link");
  const other = await openElsewhere(site, await defaultLink(site, email));
  expect(other.getByRole("status")).toContainText("signs in only the browser that asked for it");
});

test("a reset link leads to the new password", async ({ page, site }) => {
  const { email } = await makeUser(site);
  await askForReset(page, email);
  const link = await defaultLink(site, email);
  await page.goto(link);
  expect(page.getByLabel("Current password")).toHaveCount(0);
  await choosePassword(page);
  await expectUsed(page, link);
});

test("a reset link that is opened in another browser says so", async ({ page, site }) => {
  const { email } = await makeUser(site);
  await askForReset(page, email);
  const other = await openElsewhere(site, await defaultLink(site, email));
  expect(other).toHaveURL(/\/auth\/forgot$/);
  expect(other.getByRole("alert")).toContainText("only in the browser that asked for it");
});

test("a change of email needs both links, and says so", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await signIn(page, { email, password: PASSWORD });
  await page.goto("/admin/account");
  const changed = newEmail();
  page.getByLabel("New email").fill(changed);
  await page.getByRole("button", { name: "Change email" }).click();
  expect(page.getByRole("status")).toContainText("Check both mailboxes");
  await page.goto(await defaultLink(site, email));
  expect(page).toHaveURL(/\/admin\/account(#|$)/);
  expect(page.getByRole("status")).toContainText("Now open the link we sent to the other address.");
  await page.goto(await defaultLink(site, changed));
  expect(page).toHaveURL("/admin/account");
  expect(page.getByRole("status")).toContainText("Your email");
  expect(page.locator("#content")).toContainText(changed);
});

/** Invites the owner of an email as a new admin does. */
async function invite(site: Site, email: string) {
  const page = newVisitor(site);
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/people");
  page.getByLabel("Email").fill(email);
  page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add admin" }).click();
  expect(page.getByRole("status")).toContainText("Invitation sent");
}

test("an invitation that is opened without scripts says how to go on", async ({ page, site }) => {
  const email = newEmail();
  await invite(site, email);
  await page.goto(await defaultLink(site, email));
  // Playwright's getByText leaves out what is in a noscript.
  expect(page.locator("noscript p")).toHaveText(/needs JavaScript/);
  expect(page.locator("noscript p")).toBeVisible();
  await askForReset(page, email);
  await page.goto(await defaultLink(site, email));
  await choosePassword(page);
  expect(page).toHaveURL("/admin");
});
