import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
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

test.beforeAll(({ site }) => makeUser(site, READER).catch(() => undefined));

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

test("signing in with a wrong password is rejected and keeps the email", async ({ page }) => {
  await page.goto("/auth");
  expect((await send(page, "Sign In", READER.email, "wrong")).status()).toBe(400);
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("alert")).toContainText("Sign in failed");
  await expect(page.getByLabel("Email")).toHaveValue(READER.email);
  await expect(page.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/Invalid/);
});

test("signing up with a taken email is rejected beside the field @js", async ({ page }) => {
  await page.goto("/auth?tab=sign-up");
  expect((await send(page, "Sign Up", READER.email, "long enough")).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Sign up failed");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already/);
});

test("signing in returns to the requested page, with cookies that scripts cannot read @js", async ({
  page,
}) => {
  await page.goto("/admin/links?show=on");
  await send(page, "Sign In", READER.email, READER.password);
  await expect(page).toHaveURL(/\/admin\/links\?show=on$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain("auth-token");
});
