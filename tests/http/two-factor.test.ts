import { makeAdmin, PASSWORD, type Person } from "../e2e/support/people";
import { beginEnrolment, enrol, enterCode, enterPassword } from "./support/authenticator";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** Signs in with the password; ends on the page that asks for the code. */
async function signInUntilChallenge(page: HttpPage, person: Person, next = "/admin") {
  page.clearCookies();
  await page.goto(next);
  page.getByLabel("Email").fill(person.email);
  page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  expect(page).toHaveURL(`/auth/challenge?next=${encodeURIComponent(next)}`);
}

test("guessing the password of a session left open is rate-limited", async ({ page, site }) => {
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/account/two-factor");
  let status = 422;
  for (let guess = 0; guess < 15 && status === 422; guess++)
    status = (await enterPassword(page, "not the one", "Show the QR code")).status;
  expect(status).toBe(429);
  expect(page.getByLabel("Current password")).toHaveAccessibleDescription(/Too many/);
  await enterPassword(page, PASSWORD, "Show the QR code");
  expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
});

test("a forgotten password cannot be replaced without the code", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page);
  await signInUntilChallenge(page, person);
  await page.goto("/auth/new-password");
  expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fauth%2Fnew-password$/);
});

test("guessing codes is rate-limited", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await enrol(page);
  await signInUntilChallenge(page, person);
  let status = 422;
  for (let guess = 0; guess < 15 && status === 422; guess++)
    status = (await enterCode(page, app.wrongCode())).status;
  expect(status).toBe(429);
  expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/Too many|rate limit/);
});

test("removing the app makes the password sufficient again", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await enrol(page, "Old phone");
  const row = page.getByRole("listitem").filter({ hasText: "Old phone" });
  await row.getByRole("link", { name: "Remove: Old phone" }).click();
  expect(page.getByRole("heading", { name: "Remove “Old phone”?" })).toBeVisible();
  await enterPassword(page, PASSWORD, "Remove");
  expect(page.getByRole("status")).toContainText("Authenticator app removed");
  expect(row).toHaveCount(0);
  page.clearCookies();
  await signIn(page, person);
  expect((await page.goto("/admin")).url).toMatch(/\/admin$/);
});

test("another admin can remove the factors of someone who lost the device", async ({
  page,
  site,
  newPage,
}) => {
  const [author, loser] = [await makeAdmin(site), await makeAdmin(site)];
  const device = newPage();
  await signIn(device, loser);
  await enrol(device);

  await signIn(page, author);
  await page.goto("/admin/people");
  const row = page.getByRole("listitem").filter({ hasText: loser.email });
  expect(row).toContainText("two-factor on");
  await row.getByRole("button", { name: /^Remove two-factor/ }).click();
  await row.getByRole("dialog").getByRole("button", { name: "Remove two-factor" }).click();
  expect(page.getByRole("status")).toContainText("Two-factor authentication removed");
  expect(row).toContainText("two-factor off");
  expect(site.output()).toContain(`people: ${author.email} removed the second factors of ${loser.email}`);
  page.clearCookies();
  await signIn(page, loser);
  expect((await page.goto("/admin")).url).toMatch(/\/admin$/);
});

/** The recovery codes on the page. */
const shownCodes = (page: HttpPage) =>
  page
    .locator(".codes li")
    .allTextContents()
    .map((code) => code.trim());

/** Signs in with a recovery code instead of the app's. */
async function sendRecoveryCode(page: HttpPage, code: string) {
  const field = page.getByLabel("Recovery code");
  if (!field.isVisible()) await page.getByText("Lost your phone?").click();
  field.fill(code);
  return page.getByRole("button", { name: "Use recovery code" }).click();
}

test("a recovery code signs in once without the phone and turns two-factor off", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Phone");
  await enterCode(page, app.code(), "Turn on");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  const codes = shownCodes(page);
  expect(new Set(codes).size).toBe(10);
  expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  expect(page.getByText("Each code works once.")).toBeVisible();
  const file = await page.getByRole("button", { name: "Download the codes" }).click();
  expect(file.headers.get("content-disposition")).toMatch(/filename="recovery-codes-.*\.txt"/);
  for (const code of codes) expect(file.text).toContain(code);

  await signInUntilChallenge(page, person);
  expect((await sendRecoveryCode(page, "abcd")).status).toBe(422);
  expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/twelve letters and digits/);
  expect((await sendRecoveryCode(page, "2222-2222-2222")).status).toBe(422);
  expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/wrong or has already been used/);
  expect(page.getByText(`npm run admin -- recover ${person.email}`)).toBeVisible();
  await sendRecoveryCode(page, (codes[3] ?? "").toUpperCase().replaceAll("-", " "));
  expect(page).toHaveURL(/\/admin\/account#two-factor$/);
  expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
  expect(page.getByRole("link", { name: "Set up two-factor" })).toBeVisible();

  page.clearCookies();
  await signIn(page, person);
  const again = await enrolAndRead(page);
  expect(codes.some((code) => again.includes(code))).toBe(false);
  await signInUntilChallenge(page, person);
  for (const code of [codes[3] ?? "", codes[4] ?? ""])
    expect((await sendRecoveryCode(page, code)).status).toBe(422);
});

/** Turns two-factor on and returns the recovery codes. */
async function enrolAndRead(page: HttpPage): Promise<string[]> {
  const app = await beginEnrolment(page, "New phone");
  await enterCode(page, app.code(), "Turn on");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  return shownCodes(page);
}

test("new recovery codes replace the old ones and are stored as hashes", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const old = await enrolAndRead(page);
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "New recovery codes" }).click();
  await enterPassword(page, PASSWORD, "Make new codes");
  expect(page.getByRole("button", { name: "Download the codes" })).toBeVisible();
  const codes = shownCodes(page);
  expect(codes.some((code) => old.includes(code))).toBe(false);
  const forged = { code: "<script>" };
  expect((await page.post("/admin/account/recovery-codes.txt", forged)).status).toBe(400);
  await signInUntilChallenge(page, person);
  expect((await sendRecoveryCode(page, old[0] ?? "")).status).toBe(422);
  await sendRecoveryCode(page, codes[0] ?? "");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
});

test("signing in requires the app's code once enrolled", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Pocket");
  expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("autofocus");
  expect((await enterCode(page, "12", "Turn on")).status).toBe(422);
  expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/six digits/);
  expect((await enterCode(page, app.wrongCode(), "Turn on")).status).toBe(422);
  expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /wrong or has already been used/,
  );
  expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  // A hosted project's QR code has 300,000 characters, which no form could send back.
  const hidden = page.locator("form input[type=hidden]").all();
  const sent = hidden.map((field) => field.inputValue()).join();
  expect(sent.length).toBeLessThan(1_000);
  await enterCode(page, app.code(), "Turn on");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  expect(page.getByRole("listitem").filter({ hasText: "Pocket" })).toBeVisible();

  await signInUntilChallenge(page, person, "/admin/links");
  await page.goto("/");
  expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await page.goto("/admin/links");
  expect(page).toHaveURL(/\/auth\/challenge\?next=%2Fadmin%2Flinks$/);
  expect((await enterCode(page, app.wrongCode())).status).toBe(422);
  expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
    /wrong or has already been used/,
  );
  expect(page.getByLabel("Code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  const next = app.code(1);
  await enterCode(page, `${next.slice(0, 3)} ${next.slice(3)}`);
  expect(page).toHaveURL(/\/admin\/links$/);
});

test("adding or removing an app and making codes need the current password", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  await page.goto("/admin/account/two-factor");
  page.getByLabel("Name of the app or device").fill("Thief’s phone");
  await expectPasswordAsked(page, "Show the QR code");
  expect(page.getByLabel("Name of the app or device")).toHaveValue("Thief’s phone");
  const app = await beginEnrolment(page, "Own phone");
  await enterCode(page, app.code(), "Turn on");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.goto("/admin/account/recovery-codes");
  await expectPasswordAsked(page, "Make new codes");
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "Remove: Own phone" }).click();
  await expectPasswordAsked(page, "Remove");
  await page.goto("/admin/account");
  expect(page.getByText("10 recovery codes left")).toBeVisible();
  expect(page.getByRole("listitem").filter({ hasText: "Own phone" })).toBeVisible();
});

/** Submits a form without the password and with a wrong one; the same page says so beside the field. */
async function expectPasswordAsked(page: HttpPage, button: string) {
  const field = page.getByLabel("Current password");
  for (const [typed, message] of [
    ["", /Enter your current password/],
    ["not the one", /not your current password/],
  ] as const) {
    expect((await enterPassword(page, typed, button)).status).toBe(422);
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveValue("");
  }
}
