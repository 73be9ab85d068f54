import type { Page } from "@playwright/test";
import { beginEnrolment, enrol, enterCode } from "./authenticator";
import { violations } from "./axe";
import { expect, signIn } from "./fixtures";
import { test } from "./own-site";
import { makeAdmin, type Person } from "./people";

test.use({ ownSite: "two-factor" });

/** Signs in anew with the password; ends on the page that asks for the code. */
async function signInUntilChallenge(page: Page, person: Person, next = "/admin") {
  await page.context().clearCookies();
  await page.goto(next);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/auth/challenge?next=${encodeURIComponent(next)}`);
}

test("signing in needs the app's code from its enrolment on", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Pocket");
  expect((await enterCode(page, "12", "Turn on")).status()).toBe(422);
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/six digits/);
  expect((await enterCode(page, app.wrongCode(), "Turn on")).status()).toBe(422);
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/not right/);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const drawn = await page
    .getByRole("img", { name: /QR code/ })
    .evaluate((img) => (img as HTMLImageElement).naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor is on");
  await expect(page.getByRole("listitem").filter({ hasText: "Pocket" })).toBeVisible();

  await signInUntilChallenge(page, person, "/admin/links");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await page.goto("/admin/links");
  await expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fadmin%2Flinks$/);
  expect((await enterCode(page, app.wrongCode())).status()).toBe(422);
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/not right/);
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  const next = app.code(1);
  await enterCode(page, `${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test("a forgotten password is not replaced without the code", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page);
  await signInUntilChallenge(page, person);
  await page.goto("/auth/new-password");
  await expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fauth%2Fnew-password$/);
});

test("codes cannot be guessed on and on @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await enrol(page);
  await signInUntilChallenge(page, person);
  let status = 422;
  for (let guess = 0; guess < 15 && status === 422; guess++)
    status = (await enterCode(page, app.wrongCode())).status();
  expect(status).toBe(429);
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/Too many|rate limit/);
});

test("an app is removed by its owner, and signing in needs the password alone", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page, "Old phone");
  const row = page.getByRole("listitem").filter({ hasText: "Old phone" });
  await row.getByRole("button", { name: "Remove: Old phone" }).click();
  await row.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("The authenticator app is removed");
  await expect(row).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, person);
  expect((await page.goto("/admin"))?.url()).toMatch(/\/admin$/);
});

test("another admin removes the factors of whoever has lost the device @plain", async ({
  page,
  site,
  browser,
}) => {
  const [author, loser] = [await makeAdmin(site), await makeAdmin(site)];
  const device = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(device, loser);
  await enrol(device);
  await device.context().close();

  await signIn(page, author);
  await page.goto("/admin/people");
  const row = page.getByRole("listitem").filter({ hasText: loser.email });
  await expect(row).toContainText("two-factor on");
  await row.getByRole("button", { name: /^Remove two-factor/ }).click();
  await row.getByRole("dialog").getByRole("button", { name: "Remove two-factor" }).click();
  await expect(page.getByRole("status")).toContainText("Two-factor removed");
  await expect(row).toContainText("two-factor off");
  expect(site.output()).toContain(`people: ${author.email} removed the second factors of ${loser.email}`);
  await page.context().clearCookies();
  await signIn(page, loser);
  expect((await page.goto("/admin"))?.url()).toMatch(/\/admin$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test.describe(`at ${width} px, ${colorScheme}, axe finds nothing`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });
      test("on the pages of account and people @js", async ({ page, site }) => {
        const check = async (where: string) => expect(await violations(page), where).toEqual([]);
        await page.goto("/auth/forgot");
        await page.getByRole("button", { name: "Send a link to sign in" }).click();
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
        await expect(page.getByRole("status")).toContainText("Two-factor is on");
        await check("account with a factor");
        await signInUntilChallenge(page, person);
        await enterCode(page, "1");
        await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
        await check("challenge");
      });
    });
  }
}
