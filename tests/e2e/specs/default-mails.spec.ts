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

async function choosePassword(page: Page) {
  await expect(page.getByRole("heading", { name: /^(New|Choose a) password$/ })).toBeVisible();
  await page.getByLabel("New password").fill("a new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("status")).toContainText(/Password changed|You are now an admin/);
}

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
