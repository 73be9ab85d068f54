import { answerToForm, row, save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { makeLink } from "../support/draft-page";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

test("validation errors appear beside their fields and keep everything typed", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/links/new");
  await page.getByLabel("Title").fill("x".repeat(301));
  await page.getByLabel("URL").fill("javascript:alert(1)");
  await page.getByLabel("Description").fill("Two lines\nof text");
  const answered = answerToForm(page);
  await save(page);
  expect((await answered).status()).toBe(422);
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/at most 300 characters/);
  await expect(page.getByLabel("URL")).toHaveAccessibleDescription(/Enter a URL/);
  await page.getByRole("link", { name: "URL", exact: true }).click();
  await expect(page).toHaveURL(/#/);
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Title")).toHaveValue("x".repeat(301));
  await expect(page.getByLabel("Description")).toHaveValue("Two lines\nof text");

  await page.getByLabel("Title").fill("A good place");
  await page.getByLabel("URL").fill("example.com/place");
  await save(page);
  await expect(row(page, "A good place")).toBeVisible();
});

test("a form stays while its entry is deleted elsewhere, and saves it as a new one without a reload @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Short-lived");
  await page.goto(`/admin/links/${id}`);
  const loads = countLoads(page);
  await page.getByLabel("Title").fill("Long-lived");
  const db = await serviceClient(site);
  await db.from("links_entries").delete().eq("id", id).throwOnError();
  await save(page);
  await expect(page.getByRole("alert")).toContainText("does not exist");
  await expect(page.getByLabel("Title")).toHaveValue("Long-lived");
  await page.getByRole("button", { name: "Save as a new link" }).click();
  await expect(row(page, "Long-lived")).toBeVisible();
  expect(loads()).toBe(0);
});
