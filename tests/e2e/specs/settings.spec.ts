import { save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("a conflict stays on the page when something else changes @js", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const rename = (title: string) => db.from("site_settings").update({ title }).eq("id", true).throwOnError();
  await page.goto("/admin/settings");
  await page.getByLabel("Description").fill("Typed here");
  await rename("Renamed");
  await save(page);
  const conflict = page.getByRole("region", { name: "Two versions" });
  await expect(conflict).toBeVisible();
  await rename("Renamed again");
  // The page has been told.
  await expect(page.getByRole("banner").getByRole("link", { name: "Renamed again" })).toBeVisible();
  await expect(conflict).toBeVisible();
});
