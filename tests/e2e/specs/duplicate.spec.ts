import { row, undo, write } from "../support/admin-actions";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

test("a list shows the copy of an entry, and Undo takes it away, without a reload @js", async ({
  adminPage: page,
  site,
}) => {
  const content = paragraph("Words of the essay");
  await addRows(site, "models_sections", [{ id: "to-be-copied", title: "To be copied", content }]);
  await page.goto("/admin/models");
  const loads = countLoads(page);
  await page.getByRole("button", { name: "Duplicate: To be copied", exact: true }).click();
  await expect(page.getByText("Essay duplicated")).toBeVisible();
  const copy = row(page, "Copy of To be copied");
  await expect(copy).toBeVisible();
  await undo(page);
  await expect(copy).toHaveCount(0);
  expect(loads()).toBe(0);
});

test("a form's copy opens without a reload, with what was just typed in the editor @js", async ({
  adminPage: page,
  site,
}) => {
  const post = { title: "Original", content: paragraph("Saved words") };
  const [id = ""] = await addRows(site, "feed_posts", [post]);
  await page.goto(`/admin/feed/${id}`);
  const loads = countLoads(page);
  await write(page, "Unsaved words", true);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByLabel("Title")).toHaveValue("Copy of Original");
  await expect(page.locator(".editor").getByRole("textbox", { name: "Content" })).toHaveText("Unsaved words");
  expect(loads()).toBe(0);
});
