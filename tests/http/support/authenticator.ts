import { PASSWORD } from "../../e2e/support/people";
import { type Authenticator, authenticator } from "../../e2e/support/totp";
import { expect } from "./fixtures";
import type { HttpPage } from "./page";

/** Starts an enrolment and ends on the page with the QR code. */
export async function beginEnrolment(page: HttpPage, name: string): Promise<Authenticator> {
  await page.goto("/admin/account/two-factor");
  page.getByLabel("Name of the app or device").fill(name);
  await enterPassword(page, PASSWORD, "Show the QR code");
  expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  return authenticator(page.locator(".secret").textContent());
}

/** Enrols an app with its current code; the next valid code is that of the next step. */
export async function enrol(page: HttpPage, name = "Phone"): Promise<Authenticator> {
  const app = await beginEnrolment(page, name);
  await enterCode(page, app.code(), "Turn on");
  expect(page.getByRole("status")).toContainText("Two-factor authentication is on");
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  return app;
}

/** Submits a code with the page's button and returns the response. */
export function enterCode(page: HttpPage, code: string, button = "Verify") {
  page.getByLabel("Code", { exact: true }).fill(code);
  return page.getByRole("button", { name: button }).click();
}

/** Submits a form that asks for the current password. */
export function enterPassword(page: HttpPage, password: string, button: string) {
  page.getByLabel("Current password").fill(password);
  return page.getByRole("button", { name: button, exact: true }).click();
}
