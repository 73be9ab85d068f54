import { row, save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
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

test("an edit is shown word by word, undone and redone @js", async ({ adminPage: page, site }) => {
  const note = await makeNote(site, "Rain on the tin roof", true);
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Rain on the glass roof", true);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/admin/notes/${note.id}/history`);
  await expect(page.getByRole("link", { name: /edited by you/ })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("deletion")).toHaveText("tin");
  await expect(page.getByRole("insertion")).toHaveText("glass");
  await expect(page.getByRole("button", { name: "Restore this version" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: /created by the site/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/notes/${note.id}$`));
  const toast = page.getByRole("status").filter({ hasText: "Restored" });
  await expect(toast).toBeVisible();
  expect(await note.now()).toMatchObject({ content: paragraph("Rain on the tin roof"), published: true });

  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  expect(JSON.stringify((await note.now())?.content)).toContain("Rain on the glass roof");
  await expect(page.getByRole("link", { name: /edited by you/ })).toHaveCount(3);
});

test("an essay deleted from its form is restored by the message's Undo @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const essay = { id: "on-coming-back", title: "On coming back", content: paragraph("Once more.") };
  const { data: before } = await db.from("models_sections").insert(essay).select().single().throwOnError();
  await page.goto(`/admin/models/${essay.id}`);
  await page.getByRole("button", { name: "Delete essay" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const deleted = page.getByRole("status").filter({ hasText: "Essay deleted" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "“On coming back” is back." })).toBeVisible();
  await expect(row(page, "On coming back")).toBeVisible();
  const { data: after } = await db
    .from("models_sections")
    .select()
    .eq("id", essay.id)
    .single()
    .throwOnError();
  expect(after).toEqual(before);
  await page.goto(`/admin/models/${essay.id}/preview`);
  await expect(page.getByRole("article")).toContainText("Once more.");
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
  await page.getByRole("link", { name: /created by the site/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Restored" });
  await expect(toast).toContainText("The form still has your unsaved changes");
});
