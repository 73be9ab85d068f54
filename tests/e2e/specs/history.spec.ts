import { row, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import type { Site } from "../support/start-site";

/** A note that came with the site. */
async function makeNote(site: Site, words: string, published = false) {
  const db = await serviceClient(site);
  const content = paragraph(words);
  const { data } = await db
    .from("notes_entries")
    .insert({ content, published })
    .select()
    .single()
    .throwOnError();
  const now = async () =>
    (await db.from("notes_entries").select().eq("id", data.id).maybeSingle().throwOnError()).data;
  return { id: data.id, db, now };
}

test("the question before an entry is deleted from its form leads to its list, where Undo shows it again without a reload @js", async ({
  adminPage: page,
  site,
}) => {
  const essay = { id: "on-coming-back", title: "On coming back", content: paragraph("Once more.") };
  await addRows(site, "models_sections", [essay]);
  await page.goto(`/admin/models/${essay.id}`);
  const loads = countLoads(page);
  await page.getByRole("button", { name: "Delete essay" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  const deleted = page.getByRole("status").filter({ hasText: "Essay deleted" });
  await expect(row(page, "On coming back")).toHaveCount(0);
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "On coming back")).toBeVisible();
  expect(loads()).toBe(0);
});

test("the history warns of unsaved changes, and a restore says that the form still has them @js", async ({
  adminPage: page,
  site,
}) => {
  const note = await makeNote(site, "As it was", true);
  await note.db
    .from("notes_entries")
    .update({ content: paragraph("As it is") })
    .eq("id", note.id)
    .throwOnError();
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Not saved", true);
  await expect(page.getByText(/^Changes kept/).first()).toBeVisible();
  await page.goto(`/admin/notes/${note.id}/history`);
  await expect(page.getByText("You have unsaved changes to this note.")).toBeVisible();
  // With marked changes.
  await expect(page.getByRole("insertion")).toHaveText("is");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: /created by the site/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Restored" });
  await expect(toast).toContainText("The form still has your unsaved changes");
});
