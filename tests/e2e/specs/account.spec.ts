import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { serviceClient } from "../support/content";
import { expect, latestMail, signIn } from "../support/fixtures";
import { test } from "../support/own-site";
import { makeAdmin, makeUser, PASSWORD, type Person } from "../support/people";
import { expireSession } from "../support/session-cookie";
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

/** Pretends that the last email to an address was sent long ago. */
async function forgetMailInterval(site: Site, email: string) {
  const run = promisify(execFile);
  const args = [
    "node_modules/@portfolio/supabase-local/bin/supabase-local.js",
    "psql",
    "--data-dir",
    site.dataDir,
  ];
  const statement = `update auth.users set confirmation_sent_at = null where email = '${email}'`;
  await run(process.execPath, [...args, statement]);
}

/** Clicks a button and returns the response. */
async function press(page: Page, name: string) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name, exact: true }).click();
  return answered;
}

/** Signs the same person in on another device. */
async function elsewhere(browser: Browser, site: Site, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
  await signIn(page, person);
  return page;
}

async function expectSignedOut(page: Page) {
  await page.goto("/admin/account");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Faccount$/);
}

const ANSWER = "If there is an account with this email, a link is on its way.";

test.describe("a forgotten password", () => {
  test("can be replaced once through an emailed link @plain", async ({ page, site }) => {
    const person = await makeAdmin(site);
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send a password reset link" }).click();
    await expect(page.getByRole("status")).toContainText(ANSWER);

    const link = await openLink(page, site, person.email);
    await page.getByRole("button", { name: "Choose a new password" }).click();
    await expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
    await page.getByLabel("New password").fill("short");
    expect((await press(page, "Set the new password")).status()).toBe(422);
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/at least 6/);
    await page.getByLabel("New password").fill("a much better one");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page.getByRole("status")).toContainText("Password changed");
    await expect(page).toHaveURL(/\/admin$/);

    await page.goto(link);
    expect((await press(page, "Choose a new password")).status()).toBe(403);
    await expect(page.getByRole("alert")).toContainText("It has expired or has already been used.");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, { ...person, password: "a much better one" });
  });

  test("gets the same answer for an unknown address and for one that was emailed a moment ago @plain", async ({
    page,
    site,
  }) => {
    const { email } = await makeUser(site);
    const nobody = `nobody-${Date.now()}@example.com`;
    for (const address of [nobody, email, email]) {
      await page.goto("/auth/forgot");
      await page.getByLabel("Email").fill(address);
      await page.getByRole("button", { name: "Send a password reset link" }).click();
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.getByRole("status")).toContainText(ANSWER);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    await expect(latestMail(site, nobody)).rejects.toThrow("No mail");
    expect((await latestMail(site, email)).subject).toBe("Choose a new password");
  });

  test("cannot be reset without an email, and keeps what was typed @plain", async ({ page }) => {
    await page.goto("/auth/forgot");
    await page.getByLabel("Email").fill("no address");
    expect((await press(page, "Send a password reset link")).status()).toBe(422);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/an email address such as/);
    await expect(page.getByLabel("Email")).toHaveValue("no address");
  });

  test("cannot be replaced without opening the link @plain", async ({ page, site }) => {
    await page.goto("/auth/new-password");
    await expect(page).toHaveURL(/\/auth\/forgot$/);
    await expect(page.getByRole("alert")).toContainText("Ask for a link first");
    const options = { form: { password: "somebody's" }, headers: { Origin: site.url }, maxRedirects: 0 };
    const answer = await page.request.post("/auth/new-password", options);
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/auth/forgot");
  });
});

test("an emailed link signs the visitor in and returns to the page they wanted @plain", async ({
  page,
  site,
}) => {
  const { email } = await makeAdmin(site);
  await page.goto("/admin/links");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a sign-in link" }).click();
  await expect(page.getByRole("status")).toContainText(ANSWER);
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test("a new password ends the other sessions, and a weak one is rejected @plain", async ({
  page,
  site,
  browser,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const other = await elsewhere(browser, site, person);
  await page.goto("/admin/account");
  for (const [current, password, field, message] of [
    [person.password, "", "New password", "at least 6"],
    [person.password, person.password, "New password", "different from the old"],
    ["", "another password", "Current password", "Enter your current password"],
    ["not the one", "another password", "Current password", "not your current password"],
  ] as const) {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(password);
    expect((await press(page, "Change password")).status()).toBe(422);
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await expect(page.getByLabel("New password")).toHaveValue("");
  }
  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status")).toContainText("Every other device has been signed out.");
  expect((await latestMail(site, person.email)).subject).toBe("Your password was changed");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expectSignedOut(other);
  await page.goto("/admin/account");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await other.context().close();
});

test("changing the password requires the current one on every page @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  for (const path of ["/auth/new-password", "/admin/account"]) {
    const form = { intent: "password", password: "a thief's choice" };
    const options = { form, headers: { Origin: site.url }, maxRedirects: 0 };
    expect((await page.request.post(path, options)).status(), path).toBe(422);
    await page.goto(path);
    await expect(page.getByLabel("Current password")).toBeVisible();
  }
  await page.context().clearCookies();
  await signIn(page, person);
});

for (const stays of [true, false]) {
  test(`the session ${stays ? "survives" : "ends with"} closing the browser, even after a refresh @plain`, async ({
    page,
    site,
  }) => {
    const person = await makeAdmin(site);
    await page.goto("/auth");
    await expect(page.getByLabel("Stay signed in")).toBeChecked();
    await page.getByLabel("Stay signed in").setChecked(stays);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).not.toHaveURL(/\/auth/);
    const lasts = async () =>
      (await page.context().cookies())
        .filter(({ name }) => name.includes("auth-token"))
        .map(({ expires }) => expires > 0);
    expect(await lasts()).toEqual([stays]);
    await expireSession(page.context());
    expect((await page.goto("/admin"))?.status()).toBe(200);
    expect(await lasts()).toEqual([stays]);
  });
}

test("signing in unconfirmed offers to resend the confirmation email @plain", async ({ page, site }) => {
  const email = `late-${crypto.randomUUID()}@example.com`;
  const password = "a person's password";
  const send = async (tab: "Sign Up" | "Sign In") => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    return press(page, tab);
  };
  await page.goto("/auth?tab=sign-up");
  await send("Sign Up");
  const first = await latestMail(site, email);
  await page.goto("/auth");
  expect((await send("Sign In")).status()).toBe(400);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/not confirmed/);
  // The auth service sends one email per minute to an address.
  await forgetMailInterval(site, email);
  await page.getByRole("button", { name: "Send the email again" }).click();
  await expect(page.getByRole("status")).toContainText("a new link is on its way");
  expect((await latestMail(site, email)).text).not.toBe(first.text);
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("status")).toContainText("Your email is confirmed");
});

test("the email changes once both addresses have confirmed @plain", async ({ page, site }) => {
  const person = await makeAdmin(site);
  const taken = await makeUser(site);
  const newEmail = `new-${person.email}`;
  await signIn(page, person);
  await page.goto("/admin/account");
  for (const [address, message] of [
    ["not one", "an email address such as"],
    [person.email, "already your email"],
    [taken.email, "already been registered"],
  ] as const) {
    await page.getByLabel("New email").fill(address);
    expect((await press(page, "Change email")).status()).toBe(422);
    await expect(page.getByLabel("New email")).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel("New email")).toHaveValue(address);
  }
  await page.getByLabel("New email").fill(newEmail);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByRole("status")).toContainText("Check both mailboxes");
  await expect(page.getByText("Waiting for")).toContainText(newEmail);

  await openLink(page, site, newEmail);
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByRole("status")).toContainText("Now open the link we sent to the other address.");
  await openLink(page, site, person.email);
  await page.getByRole("button", { name: "Confirm change" }).click();
  await expect(page.getByRole("status")).toContainText("Your email address has been changed");
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByText("You sign in as")).toContainText(newEmail);
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { ...person, email: newEmail });
});

test.describe("signing out", () => {
  for (const [button, here, there] of [
    ["Sign out here", false, true],
    ["Sign out everywhere else", true, false],
    ["Sign out everywhere", false, false],
  ] as const) {
    test(`with “${button}” ends ${here ? "the other sessions" : there ? "this session" : "all sessions"} @plain`, async ({
      page,
      site,
      browser,
    }) => {
      const person = await makeAdmin(site);
      await signIn(page, person);
      const other = await elsewhere(browser, site, person);
      await page.goto("/admin/account");
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("status")).toContainText("Signed out");
      for (const [device, isIn] of [
        [page, here],
        [other, there],
      ] as const) {
        if (!isIn) await expectSignedOut(device);
        else expect((await device.goto("/admin/account"))?.url()).toMatch(/\/admin\/account$/);
      }
      await other.context().close();
    });
  }
});

test("an only session is not offered to end the others @plain", async ({ page, site }) => {
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin/account");
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign out everywhere/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign out here" })).toBeVisible();
});

test("sessions are listed by device and can be ended one by one @plain", async ({ page, site, browser }) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const phone = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
  });
  const other = await phone.newPage();
  await signIn(other, person);
  await page.goto("/admin/account");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").first()).toContainText(/Chrome on \w+this device/);
  const row = sessions.getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  await expect(row).toContainText(/Signed in .+ · used within the past hour · 127\.0\.0\.1/);
  const ended = page.waitForResponse((response) => response.request().method() === "POST");
  await row.getByRole("button", { name: /^Sign out: Safari on iPhone/ }).click();
  expect((await ended).status()).toBe(302);
  await expect(row).toHaveCount(0);
  await expectSignedOut(other);
  await page.goto("/admin/account");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await phone.close();
});

test.describe("an invitation", () => {
  /** Invites an email and returns its row on the page. */
  async function invite(page: Page, email: string) {
    await page.goto("/admin/people");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add admin" }).click();
    await expect(page.getByRole("status")).toContainText("Invitation sent");
    return page.getByRole("listitem").filter({ hasText: email });
  }

  test("makes the person who opens its link and chooses a password an admin @plain", async ({
    page,
    site,
    browser,
  }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const row = await invite(page, email);
    await expect(row).toContainText(/invited.*Sent .* not accepted yet/);
    const first = (await latestMail(site, email)).text;
    await row.getByRole("button", { name: /^Send again/ }).click();
    await expect.poll(async () => (await latestMail(site, email)).text).not.toBe(first);

    const guest = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
    await openLink(guest, site, email);
    await guest.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(guest.getByRole("heading", { name: "New password" })).toBeVisible();
    await expect(guest.getByLabel("Current password")).toHaveCount(0);
    await guest.getByLabel("New password").fill("the guest's password");
    await guest.getByRole("button", { name: "Set the new password" }).click();
    await expect(guest).toHaveURL(/\/admin$/);
    await guest.context().close();
    await page.reload();
    await expect(row).toContainText(/Admin since/);
    await expect(row.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
  });

  test("does nothing once it is withdrawn @plain", async ({ page, site, browser }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    await invite(page, email);
    const form = { intent: "withdraw", email };
    await page.request.post("/admin/people", { form, headers: { Origin: site.url } });
    await page.goto("/admin/people");
    await expect(page.getByText(email)).toHaveCount(0);
    const guest = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
    await openLink(guest, site, email);
    expect((await press(guest, "Accept the invitation")).status()).toBe(403);
    await guest.context().close();
  });

  test("does not admit someone who had already signed up with the invited address @plain", async ({
    page,
    site,
  }) => {
    await signIn(page, await makeAdmin(site));
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const squatter = { intent: "sign-up", email, password: "the squatter's password" };
    await page.context().request.post("/auth?tab=sign-up", { form: squatter, headers: { Origin: site.url } });
    await invite(page, email);
    await page.context().clearCookies();
    await openLink(page, site, email);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await page.context().clearCookies();
    const form = { ...squatter, intent: "sign-in" };
    const answer = await page.request.post("/auth", { form, headers: { Origin: site.url }, maxRedirects: 0 });
    expect(answer.status()).toBe(400);
  });
});

/** Opens the link to choose a password, which makes an account that was invited an admin, and chooses one. */
async function acceptWithLink(page: Page, site: Site, email: string) {
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("status")).toContainText("You are now an admin of this site");
  await page.getByLabel("New password").fill("chosen by the owner");
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

test.describe("admins", () => {
  test("are made only by whoever reads their email, not by whoever signed up with it @plain", async ({
    page,
    site,
    browser,
  }) => {
    const [author, guest] = [await makeAdmin(site), await makeUser(site)];
    const stranger = await elsewhere(browser, site, guest);
    await signIn(page, author);
    await page.goto("/admin/people");
    await page.getByLabel("Email").fill(guest.email);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add admin" }).click();
    await expect(page.getByRole("status")).toContainText("Invitation sent");

    await expectSignedOut(stranger);
    const form = { intent: "sign-in", email: guest.email, password: guest.password };
    const answer = await stranger.request.post("/auth", { form, headers: { Origin: site.url } });
    expect(answer.status()).toBe(400);
    await page.context().clearCookies();
    await acceptWithLink(page, site, guest.email);
    await stranger.context().close();
  });

  test("can be added by email, and lose access immediately when removed", async ({ page, site, browser }) => {
    const [author, guest] = [await makeAdmin(site), await makeUser(site)];
    await signIn(page, author);
    await page.goto("/admin/people");
    for (const [address, status, message] of [
      ["x@", 422, "an email address such as"],
      [author.email, 409, "already an admin"],
    ] as const) {
      await page.getByLabel("Email").fill(address);
      await page.getByLabel("Current password").fill(PASSWORD);
      expect((await press(page, "Add admin")).status()).toBe(status);
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByLabel("Email")).toHaveValue(address);
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

  test("always include at least one person @plain", async ({ page, site }) => {
    const last = await makeAdmin(site);
    const { error } = await (await serviceClient(site)).from("user_roles").delete().neq("user_id", last.id);
    expect(error).toBeNull();
    await signIn(page, last);
    await page.goto("/admin/people");
    await expect(page.getByText("You’re the only admin")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove admin/ })).toHaveCount(0);
    // A race of two admins who remove each other: both still have the button.
    const form = { intent: "revoke", id: last.id };
    const answer = await page.request.post("/admin/people", { form, headers: { Origin: site.url } });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain("The last admin cannot be removed.");
    await page.reload();
    await expect(page.getByText(last.email)).toBeVisible();
  });
});
