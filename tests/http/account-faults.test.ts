import { test as base, expect } from "vitest";
import { ask } from "../e2e/support/ask";
import { paragraph } from "../e2e/support/content";
import { latestMail, makeAdmin, makeUser, PASSWORD } from "../e2e/support/people";
import { startSiteForFile } from "../faults/site";
import { beginEnrolment, enterCode } from "./support/authenticator";
import { newVisitor, signIn } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const own = startSiteForFile();
const test = base.extend("page", () => newVisitor(own)).extend("phone", () => newVisitor(own));

const press = (page: HttpPage, name: string | RegExp) => page.getByRole("button", { name }).click();

/** The link in the newest email. */
async function emailedLink(email: string): Promise<string> {
  return /http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, email)).text)?.[0] ?? "";
}

const newEmail = () => `person-${crypto.randomUUID()}@example.com`;

/** Signs in as a new admin, who invites the owner of an email. */
async function invite(page: HttpPage, email: string) {
  await signIn(page, await makeAdmin(own));
  await page.goto("/admin/people");
  return addAdmin(page, email);
}

/** Fills in and submits the form of the sign-in page; returns the response. */
function send(page: HttpPage, button: "Sign In" | "Sign Up", email: string, password: string) {
  page.getByLabel("Email").fill(email);
  page.getByLabel("Password").fill(password);
  return press(page, button);
}

function addAdmin(page: HttpPage, email: string) {
  page.getByLabel("Email").fill(email);
  page.getByLabel("Current password").fill(PASSWORD);
  return press(page, "Add admin");
}

const REJECTED = "The database rejected the claim. The site’s log says why.";
const UNREACHABLE = "The site’s database can’t be reached right now";
const UNCHECKED = "Whether you are to become an admin couldn’t be checked.";

// There is no admin yet, until the third test makes one.

test("nobody signs up with the first-admin link over a stranger's account that cannot be deleted", async ({
  page,
  phone,
}) => {
  const signUp = async (page: HttpPage, password: string) => {
    return send(page, "Sign Up", "owner@example.com", password);
  };
  await phone.goto(`${own.url}/auth?tab=sign-up`);
  await signUp(phone, "a stranger's password");

  const [link = ""] = /http\S+\/auth\/invite\/\S+/.exec(own.output()) ?? [];
  await page.goto(link);
  for (const path of [/has_admin/, /\/admin\/users\?/, /\/admin\/users\/[\w-]+$/]) {
    own.proxy.break(path);
    expect((await signUp(page, "correct horse battery")).status).toBe(503);
    expect(page.getByRole("alert")).toContainText("can’t be reached right now");
    own.proxy.heal();
  }
  expect((await signUp(page, "correct horse battery")).status).toBe(302);
  expect(page.getByRole("status")).toContainText("Check your email");
});

test("an account that may be the first admin’s is not taken for another while that cannot be read", async ({
  page,
}) => {
  const { email, password } = await makeUser(own);
  const signIn = async () => {
    await page.goto("/auth");
    return (await send(page, "Sign In", email, password)).status;
  };
  own.proxy.break(/is_first_admin_reserved/);
  expect(await signIn()).toBe(302);
  expect(page.getByText(UNCHECKED)).toContainText(UNREACHABLE);
  await page.goto("/");
  expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();

  page.clearCookies();
  await page.goto("/auth/forgot");
  page.getByLabel("Email").fill(email);
  await press(page, "Send a sign-in link");
  await page.goto(await emailedLink(email));
  expect((await press(page, "Sign in")).status).toBe(302);
  expect(page.getByText(UNCHECKED)).toContainText(UNREACHABLE);

  own.proxy.heal();
  page.clearCookies();
  expect(await signIn()).toBe(302);
});

test("a failed claim of the first admin says why and can be tried again", async ({ page, phone }) => {
  const [email, password] = [newEmail(), "correct horse battery"];
  const [link = ""] = /http\S+\/auth\/invite\/\S+/.exec(own.output()) ?? [];
  await page.goto(link);
  await send(page, "Sign Up", email, password);
  const confirmation = await emailedLink(email);

  const expectReason = (page: HttpPage) => {
    expect(page.getByRole("heading", { name: "Become the admin" })).toBeVisible();
    expect(page.getByText(UNCHECKED)).toContainText(REJECTED);
    expect(page.getByText("Success")).toHaveCount(0);
  };
  own.proxy.break(/claim_(reserved_)?first_admin/, {
    status: 500,
    body: { code: "21000", message: "DELETE requires a WHERE clause" },
  });
  await page.goto(confirmation);
  await press(page, "Confirm and sign in");
  expectReason(page);
  expect((await press(page, "Become this site’s admin")).status).toBe(503);
  expect(page.getByRole("alert")).toContainText(REJECTED);

  await phone.goto(`${own.url}/auth`);
  await send(phone, "Sign In", email, password);
  expectReason(phone);
  phone.getByLabel("Password").fill(password);
  expect((await press(phone, "Become this site’s admin")).status).toBe(503);
  expect(phone.getByRole("alert")).toContainText(REJECTED);
  expect(own.output()).toContain("DELETE requires a WHERE clause");
  own.proxy.break(/is_first_admin_reserved/);
  expect((await press(phone, "Become this site’s admin")).status).toBe(503);
  expect(phone.getByRole("alert")).toContainText(UNREACHABLE);

  own.proxy.heal();
  await press(page, "Become this site’s admin");
  expect(page).toHaveURL(/\/admin$/);
});

test("an invitation that can't be sent again still works", async ({ page, phone }) => {
  const email = newEmail();
  await invite(page, email);
  const row = page.getByRole("listitem").filter({ hasText: email });
  expect(row).toContainText("invited");
  const link = await emailedLink(email);

  own.proxy.break(/\/auth\/v1\/invite/);
  expect((await press(page, /^Send again/)).status).toBe(503);
  expect(page.getByRole("alert")).toContainText("The invitation couldn’t be sent");
  expect(row).toContainText("invited");
  own.proxy.heal();
  await phone.goto(link);
  await press(phone, "Accept the invitation");
  phone.getByLabel("New password").fill("the guest's password");
  await press(phone, "Set the password");
  expect(phone).toHaveURL(/\/admin$/);
});

test("the People page says that it cannot be loaded or changed right now", async ({ page }) => {
  await invite(page, newEmail());
  own.proxy.break(/admin_invitations/);
  expect((await press(page, /^Send again/)).status).toBe(503);
  expect((await page.goto("/admin/people")).status).toBe(503);
  own.proxy.break(/\/admin\/users\?/);
  await page.goto("/admin/people");
  expect((await addAdmin(page, "other@example.com")).status).toBe(503);
  expect(page.getByLabel("Email")).toHaveValue("other@example.com");
});

test("a recovery code still works after the factors could not be removed", async ({ page }) => {
  const person = await makeAdmin(own);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Phone");
  await enterCode(page, app.code(), "Turn on");
  const [code = ""] = page.locator(".codes li").allTextContents();
  page.clearCookies();
  await page.goto("/auth");
  await send(page, "Sign In", person.email, person.password);
  const use = async () => {
    const field = page.getByLabel("Recovery code");
    if (!field.isVisible()) await page.getByText("Lost your phone?").click();
    field.fill(code);
    return press(page, "Use recovery code");
  };
  own.proxy.break(/\/admin\/users\/.+\/factors/);
  expect((await use()).status).toBe(503);
  expect(own.output()).toContain("Second factors could not be removed:");
  expect(page.getByRole("alert")).toContainText("can’t be reached right now");
  own.proxy.heal();
  await use();
  expect(page.getByRole("status")).toContainText("Two-factor authentication is off");
});

test("recovery codes that could not be stored can be made right away", async ({ page }) => {
  await signIn(page, await makeAdmin(own));
  const app = await beginEnrolment(page, "Phone");
  own.proxy.break(/replace_recovery_codes/);
  await enterCode(page, app.code(), "Turn on");
  expect(page).toHaveURL(/\/admin\/account\/recovery-codes$/);
  expect(page.getByText("Your recovery codes couldn’t be stored. Make them now.")).toBeVisible();
  page.getByLabel("Current password").fill(PASSWORD);
  expect((await press(page, "Make new codes")).status).toBe(503);
  expect(page.getByRole("alert")).toContainText("can’t be reached right now");
  own.proxy.heal();
  page.getByLabel("Current password").fill(PASSWORD);
  await press(page, "Make new codes");
  expect(page.locator(".codes li")).toHaveCount(10);
});

test("an account that cannot be read is listed without its details", async ({ page }) => {
  const [author, other] = [await makeAdmin(own), await makeAdmin(own)];
  await signIn(page, author);
  own.proxy.break(new RegExp(`/admin/users(\\?|/${other.id})`));
  expect((await page.goto("/admin/people")).status).toBe(200);
  const rows = page.getByRole("listitem").filter({ hasText: "Admin since" });
  expect(rows.filter({ hasText: author.email })).toContainText("two-factor off");
  const unread = rows.filter({ hasText: "An account that can’t be read right now" });
  expect(unread).toHaveText(/Admin since \w+ \d+, \d{4}Remove admin/);
  await unread.getByRole("button", { name: /^Remove admin/ }).click();
  await unread.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
  expect(page.getByRole("status")).toContainText("That account is no longer an admin");
  own.proxy.heal();
  await page.reload();
  expect(page.getByText(other.email)).toHaveCount(0);
});

test("an admin cannot be removed while the admins cannot be read", async ({ page }) => {
  const [author, other] = [await makeAdmin(own), await makeAdmin(own)];
  await signIn(page, author);
  await page.goto("/admin/people");
  const row = page.getByRole("listitem").filter({ hasText: other.email });
  await row.getByRole("button", { name: /^Remove admin/ }).click();
  own.proxy.break(/user_roles/);
  const remove = row.getByRole("dialog").getByRole("button", { name: "Remove admin" });
  expect((await remove.click()).status).toBe(503);
  own.proxy.heal();
  await page.goto("/admin/people");
  expect(page.getByText(other.email, { exact: true })).toBeVisible();
});

test("an outage does not count against those who open a link to a draft", async ({ page }) => {
  const row = { content: paragraph("Shared words"), published: false };
  const { data } = await own.db.from("notes_entries").insert(row).select("id").single().throwOnError();
  await signIn(page, await makeAdmin(own));
  await page.goto(`/admin/notes/${data.id}`);
  await page.getByText("Share draft").click();
  await press(page, "Create link");
  const link = page.getByRole("textbox", { name: /^Link that works until/ }).inputValue();
  const open = () => Promise.all(Array.from({ length: 31 }, async () => (await ask(link)).statusCode));
  const all = (status: number) => Array.from({ length: 31 }, () => status);
  own.proxy.break(/read_draft_link/);
  expect(await open()).toEqual(all(503));
  own.proxy.heal();
  expect(await open()).toEqual(all(200));
  const [, token = "none"] = /\/-\/draft\/(.+)/.exec(link) ?? [];
  expect(own.output()).not.toContain(token);
});

test("a failed acceptance of an invitation says why and can be tried again", async ({ page, phone }) => {
  const guest = { email: newEmail(), password: "the guest's password" };
  await invite(page, guest.email);
  const link = await emailedLink(guest.email);

  own.proxy.break(/accept_admin_invitation/);
  await phone.goto(link);
  await press(phone, "Accept the invitation");
  expect(phone.getByText(UNCHECKED)).toContainText("can’t be reached");
  expect((await press(phone, "Become this site’s admin")).status).toBe(503);
  expect(phone.getByRole("alert")).toContainText("can’t be reached right now");
  await phone.getByRole("link", { name: "Go on without" }).click();
  phone.getByLabel("New password").fill(guest.password);
  await press(phone, "Set the password");
  phone.clearCookies();
  await phone.goto(`${own.url}/auth?next=/admin/links`);
  await send(phone, "Sign In", guest.email, guest.password);
  expect(phone.getByText(UNCHECKED)).toContainText("can’t be reached");
  own.proxy.heal();
  await press(phone, "Become this site’s admin");
  expect(phone).toHaveURL(/\/admin\/links$/);
  expect(phone.getByRole("status")).toContainText("You are now an admin of this site");
});

test("a link keeps working after the server could not be reached", async ({ page }) => {
  const { email } = await makeUser(own);
  const { data } = await own.db.auth.admin.generateLink({ type: "magiclink", email });
  await page.goto(`/auth/confirm?token_hash=${data.properties?.hashed_token}&type=magiclink&next=/links`);
  own.proxy.break(/\/auth\/v1\/verify/);
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(page.getByRole("alert")).toContainText("can’t be reached right now");
  own.proxy.heal();
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(page).toHaveURL("/links");
});
