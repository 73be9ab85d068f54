import type { Browser, Page } from "@playwright/test";
import { serviceClient } from "./content";
import { expect, latestMail, signIn } from "./fixtures";
import { test } from "./own-site";
import { makeAdmin, makeUser, type Person } from "./people";
import type { Site } from "./start-site";

test.use({ ownSite: "account" });

/** Opens the newest mail's link. */
async function openLink(page: Page, site: Site, to: string): Promise<string> {
  const { text } = await latestMail(site, to);
  const link = /http\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  await page.goto(link);
  return link;
}

/** Presses a button and answers what came back. */
async function press(page: Page, name: string) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name, exact: true }).click();
  return answered;
}

/** Another device of the same person. */
async function elsewhere(browser: Browser, site: Site, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
  await signIn(page, person);
  return page;
}

async function expectSignedOut(page: Page) {
  await page.goto("/admin/account");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Faccount$/);
}

const ANSWER = "If there is an account with this address, a link is on its way.";

test.describe("a forgotten password", () => {
  test("is replaced through a mailed link, which works once @plain", async ({ page, site }) => {
    const person = await makeAdmin(site);
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send a link for a new password" }).click();
    await expect(page.getByRole("status")).toContainText(ANSWER);

    const link = await openLink(page, site, person.email);
    await page.getByRole("button", { name: "Choose a new password" }).click();
    await expect(page.getByRole("heading", { name: "New password" })).toBeVisible();
    await page.getByLabel("New password").fill("short");
    expect((await press(page, "Set the new password")).status()).toBe(422);
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/at least 6/);
    await page.getByLabel("New password").fill("a much better one");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page.getByRole("status")).toContainText("Your password is changed");
    await expect(page).toHaveURL(/\/admin$/);

    await page.goto(link);
    expect((await press(page, "Choose a new password")).status()).toBe(403);
    await expect(page.getByRole("alert")).toContainText("It has expired, or it was used already.");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, { ...person, password: "a much better one" });
  });

  test("is answered alike for an address that nobody has, and for one written to a moment ago @plain", async ({
    page,
    site,
  }) => {
    const { email } = await makeUser(site);
    const nobody = `nobody-${Date.now()}@example.com`;
    for (const address of [nobody, email, email]) {
      await page.goto("/auth/forgot");
      await page.getByLabel("Email").fill(address);
      await page.getByRole("button", { name: "Send a link for a new password" }).click();
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.getByRole("status")).toContainText(ANSWER);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    await expect(latestMail(site, nobody)).rejects.toThrow("No mail");
    expect((await latestMail(site, email)).subject).toBe("Choose a new password");
  });

  test("cannot be asked for without an address; what was typed stays", async ({ page }) => {
    await page.goto("/auth/forgot");
    await page.getByLabel("Email").fill("no address");
    expect((await press(page, "Send a link for a new password")).status()).toBe(422);
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/not an e-mail address/);
    await expect(page.getByLabel("Email")).toHaveValue("no address");
  });

  test("is not replaced by whoever has not opened the link", async ({ page, site }) => {
    await page.goto("/auth/new-password");
    await expect(page).toHaveURL(/\/auth\/forgot$/);
    await expect(page.getByRole("alert")).toContainText("Ask for a link first");
    const options = { form: { password: "somebody's" }, headers: { Origin: site.url }, maxRedirects: 0 };
    const answer = await page.request.post("/auth/new-password", options);
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/auth/forgot");
  });
});

test("a mailed link signs in, and leads where the visitor was headed", async ({ page, site }) => {
  const { email } = await makeAdmin(site);
  await page.goto("/admin/links");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a link to sign in" }).click();
  await expect(page.getByRole("status")).toContainText(ANSWER);
  await openLink(page, site, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test("a new password ends the other sessions, and a bad one is refused @plain", async ({
  page,
  site,
  browser,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const other = await elsewhere(browser, site, person);
  await page.goto("/admin/account");
  for (const [password, message] of [
    ["", "at least 6"],
    [person.password, "different from the old"],
  ] as const) {
    await page.getByLabel("New password").fill(password);
    expect((await press(page, "Change password")).status()).toBe(422);
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel("New password")).toHaveValue("");
  }
  await page.getByLabel("New password").fill("another password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status")).toContainText("Every other device has been signed out.");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expectSignedOut(other);
  await page.goto("/admin/account");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await other.context().close();
});

test("the e-mail address changes once both mailboxes have agreed", async ({ page, site }) => {
  const person = await makeAdmin(site);
  const taken = await makeUser(site);
  const newEmail = `new-${person.email}`;
  await signIn(page, person);
  await page.goto("/admin/account");
  for (const [address, message] of [
    ["not one", "not an e-mail address"],
    [person.email, "your address already"],
    [taken.email, "already been registered"],
  ] as const) {
    await page.getByLabel("New e-mail address").fill(address);
    expect((await press(page, "Change e-mail")).status()).toBe(422);
    await expect(page.getByLabel("New e-mail address")).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel("New e-mail address")).toHaveValue(address);
  }
  await page.getByLabel("New e-mail address").fill(newEmail);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByRole("status")).toContainText("Check both mailboxes");
  await expect(page.getByText("Waiting for")).toContainText(newEmail);

  await openLink(page, site, newEmail);
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await expect(page.getByRole("status")).toContainText(
    "Now open the link that was sent to the other address.",
  );
  await openLink(page, site, person.email);
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await expect(page.getByRole("status")).toContainText("Your e-mail address is changed");
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByText("You sign in as")).toContainText(newEmail);
  await page.context().clearCookies();
  await signIn(page, { ...person, email: newEmail });
});

test.describe("signing out", () => {
  for (const [button, here, there] of [
    ["Sign out here", false, true],
    ["Sign out everywhere else", true, false],
    ["Sign out everywhere", false, false],
  ] as const) {
    test(`by “${button}” ends ${here ? "the others" : there ? "this session" : "all sessions"} @plain`, async ({
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

test.describe("people", () => {
  test("are made admins by their address, and lose the rights again at once", async ({
    page,
    site,
    browser,
  }) => {
    const [author, guest] = [await makeAdmin(site), await makeUser(site)];
    await signIn(page, author);
    await page.goto("/admin/people");
    for (const [address, status, message] of [
      ["x@", 422, "not an e-mail address"],
      ["nobody@example.com", 404, "no account with this address"],
      [author.email, 409, "an admin already"],
    ] as const) {
      await page.getByLabel("Email").fill(address);
      expect((await press(page, "Make admin")).status()).toBe(status);
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByLabel("Email")).toHaveValue(address);
    }
    await page.getByLabel("Email").fill(guest.email.toUpperCase());
    await page.getByRole("button", { name: "Make admin" }).click();
    await expect(page.getByRole("status")).toContainText(`${guest.email} is an admin now`);
    const row = page.getByRole("listitem").filter({ hasText: guest.email });
    await expect(row).toContainText(/Admin since \d+ \w+ \d{4} · never signed in · two-factor off/);

    const other = await elsewhere(browser, site, guest);
    expect((await other.goto("/admin"))?.status()).toBe(200);
    await row.getByRole("button", { name: /^Remove admin/ }).click();
    await row.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
    await expect(page.getByRole("status")).toContainText(`${guest.email} is no admin any more`);
    await expect(row).toHaveCount(0);
    expect((await other.goto("/admin"))?.status()).toBe(403);
    expect(site.output()).toContain(`people: ${author.email} made ${guest.email} an admin`);
    await other.context().close();
  });

  test("always include one admin", async ({ page, site }) => {
    const last = await makeAdmin(site);
    const { error } = await (await serviceClient(site)).from("user_roles").delete().neq("user_id", last.id);
    expect(error).toBeNull();
    await signIn(page, last);
    await page.goto("/admin/people");
    await expect(page.getByText("The only admin stays")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove admin/ })).toHaveCount(0);
    // Two who remove each other at the same moment have the button.
    const form = { intent: "revoke", id: last.id };
    const answer = await page.request.post("/admin/people", { form, headers: { Origin: site.url } });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain("The last admin cannot be removed.");
    await page.reload();
    await expect(page.getByText(last.email)).toBeVisible();
  });
});
