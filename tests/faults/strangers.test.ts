import { expect, test } from "vitest";
import { latestMail, makeAdmin, PASSWORD } from "../e2e/support/people";
import { HttpPage } from "../http/support/page";
import { startSiteForFile, until } from "./site";

// Strangers with an account of theirs, on a site that has no admin until the third test.

const own = startSiteForFile();
const STRANGERS = "the stranger's password";

async function signUp(email: string, password: string, page = new HttpPage(own.url)) {
  await page.goto("/auth?tab=sign-up");
  const answer = await page.post("/auth", { intent: "sign-up", email, password });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?next=%2F"]);
}

async function openInvitation() {
  const page = new HttpPage(own.url);
  await page.goto(/http\S+\/auth\/invite\/\S+/.exec(own.output())?.[0] ?? "");
  return page;
}

/** Opens the link in the newest email to an email, and presses its button. */
async function pressLink(page: HttpPage, to: string, button: string) {
  await page.goto(/http\S+\/auth\/confirm\?\S+/.exec((await latestMail(own, to)).text)?.[0] ?? "");
  return page.getByRole("button", { name: button }).click();
}

/** The page and its status for somebody who signs in with a password and goes on to the admin pages. */
async function enter(email: string, password: string) {
  const page = new HttpPage(own.url);
  const { status } = await page.post("/auth", { intent: "sign-in", email, password });
  expect(status).toBe(302);
  return { page, status: (await page.goto("/admin")).status };
}

/** The owner is asked for a password that only the stranger knows, and nobody is an admin. */
async function expectAsked(page: HttpPage, email: string) {
  expect(page.url()).toMatch(/\/auth\/invite\?next=%2F$/);
  expect(page.getByText(`You are signed in as ${email}. If that is not your account`).count()).toBe(1);
  const answer = await page.getByRole("button", { name: "Become this site’s admin" }).click();
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Enter your current password.");
  expect((await enter(email, STRANGERS)).status).toBe(403);
}

test("an owner who is sent a stranger’s link does not make the stranger the first admin", async () => {
  const email = "stranger@example.com";
  await signUp(email, STRANGERS);
  const owner = await openInvitation();
  await pressLink(owner, email, "Confirm and sign in");
  await expectAsked(owner, email);

  const later = new HttpPage(own.url);
  await later.post("/auth", { intent: "sign-in", email, password: STRANGERS });
  await later.goto(/http\S+\/auth\/invite\/\S+/.exec(own.output())?.[0] ?? "");
  expect((await later.getByRole("button", { name: "Become this site’s admin" }).click()).status).toBe(422);
});

test("a stranger’s account made while the owner signs up does not become the first admin’s", async () => {
  const email = "surprised@example.com";
  const owner = await openInvitation();
  own.proxy.break(/\/auth\/v1\/signup/, "hold");
  const signedUp = signUp(email, PASSWORD, owner);
  await until(async () => expect(own.proxy.held()).toBe(1));
  await own.db.auth.admin.createUser({ email, password: STRANGERS });
  own.proxy.heal();
  await signedUp;
  await pressLink(owner, email, "Confirm and sign in");
  await expectAsked(owner, email);
});

test("a stranger who was faster with the owner’s email is out once the owner has reset the password", async () => {
  const email = "owner@example.com";
  await signUp(email, STRANGERS);
  const owner = await openInvitation();
  await pressLink(owner, email, "Confirm and sign in");
  await expectAsked(owner, email);
  const { page: stranger } = await enter(email, STRANGERS);

  await owner.getByRole("link", { name: "Forgot your password?" }).click();
  owner.getByLabel("Email").fill(email);
  await owner.getByRole("button", { name: "Send a password reset link" }).click();
  await pressLink(owner, email, "Choose a new password");
  owner.getByLabel("New password").fill(PASSWORD);
  await owner.getByRole("button", { name: "Set the password" }).click();
  owner.getByLabel("Password").fill(PASSWORD);
  await owner.getByRole("button", { name: "Become this site’s admin" }).click();
  expect(owner.url()).toMatch(/\/admin$/);

  await stranger.goto("/admin");
  expect(stranger.url()).toMatch(/\/auth\?next=%2Fadmin$/);
  const again = await stranger.post("/auth", { intent: "sign-in", email, password: STRANGERS });
  expect(again.status).toBe(400);
});

test("a stranger who signs up while the owner of the email is invited does not become an admin with them", async () => {
  const email = "guest@example.com";
  const admin = await makeAdmin(own);
  const page = new HttpPage(own.url);
  await page.post("/auth", { intent: "sign-in", ...admin });
  own.proxy.break(/\/auth\/v1\/invite/, "hold");
  const invited = page.post("/admin/people", { intent: "add", email, current: admin.password });
  await until(async () => expect(own.proxy.held()).toBe(1));
  await signUp(email, STRANGERS);
  own.proxy.heal();
  expect((await invited).status).toBe(302);

  const guest = new HttpPage(own.url);
  await pressLink(guest, email, "Accept the invitation");
  expect((await guest.goto("/admin")).status).toBe(403);
  await guest.goto("/auth/new-password");
  guest.getByLabel("New password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Set the password" }).click();
  expect((await guest.goto("/admin")).status).toBe(200);
  const stranger = await new HttpPage(own.url).post("/auth", {
    intent: "sign-in",
    email,
    password: STRANGERS,
  });
  expect([stranger.status, stranger.headers.get("location")]).toEqual([400, null]);
});
