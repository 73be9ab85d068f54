import type { Page } from "@playwright/test";
import { expect, latestMail, signIn } from "../support/fixtures";
import { test } from "../support/own-site";
import { makeAdmin, makeUser, PASSWORD } from "../support/people";
import type { Site } from "../support/start-site";

test.use({ ownSite: "account" });

/** Opens the link in the newest email. */
async function openLink(page: Page, site: Site, to: string): Promise<string> {
  const { text } = await latestMail(site, to);
  const link = /http\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  await page.goto(link);
  return link;
}

/** Clicks a button and returns the response. */
async function press(page: Page, name: string) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name, exact: true }).click();
  return answered;
}

/** Opens the link to choose a password, and chooses one, which makes an account that was invited an admin. */
async function acceptWithLink(page: Page, site: Site, email: string) {
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await page.getByLabel("New password").fill("chosen by the owner");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("status")).toContainText("You are now an admin of this site");
  await expect(page).toHaveURL(/\/admin$/);
}

test.describe("admins", () => {
  test("can be added by email, and lose access immediately when removed", async ({ page, site, browser }) => {
    const [author, guest] = [await makeAdmin(site), await makeUser(site)];
    await signIn(page, author);
    await page.goto("/admin/people");
    for (const [email, status, message] of [
      ["x@", 422, "an email address such as"],
      [author.email, 409, "already an admin"],
    ] as const) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Current password").fill(PASSWORD);
      expect((await press(page, "Add admin")).status()).toBe(status);
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByLabel("Email")).toHaveValue(email);
    }
    await page.getByLabel("Email").fill(guest.email.toUpperCase());
    for (const [typed, message] of [
      ["", /Enter your current password/],
      ["not the one", /not your current password/],
    ] as const) {
      await page.getByLabel("Current password").fill(typed);
      expect((await press(page, "Add admin")).status()).toBe(422);
      await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(message);
      await expect(page.getByLabel("Email")).toHaveValue(guest.email.toUpperCase());
    }
    await expect(page.getByRole("listitem").filter({ hasText: guest.email })).toHaveCount(0);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add admin" }).click();
    await expect(page.getByRole("status")).toContainText("Invitation sent");
    const row = page.getByRole("listitem").filter({ hasText: guest.email });
    await expect(row).toContainText("invited");

    const other = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
    await acceptWithLink(other, site, guest.email);
    expect((await other.goto("/admin"))?.status()).toBe(200);
    await page.reload();
    await expect(row).toContainText(/Admin since \d+ \w+ \d{4} · last signed in .+ · two-factor off/);
    await row.getByRole("button", { name: /^Remove admin/ }).click();
    await row.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
    await expect(page.getByRole("status")).toContainText(`${guest.email} is no longer an admin`);
    await expect(row).toHaveCount(0);
    expect((await other.goto("/admin"))?.status()).toBe(403);
    expect(site.output()).toContain(`people: ${author.email} invited ${guest.email}`);
    await other.context().close();
  });
});
