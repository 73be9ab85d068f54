import { answerToForm, deleteRow, row, save } from "../support/admin-actions";
import { expect, test } from "../support/fixtures";

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

test("an entry deleted while being edited can be saved as a new one @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Short-lived");
  await page.getByLabel("Leads to").fill("/notes");
  await save(page);
  await page.getByRole("link", { name: "Short-lived", exact: true }).click();
  await expect(page.getByLabel("Leads to")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/menu");
  await deleteRow(other, "Short-lived");

  await page.getByLabel("Title").fill("Long-lived");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("does not exist");
  await expect(page.getByLabel("Title")).toHaveValue("Long-lived");
  await page.getByRole("button", { name: "Save as a new menu item" }).click();
  await expect(row(page, "Long-lived")).toBeVisible();
});
