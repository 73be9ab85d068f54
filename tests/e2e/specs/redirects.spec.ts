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

test("a path in Arabic letters begins on the left in the admin", async ({ adminPage: page, site }) => {
  await addRows(site, "redirects", [{ from_path: "/متجر/قديم", target: "/مطر/الثاني" }]);
  await page.goto("/admin/redirects");
  const link = page.getByRole("link", { name: "/متجر/قديم" });
  const texts = link.locator("..").locator("xpath=descendant-or-self::*[@dir]");
  expect(await texts.evaluateAll((all) => all.map((text) => text.getAttribute("dir")))).toEqual([
    "ltr",
    "ltr",
  ]);
  await link.click();
  await expect(page.getByLabel("Old URL")).toHaveCSS("direction", "ltr");
});
