import type { Page } from "@playwright/test";
import { strToU8, type Zippable, zipSync } from "fflate";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

const MIGRATION = "/admin/migrate-models";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function edit(site: Site, id: string, words: string): Promise<void> {
  const db = await serviceClient(site);
  const { error } = await db
    .from("models_sections")
    .update({ content: paragraph(words) })
    .eq("id", id);
  if (error) throw error;
}

async function upload(page: Page, zip: Zippable): Promise<void> {
  await page.goto(`${MIGRATION}#import`);
  const buffer = Buffer.from(zipSync(zip));
  await page.getByLabel("File").setInputFiles({ name: "content.zip", mimeType: "application/zip", buffer });
  await Promise.all([page.waitForEvent("load"), press(page, "Check the file")]);
}

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
