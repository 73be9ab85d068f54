import { describe } from "vitest";
import { makeUser } from "../e2e/support/people";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpAnswer, HttpPage } from "./support/page";

const READER = { email: "reader@example.com", password: "a reader's password" };

/** Fills in and submits the form; returns the response. */
function send(page: HttpPage, tab: "Sign In" | "Sign Up", email: string, password: string) {
  page.getByLabel("Email").fill(email);
  page.getByLabel("Password").fill(password);
  return page.getByRole("button", { name: tab }).click();
}

interface Refusal {
  status: number;
  toast: string;
  field?: "Email" | "Password";
  message: string;
}

function expectRefusal(page: HttpPage, response: HttpAnswer, email: string, expected: Refusal) {
  expect(response.status).toBe(expected.status);
  expect(page).toHaveURL(/\/auth/);
  const toast = page.getByRole("alert");
  expect(toast).toContainText(expected.toast);
  expect(page.getByLabel("Email")).toHaveValue(email);
  if (!expected.field) return expect(toast).toContainText(expected.message);
  const field = page.getByLabel(expected.field);
  expect(field).toHaveAttribute("aria-invalid", "true");
  expect(field).toHaveAccessibleDescription(new RegExp(expected.message));
}

test.beforeAll(({ site }) => makeUser(site, READER).catch(() => undefined));

test("the page shows the specified texts, two tabs and a link home", async ({ page }) => {
  await page.goto("/auth");
  expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  expect(page.getByText("Sign in to access the content management system")).toBeVisible();
  for (const [tab, autocomplete] of [
    ["Sign In", "current-password"],
    ["Sign Up", "new-password"],
  ] as const) {
    await page.getByRole("link", { name: tab }).click();
    expect(page.getByRole("button", { name: tab })).toBeVisible();
    expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    expect(page.getByLabel("Email")).toHaveAttribute("required", "");
    expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", autocomplete);
    expect(page.getByLabel("Password")).toHaveAttribute("required", "");
  }
  await page.getByRole("link", { name: "Back to Home" }).click();
  expect(page).toHaveURL(/\/$/);
});

describe("signing in", () => {
  const toast = "Sign in failed";
  const noEmail = { toast, status: 422, field: "Email", message: "an email address such as" } as const;
  const cases: [string, string, string, Refusal][] = [
    [
      "a wrong password",
      READER.email,
      "wrong",
      { toast, status: 400, field: "Password", message: "Invalid" },
    ],
    ["nothing", "", "", { toast, status: 422, field: "Email", message: "Enter your email" }],
    ["no password", READER.email, "", { toast, status: 422, field: "Password", message: "Enter your pass" }],
    ["text that isn’t an email", "reader at home", "x", noEmail],
  ];
  for (const [what, email, password, refusal] of cases) {
    test(`with ${what} is rejected and keeps the email`, async ({ page }) => {
      await page.goto("/auth");
      expectRefusal(page, await send(page, "Sign In", email, password), email, refusal);
    });
  }

  test("with a wrong password does not send the password back", async ({ page }) => {
    const form = { intent: "sign-in", email: READER.email, password: "not to be seen again" };
    const response = await page.post("/auth", form);
    expect(response.status).toBe(400);
    expect(response.text).not.toContain(form.password);
  });

  test("with empty fields says what is missing", async ({ page }) => {
    await page.goto("/auth");
    await send(page, "Sign In", "", "");
    expect(page.getByRole("alert")).toContainText(
      "You must provide either an email or phone number and a password",
    );
  });

  test("too often gets a 429 and keeps the email", async ({ page }) => {
    await page.goto("/auth");
    const email = `guessed-${Date.now()}@example.com`;
    let response = await send(page, "Sign In", email, "guess 0");
    for (let guess = 1; guess < 15 && response.status !== 429; guess++) {
      response = await send(page, "Sign In", email, `guess ${guess}`);
    }
    const message = "Too many attempts. Please try again in";
    expectRefusal(page, response, email, { toast, status: 429, message });
  });

  test("returns to the requested page, with cookies that scripts cannot read", async ({ page }) => {
    await page.goto("/admin/links?show=on");
    expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Flinks%3Fshow%3Don$/);
    const { headers } = await send(page, "Sign In", READER.email, READER.password);
    expect(page).toHaveURL(/\/admin\/links\?show=on$/);
    const cookies = headers.getSetCookie().filter((cookie) => cookie.includes("auth-token"));
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
  });

  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example"]) {
    test(`does not redirect to ${next}`, async ({ page, site }) => {
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await send(page, "Sign In", READER.email, READER.password);
      expect(page).toHaveURL(`${site.url}/`);
    });
  }

  test("ends with a message when signing out", async ({ page }) => {
    await signIn(page, READER);
    await page.goto("/auth");
    expect(page).toHaveURL(/\/$/);
    await page.getByRole("button", { name: "Sign out" }).click();
    expect(page.getByRole("status")).toContainText("Signed out");
    expect(page.getByRole("status")).toContainText("You have been signed out successfully");
    expect(page.cookieHeader()).not.toContain("auth-token");
    await page.goto("/admin");
    expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  });
});

describe("signing up", () => {
  const toast = "Sign up failed";
  const cases: [string, string, string, Refusal][] = [
    [
      "a short password",
      "new@example.com",
      "12345",
      { toast, status: 422, field: "Password", message: "at least 6" },
    ],
    [
      "a taken email",
      READER.email,
      "long enough",
      { toast, status: 409, field: "Email", message: "already" },
    ],
    ["no email", "", "long enough", { toast, status: 422, field: "Email", message: "Enter your email" }],
    [
      "text that isn’t an email",
      "x@",
      "long enough",
      { toast, status: 422, field: "Email", message: "an email address such as" },
    ],
  ];
  for (const [what, email, password, refusal] of cases) {
    test(`with ${what} is rejected and keeps the email`, async ({ page }) => {
      await page.goto("/auth?tab=sign-up");
      expectRefusal(page, await send(page, "Sign Up", email, password), email, refusal);
    });
  }

  test("requires confirming the email before signing in", async ({ page }) => {
    await page.goto("/auth?tab=sign-up");
    const email = `hasty-${Date.now()}@example.com`;
    await send(page, "Sign Up", email, "long enough");
    expect(page.getByRole("status")).toContainText("Success");
    expect(page.getByRole("status")).toContainText("Check your email to confirm your account");
    const refusal = {
      toast: "Sign in failed",
      status: 400,
      field: "Email",
      message: "not confirmed",
    } as const;
    expectRefusal(page, await send(page, "Sign In", email, "long enough"), email, refusal);
  });
});

describe("a user who is not an admin", () => {
  const ADMIN_PAGES = ["/admin", "/admin/notes", "/admin/feed/new", "/admin/links/nothing", "/admin/menu"];

  test("is denied every admin page and action, and sees no Admin link", async ({ page }) => {
    await signIn(page, READER);
    expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
    for (const path of ADMIN_PAGES) {
      const response = await page.goto(path);
      expect(response.status, path).toBe(403);
      expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
      const form = { intent: "save", id: crypto.randomUUID() };
      const sent = await page.post(path, form);
      expect([403, 405], path).toContain(sent.status);
    }
  });

  test("can sign out from the access-denied page and from home", async ({ page }) => {
    for (const path of ["/admin", "/admin/notes", "/"]) {
      await signIn(page, READER);
      await page.goto(path);
      await page.getByRole("button", { name: "Sign out" }).click();
      expect(page.getByRole("status")).toContainText("You have been signed out successfully");
      expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0);
    }
  });

  test("cannot use the first-admin link once there is an admin", async ({ page, site, adminCookies }) => {
    expect(adminCookies.size).toBeGreaterThan(0);
    await page.goto(site.firstAdminLink);
    await page.getByRole("link", { name: "Sign In" }).click();
    await send(page, "Sign In", READER.email, READER.password);
    expect(page).toHaveURL(/\/$/);
    expect((await page.goto("/admin")).status).toBe(403);

    await page.goto(site.firstAdminLink);
    await page.getByRole("button", { name: "Become this site’s admin" }).click();
    expect(page.getByRole("alert")).toContainText("The first-admin link has been used already");
    expect((await page.goto("/admin")).status).toBe(403);
  });
});
