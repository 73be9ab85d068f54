import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";

/** Time steps of an authenticator, in milliseconds (RFC 6238). */
const STEP = 30_000;

/** An authenticator app. A code is taken once: the next one is that of the next step, which is valid already. */
export interface Authenticator {
  code(steps?: number): string;
  /** Six digits that are right in none of the steps that count. */
  wrongCode(): string;
}

function authenticator(secret: string): Authenticator {
  const app = new TOTP({ secret });
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP });
  const wrongCode = () => {
    const right = [-2, -1, 0, 1, 2].map(code);
    return ["111111", "222222", "333333", "444444", "555555", "666666"].find((n) => !right.includes(n)) ?? "";
  };
  return { code, wrongCode };
}

/** Begins an enrolment; ends on the page with the QR code. */
export async function beginEnrolment(page: Page, name: string): Promise<Authenticator> {
  await page.goto("/admin/account/two-factor");
  await page.getByLabel("Name of the app or device").fill(name);
  await page.getByRole("button", { name: "Show the QR code" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  return authenticator((await page.locator(".secret").textContent()) ?? "");
}

/** Enrols an app with its current code; the next code to be used is that of the next step. */
export async function enrol(page: Page, name = "Phone"): Promise<Authenticator> {
  const app = await beginEnrolment(page, name);
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("status")).toContainText("Two-factor is on");
  return app;
}

/** Sends a code with the button of the page. */
export async function enterCode(page: Page, code: string, button = "Go on") {
  await page.getByLabel("Code").fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: button }).click();
  return answered;
}
