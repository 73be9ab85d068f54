import { test as base, expect, latestMail } from "../support/fixtures";
import { type Site, startSite } from "../support/start-site";

// The site must have no admin yet.
const test = base.extend<{ ownSite: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownSite: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ ownSite }, use) => use(ownSite.url),
});

test("the first admin may confirm their email in another browser than they signed up in @plain", async ({
  page,
  browser,
  ownSite: site,
  javaScriptEnabled,
}) => {
  const [email, password] = ["first@example.com", "correct horse battery"];
  // A stranger was faster with this email: their password must not count.
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a stranger's password");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status")).toContainText("Check your email");

  await page.goto(site.firstAdminLink);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status")).toContainText("Check your email");

  const link = /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(site, email)).text)?.[0];
  const phone = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
  const other = await phone.newPage();
  await other.goto(String(link));
  await other.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(other.getByRole("heading", { name: "Become the admin" })).toBeVisible();
  // Somebody who only has the mailbox does not have the password.
  const become = other.getByRole("button", { name: "Become this site’s admin" });
  await other.getByLabel("Password").fill("a guess");
  await become.click();
  await expect(other.getByLabel("Password")).toHaveAccessibleDescription(/not your current password/);
  await other.getByLabel("Password").fill(password);
  await become.click();
  await expect(other).toHaveURL(/\/admin$/);
  await expect(other.getByRole("status")).toContainText("You are now this site’s admin");
  await phone.close();
});
