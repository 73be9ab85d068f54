import { paragraph, serviceClient } from "../e2e/support/content";
import { makeAdmin, makeUser } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { publish, row } from "./support/admin-actions";
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

test("a version is named, stands above the others, is restored from the list, and loses its name", async ({
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
