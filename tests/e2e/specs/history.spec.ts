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

test("an edit is shown word by word, undone and redone", async ({
  adminPage: page,
  javaScriptEnabled,
  site,
}) => {
  const note = await makeNote(site, "Rain on the tin roof", true);
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Rain on the glass roof", javaScriptEnabled);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/admin/notes/${note.id}/history`);
  await expect(page.getByRole("link", { name: /edited by you/ })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("deletion")).toHaveText("tin");
  await expect(page.getByRole("insertion")).toHaveText("glass");
  await expect(page.getByRole("button", { name: "Restore this version" })).toHaveCount(0);
  if (javaScriptEnabled) expect(await violations(page)).toEqual([]);

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

test("sample content can be restored after the first edit", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const { data: book } = await db.from("books_entries").select().limit(1).single().throwOnError();
  await db.from("books_entries").update({ title: "Another title" }).eq("id", book.id).throwOnError();
  await page.goto(`/admin/books/${book.id}/history`);
  await expect(page.getByRole("deletion")).toHaveText(book.title);
  await page.getByRole("link", { name: /supplied/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(book.title);
});

test("restoring a version does not overwrite someone else's newer save", async ({
  adminPage: page,
  site,
}) => {
  const note = await makeNote(site, "The first words");
  const first = await note.now();
  await note.db
    .from("notes_entries")
    .update({ content: paragraph("Theirs") })
    .eq("id", note.id)
    .throwOnError();
  const { data } = await note.db
    .from("revisions")
    .select("id")
    .eq("row_id", note.id)
    .order("id")
    .throwOnError();
  const form = { intent: "restore", n: String(data[0]?.id), version: String(first?.updated_at) };
  const path = `/admin/notes/${note.id}/history`;
  const answer = await page.request.post(path, { form, headers: { Origin: site.url } });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain("Someone saved this note in the meantime");
  for (const n of ["nonsense", "0", "-1", "999999999"]) {
    const unknown = await page.request.post(path, { form: { ...form, n }, headers: { Origin: site.url } });
    expect(unknown.status(), n).toBe(404);
  }
  expect((await note.now())?.content).toEqual(paragraph("Theirs"));
});

test("several deleted entries are restored together or not at all", async ({ adminPage: page, site }) => {
  const notes = [await makeNote(site, "One of two"), await makeNote(site, "Two of two")];
  const ids = notes.map(({ id }) => id);
  const { db } = notes[0] ?? {};
  await db?.from("notes_entries").delete().in("id", ids).throwOnError();
  const put = (rows: string[]) =>
    page.request.post("/admin/notes/deleted", {
      data: new URLSearchParams([["intent", "restore"], ...rows.map((id) => ["row", id])]).toString(),
      headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
    });
  const count = async () => (await db?.from("notes_entries").select("id").in("id", ids))?.data?.length;
  expect((await put([...ids, crypto.randomUUID()])).status()).toBe(409);
  expect((await put([])).status()).toBe(422);
  expect(await count()).toBe(0);
  expect((await put(ids)).status()).toBe(200);
  expect(await count()).toBe(2);
  // Submitted twice.
  expect((await put(ids)).status()).toBe(409);
});

test("a page whose URL has since been taken stays deleted and says why", async ({
  adminPage: page,
  javaScriptEnabled,
  site,
}) => {
  const db = await serviceClient(site);
  const slug = `taken-${crypto.randomUUID()}`;
  const make = (title: string) =>
    db
      .from("pages")
      .insert({ slug, title, content: paragraph(title) })
      .select()
      .single()
      .throwOnError();
  const { data: first } = await make("The first owner");
  await db.from("pages").delete().eq("id", first.id).throwOnError();
  await make("The second owner");
  await page.goto("/admin/pages/deleted");
  await row(page, "The first owner").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("alert")).toContainText(`Another page has the slug “${slug}” now.`);
  if (javaScriptEnabled) await page.reload();
  await expect(row(page, "The first owner")).toBeVisible();
});

test("an essay deleted from its form is restored by the message's Undo", async ({
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
