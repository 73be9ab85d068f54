import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { beginEnrolment, enrol, enterCode } from "../support/authenticator";
import { violations } from "../support/axe";
import { expect, signIn } from "../support/fixtures";
import { test } from "../support/own-site";
import { makeAdmin, PASSWORD, type Person } from "../support/people";

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

test("signing in requires the app's code once enrolled", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Pocket");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  expect((await enterCode(page, "12", "Turn on")).status()).toBe(422);
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/six digits/);
  expect((await enterCode(page, app.wrongCode(), "Turn on")).status()).toBe(422);
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /wrong or has already been used/,
  );
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const drawn = await page
    .getByRole("img", { name: /QR code/ })
    .evaluate((img) => (img as HTMLImageElement).naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  // A hosted project's QR code has 300,000 characters, which no form could send back.
  const sent = await page
    .locator("form input[type=hidden]")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join());
  expect(sent.length).toBeLessThan(1_000);
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Pocket" })).toBeVisible();

  await signInUntilChallenge(page, person, "/admin/links");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await page.goto("/admin/links");
  await expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fadmin%2Flinks$/);
  expect((await enterCode(page, app.wrongCode())).status()).toBe(422);
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /wrong or has already been used/,
  );
  await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  const next = app.code(1);
  await enterCode(page, `${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test("adding or removing an app and making codes need the current password", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await page.goto("/admin/account/two-factor");
  await page.getByLabel("Name of the app or device").fill("Thief’s phone");
  await expectPasswordAsked(page, "Show the QR code");
  await expect(page.getByLabel("Name of the app or device")).toHaveValue("Thief’s phone");
  const app = await beginEnrolment(page, "Own phone");
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.goto("/admin/account/recovery-codes");
  await expectPasswordAsked(page, "Make new codes");
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "Remove: Own phone" }).click();
  await expectPasswordAsked(page, "Remove");
  await page.goto("/admin/account");
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Own phone" })).toBeVisible();
});

/** Submits a form without the password and with a wrong one; the same page says so beside the field. */
async function expectPasswordAsked(page: Page, button: string) {
  const field = page.getByLabel("Current password");
  for (const [typed, message] of [
    ["", /Enter your current password/],
    ["not the one", /not your current password/],
  ] as const) {
    expect((await enterPassword(page, typed, button)).status()).toBe(422);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveValue("");
  }
}

test("guessing the password of a session left open is rate-limited @plain", async ({ page, site }) => {
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/account/two-factor");
  let status = 422;
  for (let guess = 0; guess < 15 && status === 422; guess++)
    status = (await enterPassword(page, "not the one", "Show the QR code")).status();
  expect(status).toBe(429);
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(/Too many/);
  await enterPassword(page, PASSWORD, "Show the QR code");
  await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
});

test("a forgotten password cannot be replaced without the code @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page);
  await signInUntilChallenge(page, person);
  await page.goto("/auth/new-password");
  await expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fauth%2Fnew-password$/);
});

test("guessing codes is rate-limited @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await enrol(page);
  await signInUntilChallenge(page, person);
  let status = 422;
  for (let guess = 0; guess < 15 && status === 422; guess++)
    status = (await enterCode(page, app.wrongCode())).status();
  expect(status).toBe(429);
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/Too many|rate limit/);
});

test("removing the app makes the password sufficient again @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page, "Old phone");
  const row = page.getByRole("listitem").filter({ hasText: "Old phone" });
  await row.getByRole("link", { name: "Remove: Old phone" }).click();
  await expect(page.getByRole("heading", { name: "Remove “Old phone”?" })).toBeVisible();
  await enterPassword(page, PASSWORD, "Remove");
  await expect(page.getByRole("status")).toContainText("Authenticator app removed");
  await expect(row).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, person);
  expect((await page.goto("/admin"))?.url()).toMatch(/\/admin$/);
});

test("another admin can remove the factors of someone who lost the device @plain", async ({
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
  await expect(page.getByRole("status")).toContainText("Two-factor authentication removed");
  await expect(row).toContainText("two-factor off");
  expect(site.output()).toContain(`people: ${author.email} removed the second factors of ${loser.email}`);
  await page.context().clearCookies();
  await signIn(page, loser);
  expect((await page.goto("/admin"))?.url()).toMatch(/\/admin$/);
});

async function enterPassword(page: Page, password: string, button: string) {
  await page.getByLabel("Current password").fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: button, exact: true }).click();
  return answered;
}

/** The recovery codes on the page. */
const shownCodes = async (page: Page) =>
  (await page.locator(".codes li").allTextContents()).map((code) => code.trim());

/** Signs in with a recovery code instead of the app's. */
async function sendRecoveryCode(page: Page, code: string) {
  const field = page.getByLabel("Recovery code");
  if (!(await field.isVisible())) await page.getByText("Lost your phone?").click();
  await field.fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Use recovery code" }).click();
  return answered;
}

test("a recovery code signs in once without the phone and turns two-factor off @plain", async ({
  page,
  site,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Phone");
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  const codes = await shownCodes(page);
  expect(new Set(codes).size).toBe(10);
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("Each code works once.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the codes" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^recovery-codes-.*\.txt$/);
  const text = await readFile(await file.path(), "utf8");
  for (const code of codes) expect(text).toContain(code);

  await signInUntilChallenge(page, person);
  expect((await sendRecoveryCode(page, "abcd")).status()).toBe(422);
  await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/twelve letters and digits/);
  expect((await sendRecoveryCode(page, "2222-2222-2222")).status()).toBe(422);
  await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(
    /wrong or has already been used/,
  );
  await expect(page.getByText(`npm run admin -- recover ${person.email}`)).toBeVisible();
  await sendRecoveryCode(page, (codes[3] ?? "").toUpperCase().replaceAll("-", " "));
  await expect(page).toHaveURL(/\/admin\/account#two-factor$/);
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
  await expect(page.getByRole("link", { name: "Set up two-factor" })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, person);
  const again = await enrolAndRead(page);
  expect(codes.some((code) => again.includes(code))).toBe(false);
  await signInUntilChallenge(page, person);
  for (const code of [codes[3] ?? "", codes[4] ?? ""])
    expect((await sendRecoveryCode(page, code)).status()).toBe(422);
});

/** Turns two-factor on and returns the recovery codes. */
async function enrolAndRead(page: Page): Promise<string[]> {
  const app = await beginEnrolment(page, "New phone");
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  return shownCodes(page);
}

test("new recovery codes replace the old ones and are stored as hashes @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const old = await enrolAndRead(page);
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "New recovery codes" }).click();
  await enterPassword(page, PASSWORD, "Make new codes");
  await expect(page.getByRole("button", { name: "Download the codes" })).toBeVisible();
  const codes = await shownCodes(page);
  expect(codes.some((code) => old.includes(code))).toBe(false);
  const forged = { form: { code: "<script>" }, headers: { Origin: site.url } };
  expect((await page.request.post("/admin/account/recovery-codes.txt", forged)).status()).toBe(400);
  await signInUntilChallenge(page, person);
  expect((await sendRecoveryCode(page, old[0] ?? "")).status()).toBe(422);
  await sendRecoveryCode(page, codes[0] ?? "");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
});

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
