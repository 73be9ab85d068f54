import { violations } from "../support/axe";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";

test("once scripts run, a preview still has the HTML of the page, and passes axe @js", async ({
  adminPage: page,
  site,
}) => {
  const note = { content: paragraph("Only for my eyes"), date: "2024-02-03", published: true };
  const [id] = await addRows(site, "notes_entries", [note]);
  const article = page.getByRole("article");
  const readHtml = async (path: string) => {
    await page.goto(path);
    // Without the comments that React puts between texts.
    return article.evaluate(({ outerHTML }) => outerHTML.replaceAll("<!-- -->", ""));
  };
  const preview = await readHtml(`/admin/notes/${id}/preview`);
  expect(await violations(page)).toEqual([]);
  expect(await readHtml(`/notes/${id}`)).toBe(preview);
});

test("a preview is not opened without the last words: offline, the form stays open @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/notes/new");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("First words");
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.type(", last words");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("No preview yet")).toBeVisible();
  await expect(content).toHaveText("First words, last words");
  await context.setOffline(false);
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole("main")).toContainText("First words, last words");
});
