import { deleteRow, row, save, titles, write } from "./admin-page";
import { expect, test } from "./fixtures";

test("a menu item is created, edited, hidden, moved and deleted", async ({ adminPage: page }) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Reading room");
  await page.getByLabel("Leads to").fill("/books");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/menu#/);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(row(page, "Reading room")).toBeVisible();

  await page.getByRole("link", { name: "Reading room", exact: true }).click();
  await page.getByLabel("Title").fill("The reading room");
  await save(page);
  await expect(row(page, "The reading room")).toBeVisible();

  const toggle = page.getByRole("switch", { name: "Visible: The reading room" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.getByRole("link", { name: "Hidden", exact: true }).click();
  await expect(row(page, "The reading room")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(row(page, "/about")).toBeVisible();

  const before = await titles(page);
  await page.getByRole("button", { name: "Move up: The reading room" }).click();
  await expect
    .poll(() => titles(page))
    .toEqual(before.toSpliced(-2, 2, "The reading room", before.at(-2) ?? ""));
  await page.reload();
  expect((await titles(page)).at(-2)).toBe("The reading room");

  await deleteRow(page, "The reading room");
  await page.reload();
  expect(await titles(page)).toEqual(before.slice(0, -1));
});

test("a note is written, published and edited on one page, and visitors see it", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Rain on the tin roof", javaScriptEnabled);
  await page.getByLabel("Date").fill("2031-02-03");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/notes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Visitors do not see this note yet.")).toBeVisible();

  await page.getByRole("switch", { name: "Published" }).check();
  await write(page, "Rain on the glass roof", javaScriptEnabled);
  await save(page);
  await expect(page.getByText("Visitors see this note now.")).toBeVisible();
  await page.goto("/notes");
  await expect(page.getByRole("article").first()).toContainText("February 3, 2031");
  await expect(page.getByRole("article").first()).toContainText("Rain on the glass roof");

  await page.goto("/admin/notes");
  expect((await titles(page))[0]).toBe("Rain on the glass roof");
  await deleteRow(page, "Rain on the glass roof");
});
