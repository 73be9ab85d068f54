import { save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("saved settings show at once, and an invalid value keeps what was typed @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/settings");
  const title = page.getByLabel("Site title");
  const agency = page.getByLabel("The agency");
  const before = { title: await title.inputValue(), agency: await agency.inputValue() };
  await title.fill("A tested site");
  await agency.fill("javascript:alert(1)");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await save(page);
  expect((await answered).status()).toBe(422);
  await expect(agency).toHaveAccessibleDescription(/Enter a URL/);
  await expect(title).toHaveValue("A tested site");

  await agency.fill("example.com/agency");
  await page.getByLabel("Quotes").fill("One\n\nTwo");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await page.goto("/zulu");
  await expect(page).toHaveTitle(/A tested site/);
  await expect(page.getByRole("link", { name: "The agency" })).toHaveAttribute(
    "href",
    "https://example.com/agency",
  );

  await page.goto("/admin/settings");
  await expect(page.getByLabel("Quotes")).toHaveValue("One\nTwo");
  await title.fill(before.title);
  await agency.fill(before.agency);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
});

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
