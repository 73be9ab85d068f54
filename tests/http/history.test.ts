import { paragraph, serviceClient } from "../e2e/support/content";
import { makeAdmin, makeUser } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { publish, row, save, write } from "./support/admin-actions";
import { expect, signIn, test } from "./support/fixtures";

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

test("a deleted entry is listed with who deleted it, can be viewed and is restored unchanged", async ({
  adminPage: page,
  site,
}) => {
  const note = await makeNote(site, "Gone by mistake", true);
  const before = await note.now();
  await page.post("/admin/notes?index", { intent: "delete", id: note.id });
  expect(await note.now()).toBeNull();

  await page.goto("/admin/notes/deleted");
  expect(row(page, "Gone by mistake")).toContainText("by you");
  await page.getByRole("link", { name: "Gone by mistake" }).click();
  expect(page.getByText("This note is deleted.")).toBeVisible();
  expect(page.getByRole("link", { name: /deleted by you/ })).toBeVisible();
  await page.goto("/admin/notes/deleted");
  await row(page, "Gone by mistake").getByRole("button", { name: "Restore" }).click();
  expect(page.getByRole("status").filter({ hasText: "“Gone by mistake” is back." })).toBeVisible();
  expect(row(page, "Gone by mistake")).toHaveCount(0);
  expect(await note.now()).toEqual(before);
  await page.goto(`/admin/notes/${note.id}/history`);
  expect(page.getByRole("link", { name: /restored by you/ })).toBeVisible();
});

test("the history names other admins and is closed to everyone else", async ({
  page,
  site,
  adminCookies,
}) => {
  const note = await makeNote(site, "Nobody else's");
  const paths = ["/history", "/preview"].map((end) => `/admin/notes/${note.id}${end}`);
  paths.push("/admin/notes/deleted");
  const form = { intent: "restore", row: note.id, n: "1", version: "" };
  for (const path of paths) {
    expect((await page.send(path)).status, path).toBe(302);
    if (path.endsWith("/preview")) continue;
    expect((await page.post(path, form)).status, path).toBe(302);
  }
  await signIn(page, await makeUser(site));
  for (const path of paths) {
    expect((await page.send(path)).status, path).toBe(403);
    if (path.endsWith("/preview")) continue;
    expect((await page.post(path, form)).status, path).toBe(403);
  }
  page.clearCookies();
  const admin = await makeAdmin(site);
  await signIn(page, admin);
  await page.goto(`/admin/notes/${note.id}`);
  await publish(page);
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  page.clearCookies();
  for (const [name, cookie] of adminCookies) page.cookies.set(name, cookie);
  await page.goto(`/admin/notes/${note.id}/history`);
  expect(page.getByRole("link", { name: `published by ${admin.email}` })).toBeVisible();
  for (const missing of [crypto.randomUUID(), "nonsense"]) {
    expect((await page.goto(`/admin/notes/${missing}/history`)).status).toBe(404);
  }
});

test("any earlier version of the settings can be restored", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const { data: before } = await db.from("site_settings").select("author").single().throwOnError();
  await db.from("site_settings").update({ author: "Somebody Else" }).eq("id", true).throwOnError();
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "History" }).click();
  expect(page.getByRole("insertion")).toHaveText("Somebody Else");
  await page.getByRole("link", { name: /supplied/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  expect(page).toHaveURL("/admin/settings");
  expect(page.getByLabel("Author")).toHaveValue(before.author);
});

test("a version can be named, is listed first, restored from the list, and can lose its name", async ({
  adminPage: page,
  site,
}) => {
  const note = await makeNote(site, "First words");
  const save = (words: string) =>
    note.db
      .from("notes_entries")
      .update({ content: paragraph(words) })
      .eq("id", note.id)
      .throwOnError();
  await save("Second words");
  await page.goto(`/admin/notes/${note.id}/history`);
  const named = () => page.getByRole("region", { name: "Versions with a name" });
  expect(named()).toHaveCount(0);

  page.getByLabel("Name of this version").fill("x".repeat(81));
  expect((await page.getByRole("button", { name: "Save name" }).click()).status).toBe(422);
  expect(page.getByLabel("Name of this version")).toHaveValue("x".repeat(81));
  expect(page.getByText("at most 80 characters")).toBeVisible();
  page.getByLabel("Name of this version").fill(" \u200b ");
  await page.getByRole("button", { name: "Save name" }).click();
  expect(page.getByText("Name removed")).toBeVisible();
  page.getByLabel("Name of this version").fill("  Before  the cut ");
  await page.getByRole("button", { name: "Save name" }).click();
  expect(page.getByText("Version named")).toBeVisible();
  expect(named().getByRole("link", { name: /Before the cut/ })).toBeVisible();

  await save("Third words");
  await page.goto(`/admin/notes/${note.id}/history`);
  await named().getByRole("button", { name: "Restore: Before the cut" }).click();
  expect(page).toHaveURL(`/admin/notes/${note.id}`);
  expect(JSON.stringify((await note.now())?.content)).toContain("Second words");

  await page.goto(`/admin/notes/${note.id}/history`);
  await named()
    .getByRole("link", { name: /Before the cut/ })
    .click();
  page.getByLabel("Name of this version").fill("");
  await page.getByRole("button", { name: "Save name" }).click();
  expect(page.getByText("Name removed")).toBeVisible();
  expect(named()).toHaveCount(0);
});

test("an edit is shown word by word, undone and redone", async ({ adminPage: page, site }) => {
  const note = await makeNote(site, "Rain on the tin roof", true);
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Rain on the glass roof");
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await page.goto(`/admin/notes/${note.id}/history`);
  expect(page.getByRole("link", { name: /edited by you/ })).toHaveAttribute("aria-current", "true");
  expect(page.getByRole("deletion")).toHaveText("tin");
  expect(page.getByRole("insertion")).toHaveText("glass");
  expect(page.getByRole("button", { name: "Restore this version" })).toHaveCount(0);

  await page.getByRole("link", { name: /created by the site/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  expect(page).toHaveURL(new RegExp(`/admin/notes/${note.id}$`));
  const toast = page.getByRole("status").filter({ hasText: "Restored" });
  expect(toast).toBeVisible();
  expect(await note.now()).toMatchObject({ content: paragraph("Rain on the tin roof"), published: true });

  await toast.getByRole("button", { name: "Undo" }).click();
  expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  expect(JSON.stringify((await note.now())?.content)).toContain("Rain on the glass roof");
  expect(page.getByRole("link", { name: /edited by you/ })).toHaveCount(3);
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
  expect(page.getByRole("status").filter({ hasText: "“On coming back” is back." })).toBeVisible();
  expect(row(page, "On coming back")).toBeVisible();
  const { data: after } = await db
    .from("models_sections")
    .select()
    .eq("id", essay.id)
    .single()
    .throwOnError();
  expect(after).toEqual(before);
  await page.goto(`/admin/models/${essay.id}/preview`);
  expect(page.getByRole("article")).toContainText("Once more.");
});

test("sample content can be restored after the first edit", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const { data: book } = await db.from("books_entries").select().limit(1).single().throwOnError();
  await db.from("books_entries").update({ title: "Another title" }).eq("id", book.id).throwOnError();
  await page.goto(`/admin/books/${book.id}/history`);
  expect(page.getByRole("deletion")).toHaveText(book.title);
  await page.getByRole("link", { name: /supplied/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(book.title);
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
  const answer = await page.post(path, form);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Someone saved this note in the meantime");
  for (const n of ["nonsense", "0", "-1", "999999999"]) {
    const unknown = await page.post(path, { ...form, n });
    expect(unknown.status, n).toBe(404);
  }
  expect((await note.now())?.content).toEqual(paragraph("Theirs"));
});

test("several deleted entries are restored together or not at all", async ({ adminPage: page, site }) => {
  const notes = [await makeNote(site, "One of two"), await makeNote(site, "Two of two")];
  const ids = notes.map(({ id }) => id);
  const { db } = notes[0] ?? {};
  await db?.from("notes_entries").delete().in("id", ids).throwOnError();
  const put = (rows: string[]) =>
    page.send("/admin/notes/deleted", {
      method: "POST",
      body: new URLSearchParams([["intent", "restore"], ...rows.map((id) => ["row", id])]),
    });
  const count = async () => (await db?.from("notes_entries").select("id").in("id", ids))?.data?.length;
  expect((await put([...ids, crypto.randomUUID()])).status).toBe(409);
  expect((await put([])).status).toBe(422);
  expect(await count()).toBe(0);
  expect((await put(ids)).status).toBe(302);
  expect(await count()).toBe(2);
  // Submitted twice.
  expect((await put(ids)).status).toBe(409);
});

test("a page whose URL has since been taken stays deleted and says why", async ({
  adminPage: page,
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
  await page.goto("/admin/pages/deleted?page=2");
  expect(page).toHaveURL(/\/admin\/pages\/deleted$/);
  await row(page, "The first owner").getByRole("button", { name: "Restore" }).click();
  expect(page.getByRole("alert")).toContainText(`Another page has the slug “${slug}” now.`);
  expect(row(page, "The first owner")).toBeVisible();
});
