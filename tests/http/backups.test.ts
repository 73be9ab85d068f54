import { gunzipSync } from "node:zlib";
import { ADMIN } from "../e2e/support/people";
import { expect, test } from "./support/fixtures";

test("an admin makes a backup, sees it, and downloads it with the password", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin");
  const section = page.getByRole("region", { name: "Backups" });
  expect(section).toContainText("Every night at 03:00");
  expect(section).toContainText("Only on this server’s disk");
  await section.getByRole("button", { name: "Back up now" }).click();
  expect(page.getByRole("status").filter({ hasText: "Backed up" })).toBeVisible();
  expect(section).toContainText(/Last backup\s*Today at \d\d:\d\d, [\d.]+ [KM]B/);

  await section.getByRole("link", { name: "Download" }).click();
  expect(page.getByRole("heading", { name: "Backups" })).toBeVisible();
  page.getByLabel("Current password").fill("not my password");
  await page.getByRole("button", { name: "Download" }).click();
  expect(page.getByText("That is not your current password.")).toBeVisible();

  page.getByLabel("Current password").fill(ADMIN.password);
  const download = await page.getByRole("button", { name: "Download" }).click();
  expect(download.headers.get("content-disposition")).toMatch(/filename="backup-.*\.tar\.gz"/);
  const tar = gunzipSync(download.bytes);
  expect(tar.includes("tables/auth.users/1")).toBe(true);

  const health = await (await fetch(`${site.url}/healthz`)).json();
  expect(health).toMatchObject({ status: "ok", backups: { status: "ok", lastBackup: expect.any(String) } });
  const outside = await fetch(`${site.url}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.1" } });
  expect(await outside.json()).toEqual({ status: "ok" });
});
