import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, onTestFinished } from "vitest";
import { serviceClient } from "../e2e/support/content";
import { latestMail, makeAdmin, makeUser, PASSWORD } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";
import { expireSession } from "./support/session-cookie";

/** Opens the link in the newest email. */
async function openLink(page: HttpPage, site: Site, to: string): Promise<string> {
  const { text } = await latestMail(site, to);
  const link = /http\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  await page.goto(link);
  return link;
}

/** Pretends that the last email to an email was sent long ago. */
async function forgetMailInterval(site: Site, email: string) {
  const run = promisify(execFile);
  const args = ["build/server/supabase-local.js", "psql", "--data-dir", site.dataDir];
  const statement = `update auth.users set confirmation_sent_at = null where email = '${email}'`;
  await run(process.execPath, [...args, statement]);
}

/** Clicks a button and returns the response. */
const press = (page: HttpPage, name: string) => page.getByRole("button", { name, exact: true }).click();

async function expectSignedOut(page: HttpPage) {
  await page.goto("/admin/account");
  expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Faccount$/);
}

const ANSWER = "If there is an account with this email, a link is on its way.";

describe("a forgotten password", () => {
  test("can be replaced once through an emailed link", async ({ page, site }) => {
    const person = await makeAdmin(site);
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
    page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send a password reset link" }).click();
    expect(page.getByRole("status")).toContainText(ANSWER);

    const link = await openLink(page, site, person.email);
    await page.getByRole("button", { name: "Choose a new password" }).click();
    expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
    page.getByLabel("New password").fill("short");
    expect((await press(page, "Set the password")).status).toBe(422);
    expect(page.getByLabel("New password")).toHaveAccessibleDescription(/at least 6/);
    page.getByLabel("New password").fill("a much better one");
    await page.getByRole("button", { name: "Set the password" }).click();
    expect(page.getByRole("status")).toContainText("Password changed");
    expect(page).toHaveURL(/\/admin$/);

    await page.goto(link);
    expect((await press(page, "Choose a new password")).status).toBe(403);
    expect(page.getByRole("alert")).toContainText("It has expired or has already been used.");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();

    page.clearCookies();
    await signIn(page, { ...person, password: "a much better one" });
  });

  test("gets the same answer for an unknown email and for one that was emailed a moment ago", async ({
    page,
    site,
  }) => {
    const { email } = await makeUser(site);
    const nobody = `nobody-${Date.now()}@example.com`;
    for (const typed of [nobody, email, email]) {
      await page.goto("/auth/forgot");
      page.getByLabel("Email").fill(typed);
      await page.getByRole("button", { name: "Send a password reset link" }).click();
      expect(page).toHaveURL(/\/auth$/);
      expect(page.getByRole("status")).toContainText(ANSWER);
      expect(page.getByRole("alert")).toHaveCount(0);
    }
    await expect(latestMail(site, nobody)).rejects.toThrow("No mail");
    expect((await latestMail(site, email)).subject).toBe("Choose a new password");
  });

  test("cannot be reset without an email, and keeps what was typed", async ({ page }) => {
    await page.goto("/auth/forgot");
    page.getByLabel("Email").fill("no address");
    expect((await press(page, "Send a password reset link")).status).toBe(422);
    expect(page.getByLabel("Email")).toHaveAccessibleDescription(/an email address such as/);
    expect(page.getByLabel("Email")).toHaveValue("no address");
  });

  test("cannot be replaced without opening the link", async ({ page }) => {
    await page.goto("/auth/new-password");
    expect(page).toHaveURL(/\/auth\/forgot$/);
    expect(page.getByRole("alert")).toContainText("Ask for a link first");
    const answer = await page.post("/auth/new-password", { password: "somebody's" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/auth/forgot");
  });
});

test("an emailed link signs the visitor in and returns to the page they wanted", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await page.goto("/admin/links");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a sign-in link" }).click();
  expect(page.getByRole("status")).toContainText(ANSWER);
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect(page).toHaveURL(/\/admin\/links$/);
  expect(page.getByRole("status")).toContainText(`The link was for ${email}`);
});

test("a new password ends the other sessions, and a weak one is rejected", async ({
  page,
  site,
  newPage,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const other = newPage();
  await signIn(other, person);
  await page.goto("/admin/account");
  for (const [current, password, field, message] of [
    [person.password, "", "New password", "at least 6"],
    [person.password, person.password, "New password", "different from the old"],
    ["", "another password", "Current password", "Enter your current password"],
    ["not the one", "another password", "Current password", "not your current password"],
  ] as const) {
    page.getByLabel("Current password").fill(current);
    page.getByLabel("New password").fill(password);
    expect((await press(page, "Change password")).status).toBe(422);
    expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message));
    expect(page.getByLabel("Current password")).toHaveValue("");
    expect(page.getByLabel("New password")).toHaveValue("");
  }
  page.getByLabel("Current password").fill(person.password);
  page.getByLabel("New password").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  expect(page.getByRole("status")).toContainText("Every other device has been signed out.");
  expect((await latestMail(site, person.email)).subject).toBe("Your password was changed");
  expect(page.getByLabel("New password")).toHaveValue("");
  await expectSignedOut(other);
  await page.goto("/admin/account");
  expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
});

test("changing the password requires the current one on every page", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  for (const path of ["/auth/new-password", "/admin/account"]) {
    const form = { intent: "password", password: "a thief's choice" };
    expect((await page.post(path, form)).status, path).toBe(422);
    await page.goto(path);
    expect(page.getByLabel("Current password")).toBeVisible();
  }
  page.clearCookies();
  await signIn(page, person);
});

for (const stays of [true, false]) {
  test(`the session ${stays ? "survives" : "ends with"} closing the browser, even after a refresh`, async ({
    page,
    site,
  }) => {
    const person = await makeAdmin(site);
    await page.goto("/auth");
    expect(page.getByLabel("Stay signed in")).toBeChecked();
    page.getByLabel("Stay signed in").setChecked(stays);
    page.getByLabel("Email").fill(person.email);
    page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    expect(page).not.toHaveURL(/\/auth/);
    const lasts = () =>
      [...page.cookies]
        .filter(([name]) => name.includes("auth-token"))
        .map(([, { expires }]) => expires !== undefined);
    expect(lasts()).toEqual([stays]);
    expireSession(page);
    expect((await page.goto("/admin")).status).toBe(200);
    expect(lasts()).toEqual([stays]);
  });
}

test("signing in unconfirmed offers to resend the confirmation email", async ({ page, site }) => {
  const email = `late-${crypto.randomUUID()}@example.com`;
  const password = "a person's password";
  const send = async (tab: "Sign Up" | "Sign In") => {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Password").fill(password);
    return press(page, tab);
  };
  await page.goto("/auth?tab=sign-up");
  await send("Sign Up");
  const first = await latestMail(site, email);
  await page.goto("/auth");
  expect((await send("Sign In")).status).toBe(400);
  expect(page.getByLabel("Email")).toHaveAccessibleDescription(/not confirmed/);
  // The auth service sends one email per minute to an email.
  await forgetMailInterval(site, email);
  await page.getByRole("button", { name: "Send the email again" }).click();
  expect(page.getByRole("status")).toContainText("a new link is on its way");
  expect((await latestMail(site, email)).text).not.toBe(first.text);
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  expect(page.getByRole("status")).toContainText(`Your email is confirmed: ${email}`);
});

test("the email changes once both emails have confirmed", async ({ page, site }) => {
  const person = await makeAdmin(site);
  const taken = await makeUser(site);
  const newEmail = `new-${person.email}`;
  await signIn(page, person);
  await page.goto("/admin/account");
  for (const [email, message] of [
    ["not one", "an email address such as"],
    [person.email, "already your email"],
    [taken.email, "already been registered"],
  ] as const) {
    page.getByLabel("New email").fill(email);
    expect((await press(page, "Change email")).status).toBe(422);
    expect(page.getByLabel("New email")).toHaveAccessibleDescription(new RegExp(message));
    expect(page.getByLabel("New email")).toHaveValue(email);
  }
  page.getByLabel("New email").fill(newEmail);
  await page.getByRole("button", { name: "Change email" }).click();
  expect(page.getByRole("status")).toContainText("Check both mailboxes");
  expect(page.getByText("Waiting for")).toContainText(newEmail);

  await openLink(page, site, newEmail);
  await page.getByRole("button", { name: "Confirm change" }).click();
  expect(page.getByRole("status")).toContainText("Now open the link we sent to the other address.");
  await openLink(page, site, person.email);
  await page.getByRole("button", { name: "Confirm change" }).click();
  expect(page.getByRole("status")).toContainText("Your email address has been changed");
  expect(page).toHaveURL(/\/admin\/account$/);
  expect(page.getByText("You sign in as")).toContainText(newEmail);
  expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  page.clearCookies();
  await signIn(page, { ...person, email: newEmail });
});

describe("signing out", () => {
  for (const [button, here, there] of [
    ["Sign out here", false, true],
    ["Sign out everywhere else", true, false],
    ["Sign out everywhere", false, false],
  ] as const) {
    test(`with “${button}” ends ${here ? "the other sessions" : there ? "this session" : "all sessions"}`, async ({
      page,
      site,
      newPage,
    }) => {
      const person = await makeAdmin(site);
      await signIn(page, person);
      const other = newPage();
      await signIn(other, person);
      await page.goto("/admin/account");
      await page.getByRole("button", { name: button, exact: true }).click();
      expect(page.getByRole("status")).toContainText("Signed out");
      for (const [device, isIn] of [
        [page, here],
        [other, there],
      ] as const) {
        if (!isIn) await expectSignedOut(device);
        else expect((await device.goto("/admin/account")).url).toMatch(/\/admin\/account$/);
      }
    });
  }
});

test("an only session is not offered to end the others", async ({ page, site }) => {
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/account");
  expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  expect(page.getByRole("button", { name: /^Sign out everywhere/ })).toHaveCount(0);
  expect(page.getByRole("button", { name: "Sign out here" })).toBeVisible();
});

test("sessions are listed by device and can be ended one by one", async ({ page, site, newPage }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const other = newPage({
    "x-forwarded-for": "10.9.8.7",
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
  });
  await signIn(other, person);
  await page.goto("/admin/account");
  const sessions = page.getByRole("region", { name: "Sessions" });
  expect(sessions.getByRole("listitem")).toHaveCount(2);
  expect(sessions.getByRole("listitem").first()).toContainText(/Chrome on \w+this device/);
  const row = sessions.getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  expect(row).toContainText(/Signed in .+ · used within the past hour · 10\.9\.8\.7/);
  const ended = await row.getByRole("button", { name: /^Sign out: Safari on iPhone/ }).click();
  expect(ended.status).toBe(302);
  expect(row).toHaveCount(0);
  await expectSignedOut(other);
  await page.goto("/admin/account");
  expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
});

describe("an invitation", () => {
  /** Invites an email and returns its row on the page. */
  async function invite(page: HttpPage, email: string) {
    await page.goto("/admin/people");
    page.getByLabel("Email").fill(email);
    page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add admin" }).click();
    expect(page.getByRole("status")).toContainText("Invitation sent");
    return page.getByRole("listitem").filter({ hasText: email });
  }

  test("makes the person who opens its link and chooses a password an admin", async ({
    page,
    site,
    newPage,
  }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const row = await invite(page, email);
    expect(row).toContainText(/invited.*Sent .* not accepted yet/);
    const first = (await latestMail(site, email)).text;
    await row.getByRole("button", { name: /^Send again/ }).click();
    await expect.poll(async () => (await latestMail(site, email)).text).not.toBe(first);

    const guest = newPage();
    await openLink(guest, site, email);
    await guest.getByRole("button", { name: "Accept the invitation" }).click();
    expect(guest.getByRole("heading", { name: "Choose a password" })).toBeVisible();
    expect(guest.getByLabel("Current password")).toHaveCount(0);
    expect((await guest.goto("/admin")).status).toBe(403);
    await guest.goto("/auth/new-password");
    guest.getByLabel("New password").fill("the guest's password");
    await guest.getByRole("button", { name: "Set the password" }).click();
    expect(guest).toHaveURL(/\/admin$/);
    expect(guest.getByRole("status")).toContainText("You are now an admin of this site");
    await page.reload();
    expect(row).toContainText(/Admin since/);
    expect(row.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  });

  test("does nothing once it is withdrawn", async ({ page, site, newPage }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    await invite(page, email);
    const form = { intent: "withdraw", email };
    await page.post("/admin/people", form);
    await page.goto("/admin/people");
    expect(page.getByText(email)).toHaveCount(0);
    const guest = newPage();
    await openLink(guest, site, email);
    expect((await press(guest, "Accept the invitation")).status).toBe(403);
  });

  test("does not admit someone who had already signed up with the invited email", async ({ page, site }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const squatter = { intent: "sign-up", email, password: "the squatter's password" };
    await page.post("/auth?tab=sign-up", squatter);
    await invite(page, email);
    page.clearCookies();
    await openLink(page, site, email);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    page.clearCookies();
    const form = { ...squatter, intent: "sign-in" };
    const answer = await page.post("/auth", form);
    expect(answer.status).toBe(400);
  });
});

/** Opens the link to choose a password, and chooses one, which makes an account that was invited an admin. */
async function acceptWithLink(page: HttpPage, site: Site, email: string) {
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  page.getByLabel("New password").fill("chosen by the owner");
  await page.getByRole("button", { name: "Set the password" }).click();
  expect(page.getByRole("status")).toContainText("You are now an admin of this site");
  expect(page).toHaveURL(/\/admin$/);
}

describe("admins", () => {
  test("are made only by the person who reads their email, not by one who signed up with it", async ({
    page,
    site,
    newPage,
  }) => {
    const [author, guest] = [await makeAdmin(site), await makeUser(site)];
    const stranger = newPage();
    await signIn(stranger, guest);
    await signIn(page, author);
    await page.goto("/admin/people");
    page.getByLabel("Email").fill(guest.email);
    page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add admin" }).click();
    expect(page.getByRole("status")).toContainText("Invitation sent");

    await expectSignedOut(stranger);
    const form = { intent: "sign-in", email: guest.email, password: guest.password };
    const answer = await stranger.post("/auth", form);
    expect(answer.status).toBe(400);
    page.clearCookies();
    await acceptWithLink(page, site, guest.email);
  });

  test("always include at least one person", async ({ page, site }) => {
    const last = await makeAdmin(site);
    const db = await serviceClient(site);
    const others = db.from("user_roles").delete().neq("user_id", last.id).select();
    const { data: roles } = await others.throwOnError();
    // The worker's other files need them.
    onTestFinished(async () => void (await db.from("user_roles").insert(roles).throwOnError()));
    await signIn(page, last);
    await page.goto("/admin/people");
    expect(page.getByText("You’re the only admin")).toBeVisible();
    expect(page.getByRole("button", { name: /^Remove admin/ })).toHaveCount(0);
    // A race of two admins who remove each other: both still have the button.
    const form = { intent: "revoke", id: last.id };
    const answer = await page.post("/admin/people", form);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("The last admin cannot be removed.");
    await page.reload();
    expect(page.getByText(last.email)).toBeVisible();
  });
});

test("a first-admin link that is not valid says so", async ({ page }) => {
  await page.goto("/auth/invite/made-up");
  expect(page).toHaveURL(/\/auth\?tab=sign-up$/);
  expect(page.getByText("This link is no longer valid")).toBeVisible();
});

test("can be added by email, and lose access immediately when removed", async ({ page, site, newPage }) => {
  const [author, guest] = [await makeAdmin(site), await makeUser(site)];
  await signIn(page, author);
  await page.goto("/admin/people");
  for (const [email, status, message] of [
    ["x@", 422, "an email address such as"],
    [author.email, 409, "already an admin"],
  ] as const) {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Current password").fill(PASSWORD);
    expect((await press(page, "Add admin")).status).toBe(status);
    expect(page.getByLabel("Email")).toHaveAccessibleDescription(new RegExp(message));
    expect(page.getByLabel("Email")).toHaveValue(email);
  }
  page.getByLabel("Email").fill(guest.email.toUpperCase());
  for (const [typed, message] of [
    ["", /Enter your current password/],
    ["not the one", /not your current password/],
  ] as const) {
    page.getByLabel("Current password").fill(typed);
    expect((await press(page, "Add admin")).status).toBe(422);
    expect(page.getByLabel("Current password")).toHaveAccessibleDescription(message);
    expect(page.getByLabel("Email")).toHaveValue(guest.email.toUpperCase());
  }
  expect(page.getByRole("listitem").filter({ hasText: guest.email })).toHaveCount(0);
  page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add admin" }).click();
  expect(page.getByRole("status")).toContainText("Invitation sent");
  const row = page.getByRole("listitem").filter({ hasText: guest.email });
  expect(row).toContainText("invited");

  const other = newPage();
  await acceptWithLink(other, site, guest.email);
  expect((await other.goto("/admin")).status).toBe(200);
  await page.reload();
  expect(row).toContainText(/Admin since \w+ \d+, \d{4} · last signed in .+ · two-factor off/);
  await row.getByRole("button", { name: /^Remove admin/ }).click();
  await row.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
  expect(page.getByRole("status")).toContainText(`${guest.email} is no longer an admin`);
  expect(row).toHaveCount(0);
  expect((await other.goto("/admin")).status).toBe(403);
  expect(site.output()).toContain(`people: ${author.email} invited ${guest.email}`);
});
