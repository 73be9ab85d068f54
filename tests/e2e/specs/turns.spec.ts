import { row, undo, write } from "../support/admin-actions";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("@js what is selected becomes essays and notes again, and a form takes along what is typed", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const notes = ["Otters", "Beavers"].map((title) => ({
    ...{ title, slug: `turned-${title.toLowerCase()}`, content: paragraph("Of them"), date: "2015-06-07" },
    published: true,
  }));
  await db.from("notes_entries").insert(notes).throwOnError();
  await page.goto("/admin/notes?q=of+them");
  for (const { title } of notes) await page.getByLabel(`Select: ${title}`).check();
  await page.getByRole("button", { name: "Turn into…", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Turn 2 notes into…" })).toBeVisible();
  await page.getByRole("button", { name: "Turn into an essay" }).click();
  await expect(page.getByText("2 notes turned into essays")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/notes\?q=of\+them$/);
  for (const { title } of notes) await expect(row(page, title)).toHaveCount(0);
  await undo(page);
  await expect(page.getByText("They are notes again.")).toBeVisible();
  for (const { title } of notes) await expect(row(page, title)).toBeVisible();

  await row(page, "Beavers").getByRole("button", { name: "Turn into…: Beavers" }).click();
  await expect(page.getByRole("heading", { name: "Turn “Beavers” into…" })).toBeVisible();
  await page.getByRole("link", { name: "Notes", exact: true }).first().click();
  await page.getByRole("link", { name: "Otters", exact: true }).click();
  await write(page, "Of sea otters", true);
  await page.getByRole("button", { name: "Turn into…", exact: true }).click();
  await page.getByRole("button", { name: "Turn into an essay" }).click();
  await expect(page).toHaveURL(/\/admin\/models\/turned-otters$/);
  await expect(page.locator(".editor").getByText("Of sea otters")).toBeVisible();
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2015-06-07");
  // Nothing of it is left among the notes, in this browser either.
  await page.goto("/admin/notes");
  await expect(page.getByRole("heading", { name: "Notes" })).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});
