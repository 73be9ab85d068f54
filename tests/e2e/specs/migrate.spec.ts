import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strToU8, type Zippable, zipSync } from "fflate";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

const MIGRATION = "/admin/migrate-models";
const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const state = (page: Page, title: string, words: string) =>
  expect(row(page, title).getByText(words, { exact: true })).toBeVisible();
const toast = (page: Page, words: string) => expect(page.getByRole("status")).toContainText(words);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function edit(site: Site, id: string, words: string): Promise<void> {
  const db = await serviceClient(site);
  const { error } = await db
    .from("models_sections")
    .update({ content: paragraph(words) })
    .eq("id", id);
  if (error) throw error;
}

async function upload(
  page: Page,
  zip: Zippable | Buffer,
  name = "content.zip",
  isNew = true,
): Promise<number> {
  if (isNew) await page.goto(`${MIGRATION}#import`);
  const buffer = Buffer.isBuffer(zip) ? zip : Buffer.from(zipSync(zip));
  await page.getByLabel("File").setInputFiles({ name, mimeType: "application/zip", buffer });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest() && response.status() !== 302),
    page.waitForEvent("load"),
    press(page, "Check the file"),
  ]);
  return answer.status();
}

async function exported(page: Page): Promise<Buffer> {
  await page.goto(MIGRATION);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the content" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/);
  return readFile(await download.path());
}

test("imports what is missing and overwrites only what is ticked @js", async ({ adminPage: page, site }) => {
  const zip = await exported(page);
  await edit(site, "focus", "Mine");
  await edit(site, "legos", "Mine too");
  const db = await serviceClient(site);
  await db.from("models_sections").delete().eq("id", "people");

  expect(await upload(page, zip)).toBe(200);
  const essays = page.getByRole("row").filter({ hasText: "Essays" });
  await expect(essays.getByRole("cell")).toHaveText(["1", "25", "2"]);
  await expect(essays).toContainText("Focus, Legos");
  const plan = page.url();
  await press(page, "Import");
  await toast(page, "1 added, 2 left as they were.");
  await expect(page).toHaveURL(plan);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This file has been imported");
  const came = page.getByRole("main").getByRole("listitem");
  await expect(came).toHaveText("Essays1 added, 2 left as they were");
  await expect(came.getByRole("link")).toHaveAttribute("href", "/admin/models");
  await page.goto(MIGRATION);
  await state(page, "People", "As supplied");
  await state(page, "Focus", "Edited");

  await upload(page, zip);
  await page.getByRole("checkbox", { name: "Overwrite entries that differ: Essays" }).check();
  await press(page, "Import");
  await toast(page, "2 overwritten.");
  await page.goto(MIGRATION);
  await state(page, "Focus", "As supplied");
});

test("has no accessibility violations @js", async ({ adminPage: page, site }) => {
  await edit(site, "focus", "Mine");
  await page.goto(MIGRATION);
  expect(await violations(page)).toEqual([]);
  await press(page, "Restore: Focus");
  await expect(page.getByRole("heading", { name: "Overwrite your edits?" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const many = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`other/${at}.txt`, strToU8("Not read.")]),
  );
  await upload(page, { ...many, "models/focus.md": strToU8("# Focus\n\n[![a](/a.png)](/b)") });
  expect(await violations(page)).toEqual([]);
});
