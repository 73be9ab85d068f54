import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./people";
import { type Authenticator, authenticator } from "./totp";

/** Starts an enrolment and ends on the page with the QR code. */
export async function beginEnrolment(page: Page, name: string, password = PASSWORD): Promise<Authenticator> {
  await page.goto("/admin/account/two-factor");
  await page.getByLabel("Name of the app or device").fill(name);
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Show the QR code" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  return authenticator((await page.locator(".secret").textContent()) ?? "");
}

/** Enrols an app with its current code; the next valid code is that of the next step. */
export async function enrol(page: Page, name = "Phone"): Promise<Authenticator> {
  const app = await beginEnrolment(page, name);
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  return app;
}

/** Submits a code with the page's button and returns the response. */
export async function enterCode(page: Page, code: string, button = "Verify") {
  await page.getByLabel("Code", { exact: true }).fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: button }).click();
  return answered;
}
