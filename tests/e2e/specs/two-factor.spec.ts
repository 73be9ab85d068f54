import type { Page } from "@playwright/test";
import { beginEnrolment, enterCode } from "../support/authenticator";
import { violations } from "../support/axe";
import { expect, signIn } from "../support/fixtures";
import { test } from "../support/own-site";
import { countLoads } from "../support/page-loads";
import { makeAdmin, type Person } from "../support/people";

test.use({ ownSite: "two-factor" });

/** Signs in with the password; ends on the page that asks for the code. */
async function signInUntilChallenge(page: Page, person: Person, next = "/admin") {
  await page.context().clearCookies();
  await page.goto(next);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/auth/challenge?next=${encodeURIComponent(next)}`);
}

test("an app's code has the focus and its QR code is drawn, after a wrong code, too, and the right one leads on without a reload @js", async ({
  page,
  site,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Pocket");
  const loads = countLoads(page);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await enterCode(page, app.wrongCode(), "Turn on");
  await expect(code).toHaveAccessibleDescription(/wrong or has already been used/);
  await expect(code).toBeFocused();
  const drawn = await page
    .getByRole("img", { name: /QR code/ })
    .evaluate((img) => (img as HTMLImageElement).naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  expect(loads()).toBe(0);

  await signInUntilChallenge(page, person, "/admin/links");
  const before = loads();
  await enterCode(page, app.code(1));
  await expect(page).toHaveURL(/\/admin\/links$/);
  expect(loads()).toBe(before);
});

async function enterPassword(page: Page, password: string, button: string) {
  await page.getByLabel("Current password").fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: button, exact: true }).click();
  return answered;
}

test("the account and admins pages pass axe in both themes and sizes @js", async ({ page, site }) => {
  const check = async (where: string) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `${where} at ${width} px`).toEqual([]);
    }
  };
  await page.goto("/auth/forgot");
  await page.getByRole("button", { name: "Send a sign-in link" }).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await check("forgot");
  await page.goto("/auth/confirm?token_hash=used&type=recovery");
  await check("confirm");
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await check("expired");
  const person = await makeAdmin(site);
  await signIn(page, person);
  for (const path of ["/auth/new-password", "/admin/account", "/admin/people"]) {
    await page.goto(path);
    await check(path);
  }
  const app = await beginEnrolment(page, "Phone");
  await check("QR code");
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await check("recovery codes");
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await check("account with a factor");
  await page.getByRole("link", { name: "Remove: Phone" }).click();
  await enterPassword(page, "not the one", "Remove");
  await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await check("removing an app");
  await signInUntilChallenge(page, person);
  await enterCode(page, "1");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByText("Lost your phone?").click();
  await expect(page.getByLabel("Recovery code")).toBeVisible();
  await check("challenge");
});
