import type { Page } from "@playwright/test";
import { ask } from "../support/ask";
import { beginEnrolment, enterCode } from "../support/authenticator";
import { paragraph } from "../support/content";
import { expect, latestMail, signIn } from "../support/fixtures";
import { makeAdmin, makeUser, PASSWORD } from "../support/people";
import { test as base } from "../support/proxied-site";

// The server decides all of this, so the tests run once, without scripts.
const test = base.extend({ baseURL: ({ own }, use) => use(own.url) });

/** Presses a button and returns the response to its form. */
async function press(page: Page, name: string | RegExp) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name }).click();
  return answered;
}

test("an invitation that cannot be sent again goes on working @plain", async ({ own, page, browser }) => {
  await signIn(page, await makeAdmin(own));
  const email = "guest@example.com";
  await page.goto("/admin/people");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Add admin");
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("invited");
  const link = /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, email)).text)?.[0] ?? "";

  own.proxy.break(/\/auth\/v1\/invite/);
  expect((await press(page, /^Send again/)).status()).toBe(503);
  await expect(page.getByRole("alert")).toContainText("The invitation could not be sent");
  await expect(row).toContainText("invited");
  own.proxy.heal();
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto(link);
  await press(guest, "Accept the invitation");
  await guest.getByLabel("New password").fill("the guest's password");
  await press(guest, "Set the password");
  await expect(guest).toHaveURL(/\/admin$/);
  await guest.context().close();
});

test("the People page says that it cannot be loaded or changed right now @plain", async ({ own, page }) => {
  await signIn(page, await makeAdmin(own));
  const email = "guest@example.com";
  await page.goto("/admin/people");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Add admin");
  own.proxy.break(/admin_invitations/);
  expect((await press(page, /^Send again/)).status()).toBe(503);
  expect((await page.goto("/admin/people"))?.status()).toBe(503);
  own.proxy.break(/\/admin\/users\?/);
  await page.goto("/admin/people");
  await page.getByLabel("Email").fill("other@example.com");
  await page.getByLabel("Current password").fill(PASSWORD);
  expect((await press(page, "Add admin")).status()).toBe(503);
  await expect(page.getByLabel("Email")).toHaveValue("other@example.com");
});

test("a recovery code still works after the factors could not be removed @plain", async ({ own, page }) => {
  const person = await makeAdmin(own);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Phone");
  await enterCode(page, app.code(), "Turn on");
  const [code = ""] = await page.locator(".codes li").allTextContents();
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await press(page, "Sign In");
  const use = async () => {
    const field = page.getByLabel("Recovery code");
    if (!(await field.isVisible())) await page.getByText("Lost your phone?").click();
    await field.fill(code);
    return press(page, "Use recovery code");
  };
  own.proxy.break(/\/admin\/users\/.+\/factors/);
  expect((await use()).status()).toBe(503);
  await expect(page.getByRole("alert")).toContainText("cannot be reached right now");
  own.proxy.heal();
  await use();
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
});

test("recovery codes that could not be stored can be made right away @plain", async ({ own, page }) => {
  await signIn(page, await makeAdmin(own));
  const app = await beginEnrolment(page, "Phone");
  own.proxy.break(/replace_recovery_codes/);
  await enterCode(page, app.code(), "Turn on");
  await expect(page).toHaveURL(/\/admin\/account\/recovery-codes$/);
  await expect(page.getByText("Your recovery codes could not be stored. Make them now.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  expect((await press(page, "Make new codes")).status()).toBe(503);
  await expect(page.getByRole("alert")).toContainText("cannot be reached right now");
  own.proxy.heal();
  await page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Make new codes");
  await expect(page.locator(".codes li")).toHaveCount(10);
});

test("an account that cannot be read is listed without its details @plain", async ({ own, page }) => {
  const [author, other] = [await makeAdmin(own), await makeAdmin(own)];
  await signIn(page, author);
  own.proxy.break(new RegExp(`/admin/users(\\?|/${other.id})`));
  expect((await page.goto("/admin/people"))?.status()).toBe(200);
  const rows = page.getByRole("listitem").filter({ hasText: "Admin since" });
  await expect(rows.filter({ hasText: author.email })).toContainText("two-factor off");
  const unread = rows.filter({ hasText: "An account that can’t be read right now" });
  await expect(unread).toHaveText(/Admin since \d+ \w+ \d{4}Remove admin/);
  await unread.getByRole("button", { name: /^Remove admin/ }).click();
  await unread.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
  await expect(page.getByRole("status")).toContainText("That account is no longer an admin");
  own.proxy.heal();
  await page.reload();
  await expect(page.getByText(other.email)).toHaveCount(0);
});

test("an admin cannot be removed while the admins cannot be read @plain", async ({ own, page }) => {
  const [author, other] = [await makeAdmin(own), await makeAdmin(own)];
  await signIn(page, author);
  await page.goto("/admin/people");
  const row = page.getByRole("listitem").filter({ hasText: other.email });
  await row.getByRole("button", { name: /^Remove admin/ }).click();
  own.proxy.break(/user_roles/);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await row.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
  expect((await answer).status()).toBe(503);
  own.proxy.heal();
  await page.goto("/admin/people");
  await expect(page.getByText(other.email, { exact: true })).toBeVisible();
});

test("an outage does not count against those who open a link to a draft @plain", async ({ own, page }) => {
  const row = { content: paragraph("Shared words"), published: false };
  const { data } = await own.db.from("notes_entries").insert(row).select("id").single().throwOnError();
  await signIn(page, await makeAdmin(own));
  await page.goto(`/admin/notes/${data.id}`);
  await page.getByText("Share draft").click();
  await press(page, "Create link");
  const link = await page.getByRole("textbox", { name: /^Link that works until/ }).inputValue();
  const open = () => Promise.all(Array.from({ length: 31 }, async () => (await ask(link)).statusCode));
  const all = (status: number) => Array.from({ length: 31 }, () => status);
  own.proxy.break(/read_draft_link/);
  expect(await open()).toEqual(all(503));
  own.proxy.heal();
  expect(await open()).toEqual(all(200));
  const [, token = "none"] = /\/-\/draft\/(.+)/.exec(link) ?? [];
  expect(own.output()).not.toContain(token);
});

test("nobody signs up with the first-admin link over a stranger's account that cannot be deleted @plain", async ({
  own,
  page,
  browser,
}) => {
  const signUp = async (page: Page, password: string) => {
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByLabel("Password").fill(password);
    return press(page, "Sign Up");
  };
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(`${own.url}/auth?tab=sign-up`);
  await signUp(stranger, "a stranger's password");
  await stranger.context().close();

  const [link = ""] = /http\S+\/auth\/invite\/\S+/.exec(own.output()) ?? [];
  await page.goto(link);
  for (const path of [/has_admin/, /\/admin\/users\?/, /\/admin\/users\/[\w-]+$/]) {
    own.proxy.break(path);
    expect((await signUp(page, "correct horse battery")).status()).toBe(503);
    await expect(page.getByRole("alert")).toContainText("cannot be reached right now");
    own.proxy.heal();
  }
  expect((await signUp(page, "correct horse battery")).status()).toBe(302);
  await expect(page.getByRole("status")).toContainText("Check your email");
});

const REJECTED = "The database rejected the claim. The site’s log says why.";
const UNREACHABLE = "The site’s database cannot be reached right now";
const UNCHECKED = "Whether you are to become an admin could not be checked.";

test("an account that may be the first admin’s is not taken for another while that cannot be read @plain", async ({
  own,
  page,
}) => {
  const { email, password } = await makeUser(own);
  const signIn = async () => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    return (await press(page, "Sign In")).status();
  };
  own.proxy.break(/is_first_admin_reserved/);
  expect(await signIn()).toBe(302);
  await expect(page.getByText(UNCHECKED)).toContainText(UNREACHABLE);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth/forgot");
  await page.getByLabel("Email").fill(email);
  await press(page, "Send a sign-in link");
  await page.goto(/http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, email)).text)?.[0] ?? "");
  expect((await press(page, "Sign in")).status()).toBe(302);
  await expect(page.getByText(UNCHECKED)).toContainText(UNREACHABLE);

  own.proxy.heal();
  await page.context().clearCookies();
  expect(await signIn()).toBe(302);
});

test("a failed claim of the first admin says why and can be tried again @plain", async ({
  own,
  page,
  browser,
}) => {
  const [email, password] = ["owner@example.com", "correct horse battery"];
  const [link = ""] = /http\S+\/auth\/invite\/\S+/.exec(own.output()) ?? [];
  await page.goto(link);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Sign Up");
  const confirmation = /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, email)).text)?.[0] ?? "";

  const expectReason = async (page: Page) => {
    await expect(page.getByRole("heading", { name: "Become the admin" })).toBeVisible();
    await expect(page.getByText(UNCHECKED)).toContainText(REJECTED);
    await expect(page.getByText("Success")).toHaveCount(0);
  };
  own.proxy.break(/claim_(reserved_)?first_admin/, {
    status: 500,
    body: { code: "21000", message: "DELETE requires a WHERE clause" },
  });
  await page.goto(confirmation);
  await press(page, "Confirm and sign in");
  await expectReason(page);
  expect((await press(page, "Become this site’s admin")).status()).toBe(503);
  await expect(page.getByRole("alert")).toContainText(REJECTED);

  const phone = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await phone.goto(`${own.url}/auth`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password").fill(password);
  await press(phone, "Sign In");
  await expectReason(phone);
  await phone.getByLabel("Password").fill(password);
  expect((await press(phone, "Become this site’s admin")).status()).toBe(503);
  await expect(phone.getByRole("alert")).toContainText(REJECTED);
  expect(own.output()).toContain("DELETE requires a WHERE clause");
  own.proxy.break(/is_first_admin_reserved/);
  expect((await press(phone, "Become this site’s admin")).status()).toBe(503);
  await expect(phone.getByRole("alert")).toContainText(UNREACHABLE);
  await phone.context().close();

  own.proxy.heal();
  await press(page, "Become this site’s admin");
  await expect(page).toHaveURL(/\/admin$/);
});

test("a failed acceptance of an invitation says why and can be tried again @plain", async ({
  own,
  page,
  browser,
}) => {
  const guest = { email: "guest@example.com", password: "the guest's password" };
  await signIn(page, await makeAdmin(own));
  await page.goto("/admin/people");
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Add admin");
  const link = /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, guest.email)).text)?.[0] ?? "";

  own.proxy.break(/accept_admin_invitation/);
  const phone = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await phone.goto(link);
  await press(phone, "Accept the invitation");
  await expect(phone.getByText(UNCHECKED)).toContainText("cannot be reached");
  expect((await press(phone, "Become this site’s admin")).status()).toBe(503);
  await expect(phone.getByRole("alert")).toContainText("cannot be reached right now");
  await phone.getByRole("link", { name: "Go on without" }).click();
  await phone.getByLabel("New password").fill(guest.password);
  await press(phone, "Set the password");
  await phone.context().clearCookies();
  await phone.goto(`${own.url}/auth?next=/admin/links`);
  await phone.getByLabel("Email").fill(guest.email);
  await phone.getByLabel("Password").fill(guest.password);
  await press(phone, "Sign In");
  await expect(phone.getByText(UNCHECKED)).toContainText("cannot be reached");
  own.proxy.heal();
  await press(phone, "Become this site’s admin");
  await expect(phone).toHaveURL(/\/admin\/links$/);
  await expect(phone.getByRole("status")).toContainText("You are now an admin of this site");
  await phone.context().close();
});
