import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expect } from "../support/fixtures";
import { test } from "../support/own-site";

const PASSWORD = "correct horse battery";

test.use({ ownSite: "backups" });

test("an admin makes a backup, sees it, and downloads it with the password", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin");
  const section = page.getByRole("region", { name: "Backups" });
  await expect(section).toContainText("Every night at 03:00");
  await expect(section).toContainText("Only on this server’s disk");
  await section.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Backed up" })).toBeVisible();
  await expect(section).toContainText(/Last backup\s*Today at \d\d:\d\d, \d+ KB/);

  await section.getByRole("link", { name: "Download" }).click();
  await expect(page.getByRole("heading", { name: "Backups" })).toBeVisible();
  await page.getByLabel("Current password").fill("not my password");
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("That is not your current password.")).toBeVisible();

  await page.getByLabel("Current password").fill(PASSWORD);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^backup-.*\.tar\.gz$/);
  const tar = gunzipSync(await readFile(await download.path()));
  expect(tar.includes("tables/auth.users/1")).toBe(true);

  const health = await (await fetch(`${site.url}/healthz`)).json();
  expect(health).toMatchObject({ status: "ok", backups: { status: "ok", lastBackup: expect.any(String) } });
  const outside = await fetch(`${site.url}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.1" } });
  expect(await outside.json()).toEqual({ status: "ok" });
});
