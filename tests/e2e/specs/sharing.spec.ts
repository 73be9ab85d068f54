import { publish, save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

test("“Search and sharing” opens by keyboard and for an error in it, which has the focus, and names what is filled in @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  const loads = countLoads(page);
  await write(page, "A long text about boats", true);
  const canonical = page.getByLabel("Canonical URL");
  await expect(canonical).toBeHidden();
  const group = page.getByText("Search and sharing");
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(canonical).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByText("Cover by its URL").click();
  await page.getByLabel("Cover URL").fill("/icons/icon-512.png");
  await canonical.fill("first.example/boats");
  await publish(page);
  await expect(canonical).toHaveAccessibleDescription(/Enter a whole URL/);
  await group.click();
  await expect(canonical).toBeHidden();
  await save(page);
  await expect(canonical).toBeVisible();
  await expect(canonical).toBeFocused();
  await canonical.fill("https://first.example/boats");
  await publish(page);
  await expect(page.locator("details.field-group > summary")).toContainText("Cover, Canonical URL");
  expect(loads()).toBe(0);
});
