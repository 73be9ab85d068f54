import { publish, save, titles, write } from "../support/admin-actions";
import { expect, test } from "../support/fixtures";

test("a note is written, published and edited on one page, and visitors see it", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Rain on the tin roof", javaScriptEnabled);
  await page.getByLabel("Date", { exact: true }).fill("2031-02-03");
  // Without it, the note would be published on its date.
  await page.getByLabel("Publish at").fill("2020-01-01T00:00");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/notes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Visitors can’t see this note yet.")).toBeVisible();

  await write(page, "Rain on the glass roof", javaScriptEnabled);
  await publish(page);
  await expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  await page.goto("/notes");
  await expect(page.getByRole("article").first()).toContainText("February 3, 2031");
  await expect(page.getByRole("article").first()).toContainText("Rain on the glass roof");

  await page.goto("/admin/notes");
  expect((await titles(page))[0]).toBe("Rain on the glass roof");
});
