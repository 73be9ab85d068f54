import { addRows } from "../support/content";
import { expect, test } from "../support/fixtures";

test("a link to an old URL opens the new page @js", async ({ page, site }) => {
  await addRows(site, "redirects", [{ from_path: "/old-links", target: "/links" }]);
  await addRows(site, "menu_items", [{ title: "Old links", url: "/old-links", visible: true }]);
  await page.goto("/about");
  await page.getByRole("link", { name: "Old links" }).first().click();
  await expect(page).toHaveURL(`${site.url}/links`);
  await expect(page.getByRole("heading", { name: "Links", level: 1 })).toBeVisible();
});
