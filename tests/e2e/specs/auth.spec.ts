import type { Page, Response } from "@playwright/test";
import { expect, signIn, test } from "../support/fixtures";
import { makeUser } from "../support/people";

const READER = { email: "reader@example.com", password: "a reader's password" };

/** Fills in and submits the form; returns the response. */
async function send(page: Page, tab: "Sign In" | "Sign Up", email: string, password: string) {
  const button = page.getByRole("button", { name: tab });
  // Only the submitted tab's form, and only once its response has arrived.
  await expect(button).not.toHaveAttribute("aria-disabled");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return answered;
}

interface Refusal {
  status: number;
  toast: string;
  field?: "Email" | "Password";
  message: string;
}

async function expectRefusal(page: Page, response: Response, email: string, expected: Refusal) {
  expect(response.status()).toBe(expected.status);
  await expect(page).toHaveURL(/\/auth/);
  const toast = page.getByRole("alert");
  await expect(toast).toContainText(expected.toast);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  if (!expected.field) return expect(toast).toContainText(expected.message);
  const field = page.getByLabel(expected.field);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(expected.message));
}

test.beforeAll(({ site }) => makeUser(site, READER).catch(() => undefined));

test("the page shows the specified texts, two tabs and a link home", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await expect(page.getByText("Sign in to access the content management system")).toBeVisible();
  for (const [tab, autocomplete] of [
    ["Sign In", "current-password"],
    ["Sign Up", "new-password"],
  ] as const) {
    await page.getByRole("link", { name: tab }).click();
    await expect(page.getByRole("button", { name: tab })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(page.getByLabel("Email")).toHaveAttribute("required", "");
    await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", autocomplete);
    await expect(page.getByLabel("Password")).toHaveAttribute("required", "");
  }
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a spinner shows while a form is submitting @js", async ({ page }) => {
  await page.goto("/auth");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/auth.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("a wrong password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  answer();
  await expect(page.getByRole("alert")).toContainText("Sign in failed");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
});

test.describe("signing in", () => {
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
      await expectRefusal(page, await send(page, "Sign In", email, password), email, refusal);
    });
  }

  test("with a wrong password does not send the password back", async ({ request }) => {
    const form = { intent: "sign-in", email: READER.email, password: "not to be seen again" };
    const response = await request.post("/auth", { form });
    expect(response.status()).toBe(400);
    expect(await response.text()).not.toContain(form.password);
  });

  test("with empty fields says what is missing", async ({ page }) => {
    await page.goto("/auth");
    await send(page, "Sign In", "", "");
    await expect(page.getByRole("alert")).toContainText(
      "You must provide either an email or phone number and a password",
    );
  });

  test("too often gets a 429 and keeps the email @plain", async ({ page }) => {
    await page.goto("/auth");
    const email = `guessed-${Date.now()}@example.com`;
    let response = await send(page, "Sign In", email, "guess 0");
    for (let guess = 1; guess < 15 && response.status() !== 429; guess++) {
      response = await send(page, "Sign In", email, `guess ${guess}`);
    }
    const message = "Too many attempts. Please try again in";
    await expectRefusal(page, response, email, { toast, status: 429, message });
  });

  test("returns to the requested page, with cookies that scripts cannot read", async ({ page, context }) => {
    await page.goto("/admin/links?show=on");
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Flinks%3Fshow%3Don$/);
    await send(page, "Sign In", READER.email, READER.password);
    await expect(page).toHaveURL(/\/admin\/links\?show=on$/);
    const cookies = (await context.cookies()).filter(({ name }) => name.includes("auth-token"));
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example"]) {
    test(`does not redirect to ${next} @plain`, async ({ page, site }) => {
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await send(page, "Sign In", READER.email, READER.password);
      await expect(page).toHaveURL(`${site.url}/`);
    });
  }

  test("ends with a message when signing out", async ({ page, context }) => {
    await signIn(page, READER);
    await page.goto("/auth");
    await expect(page).toHaveURL(/\/$/);
    const answer = await (await page.request.post("/auth/sign-out")).text();
    expect(answer).toContain("Signed out");
    expect(answer).toContain("You have been signed out successfully");
    expect((await context.cookies()).filter(({ name }) => name.includes("auth-token"))).toEqual([]);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  });
});

test.describe("signing up", () => {
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
      await expectRefusal(page, await send(page, "Sign Up", email, password), email, refusal);
    });
  }

  test("requires confirming the email before signing in @plain", async ({ page }) => {
    await page.goto("/auth?tab=sign-up");
    const email = `hasty-${Date.now()}@example.com`;
    await send(page, "Sign Up", email, "long enough");
    await expect(page.getByRole("status")).toContainText("Success");
    await expect(page.getByRole("status")).toContainText("Check your email to confirm your account");
    const refusal = {
      toast: "Sign in failed",
      status: 400,
      field: "Email",
      message: "not confirmed",
    } as const;
    await expectRefusal(page, await send(page, "Sign In", email, "long enough"), email, refusal);
  });
});

test.describe("a user who is not an admin", () => {
  const ADMIN_PAGES = ["/admin", "/admin/notes", "/admin/feed/new", "/admin/links/nothing", "/admin/menu"];

  test("is denied every admin page and action, and sees no Admin link @plain", async ({ page, site }) => {
    await signIn(page, READER);
    await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
    for (const path of ADMIN_PAGES) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(403);
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
      const form = { intent: "save", id: crypto.randomUUID() };
      const sent = await page.request.post(path, { form, headers: { Origin: site.url }, maxRedirects: 0 });
      expect([403, 405], path).toContain(sent.status());
    }
  });

  test("can sign out from the access-denied page and from home @plain", async ({ page }) => {
    for (const path of ["/admin", "/admin/notes", "/"]) {
      await signIn(page, READER);
      await page.goto(path);
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("status")).toContainText("You have been signed out successfully");
      await expect(page.getByRole("button", { name: "Sign out" })).toHaveCount(0);
    }
  });

  test("cannot use the first-admin link once there is an admin @plain", async ({
    page,
    site,
    adminCookies,
  }) => {
    expect(adminCookies.length).toBeGreaterThan(0);
    await page.goto(site.firstAdminLink);
    await page.getByRole("link", { name: "Sign In" }).click();
    await send(page, "Sign In", READER.email, READER.password);
    await expect(page).toHaveURL(/\/$/);
    expect((await page.goto("/admin"))?.status()).toBe(403);

    await page.goto(site.firstAdminLink);
    await page.getByRole("button", { name: "Become this site’s admin" }).click();
    await expect(page.getByRole("alert")).toContainText("The first-admin link has been used already");
    expect((await page.goto("/admin"))?.status()).toBe(403);
  });
});
