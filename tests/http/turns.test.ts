import { randomUUID } from "node:crypto";
import { describe } from "vitest";
import { ask } from "../e2e/support/ask";
import { addRows, heard, paragraph, serviceClient } from "../e2e/support/content";
import { ADMIN, makeUser } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { row, titles, undo, write } from "./support/admin-actions";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** A note that was published years ago. */
async function addNote(site: Site, values: object = {}) {
  const id = randomUUID();
  const note = {
    id,
    slug: `turned-${id}`,
    title: "Otters",
    content: paragraph("Of otters"),
    date: "2015-06-07",
  };
  const row = { ...note, published: true, tags: ["otters"], ...values };
  await addRows(site, "notes_entries", [row]);
  return row;
}

async function follow(site: Site, path: string) {
  const { statusCode, headers } = await ask(site.url + path);
  return [statusCode, headers.location];
}
const read = async (site: Site, path: string) => (await ask(site.url + path)).text;
const into = (page: HttpPage, kind: string) =>
  page.getByRole("button", { name: `Turn into ${kind}` }).click();

test("a note of a list becomes an essay with its date, and its URLs lead there; Undo takes it back", async ({
  adminPage: page,
  site,
}) => {
  const { id, slug } = await addNote(site);
  await page.goto("/admin/notes?q=otters");
  await row(page, "Otters").getByRole("button", { name: "Turn into…: Otters" }).click();
  expect(page.getByRole("heading", { name: "Turn “Otters” into…" })).toBeVisible();
  const essay = page.getByRole("listitem").filter({ hasText: "Turn into an essay" });
  expect(essay).toContainText(`Its URL becomes /models/${slug}. It comes last in the list.`);
  expect(essay).not.toContainText("not shown");
  expect(page.getByRole("listitem").filter({ hasText: "a page" })).toContainText(
    "Kept, but not shown there: tags, date.",
  );
  await into(page, "an essay");
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/admin/notes?q=otters");
  expect(page.getByRole("status")).toContainText("Note turned into an essay");

  expect(await follow(site, `/notes/${slug}`)).toEqual([301, `/models/${slug}`]);
  expect(await follow(site, `/notes/${id}?a=b`)).toEqual([301, `/models/${slug}?a=b`]);
  expect((await follow(site, `/models/${slug}`))[0]).toBe(200);
  const feed = JSON.parse(await read(site, "/tags/otters/feed.json"));
  const [entry] = feed.items.filter((item: { id: string }) => item.id === `urn:uuid:${id}`);
  expect(entry).toMatchObject({
    url: `${site.url}/models/${slug}`,
    date_published: "2015-06-07T00:00:00.000Z",
  });
  expect(await read(site, `/models/${slug}`)).toContain('"datePublished":"2015-06-07');

  await undo(page);
  expect(page.getByRole("status")).toContainText("It is a note again.");
  expect(titles(page)).toContain("Otters");
  expect(await follow(site, `/models/${slug}`)).toEqual([301, `/notes/${slug}`]);
  expect((await follow(site, `/notes/${slug}`))[0]).toBe(200);
});

test("unsaved changes move to the turned entry, and the old form redirects there", async ({
  adminPage: page,
  site,
}) => {
  const { id, slug } = await addNote(site);
  await page.goto(`/admin/notes/${id}`);
  page.getByLabel("Title").fill("Sea otters");
  write(page, "Of sea otters");
  await page.getByRole("button", { name: "Turn into…", exact: true }).click();
  await into(page, "a post");
  expect(page.url()).toContain(`/admin/feed/${id}`);
  expect(page.getByText("Post", { exact: false }).first()).toBeVisible();
  expect(page.getByLabel("Title")).toHaveValue("Sea otters");
  expect(page.getByLabel("Tags")).toHaveValue("otters");
  await page.goto(`/admin/notes/${id}`);
  // Under its old id and kind, the browser may have texts that its form offers.
  expect(page.url()).toMatch(new RegExp(`/admin/feed/${id}\\?was=notes%2F${id}$`));
  await page.goto(`/admin/feed/${id}/history`);
  expect(page.getByRole("link", { name: /turned into a post by you/ })).toBeVisible();
  expect(await follow(site, `/notes/${slug}`)).toEqual([301, `/feed/${slug}`]);
});

test("all that are selected become pages, or none of them", async ({ adminPage: page, site }) => {
  const notes = [await addNote(site), await addNote(site, { title: "Beavers" })];
  const taken = { slug: notes[1]?.slug, title: "Taken", content: paragraph("x"), published: false };
  const [pageId = ""] = await addRows(site, "pages", [taken]);
  const select = async () => {
    await page.goto("/admin/notes");
    for (const title of ["Otters", "Beavers"]) page.getByLabel(`Select: ${title}`).check();
    await page.getByRole("button", { name: "Turn into…", exact: true }).click();
    expect(page.getByRole("heading", { name: "Turn 2 notes into…" })).toBeVisible();
    return into(page, "a page");
  };
  expect((await select()).status).toBe(422);
  expect(page.getByRole("alert")).toContainText(
    `“Beavers” cannot be at /${notes[1]?.slug}: a draft is there. Change the slug of one of them first.`,
  );
  const db = await serviceClient(site);
  await heard(site, "pages", () => db.from("pages").delete().eq("id", pageId).throwOnError());
  await select();
  expect(page.getByRole("status")).toContainText("2 notes turned into pages");
  expect(page.getByRole("status")).toContainText("Kept, but not shown there: tags, date.");
  for (const { slug } of notes) expect(await follow(site, `/notes/${slug}`)).toEqual([301, `/${slug}`]);
  await undo(page);
  const { data } = await db
    .from("notes_entries")
    .select("tags,date")
    .in(
      "id",
      notes.map(({ id }) => id),
    );
  expect(data).toEqual([0, 1].map(() => ({ tags: ["otters"], date: "2015-06-07" })));
});

describe("what is hidden", () => {
  const show = async (site: Site, slug: string, published: boolean) => {
    const db = await serviceClient(site);
    await heard(site, "pages", () => db.from("pages").update({ published }).eq("slug", slug).throwOnError());
  };

  test("with its list does not appear, and a hidden list is named before and after", async ({
    adminPage: page,
    site,
  }) => {
    const { id, slug } = await addNote(site);
    await show(site, "notes", false);
    await page.goto(`/admin/turn?from=notes&id=${id}`);
    const sentence = "/notes is hidden from visitors: it becomes a draft.";
    expect(page.getByRole("listitem").filter({ hasText: "an essay" })).toContainText(sentence);
    await into(page, "an essay");
    expect(page.getByRole("status")).toContainText(sentence);
    await show(site, "notes", true);
    for (const path of [`/models/${slug}`, `/notes/${slug}`, `/notes/${id}`])
      expect((await follow(site, path))[0], path).toBe(404);
    await show(site, "feed", false);
    await page.goto(`/admin/turn?from=notes&id=${(await addNote(site)).id}`);
    expect(page.getByRole("listitem").filter({ hasText: "a post" })).toContainText(
      "/feed is hidden: visitors don’t see it until you show that page.",
    );
  });
});

test("an author who saves, keeps or turns an entry that has been turned learns where it is", async ({
  adminPage: page,
  site,
}) => {
  const { id, slug } = await addNote(site);
  const db = await serviceClient(site);
  const { data } = await db.from("notes_entries").select("updated_at").eq("id", id).single().throwOnError();
  const client = { clientId: randomUUID(), version: data.updated_at, revision: "1" };
  const typed = { ...client, id, title: "Late", content: "<p>Late</p>", slug, date: "2015-06-07" };
  const turning = { from: "notes", to: "models", id };
  await page.post("/admin/turn", turning);
  const again = await page.post("/admin/turn", turning);
  expect(again.status).toBe(409);
  expect(again.text).toContain("This note has been deleted, or turned into something else, in the meantime.");
  const saved = await page.post(`/admin/notes/${id}`, { ...typed, intent: "save" });
  expect(saved.status).toBe(409);
  expect(saved.text).toContain(`which is at /admin/models/${slug}`);
  expect(saved.text).toContain("Late");
  const { data: people } = await db.auth.admin.listUsers({ perPage: 1_000 });
  const account = people.users.find(({ email }) => email === ADMIN.email)?.id ?? "";
  const kept = await page.post(`/admin/notes/${id}/draft`, { ...typed, account });
  expect(kept.status).toBe(200);
  const { data: drafts } = await db
    .from("drafts")
    .select("table_name,row_id,values")
    .eq("row_id", slug)
    .throwOnError();
  expect(drafts).toMatchObject([{ table_name: "models_sections", row_id: slug, values: { title: "Late" } }]);
});

test("only admins turn entries, and only what can be turned", async ({ page, site, adminCookies }) => {
  const { id } = await addNote(site);
  const path = `/admin/turn?from=notes&id=${id}`;
  const form = { from: "notes", to: "models", id };
  expect((await page.send(path)).status).toBe(302);
  expect((await page.post("/admin/turn", form)).status).toBe(302);
  await signIn(page, await makeUser(site));
  expect((await page.send(path)).status).toBe(403);
  expect((await page.post("/admin/turn", form)).status).toBe(403);
  for (const [name, cookie] of adminCookies) page.cookies.set(name, cookie);
  for (const to of ["notes", "links", "settings", ""])
    expect((await page.post("/admin/turn", { ...form, to })).status, to).toBe(400);
  expect((await page.post("/admin/turn", { from: "notes", to: "models" })).status).toBe(422);
  expect((await page.post("/admin/turn", { undo: "0,1" })).status).toBe(409);
  for (const search of ["", "?from=links", `?from=notes&id=${randomUUID()}`])
    expect((await page.goto(`/admin/turn${search}`)).text).toContain("There is nothing to turn");
  for (const list of ["links", "menu"]) {
    const { text } = await page.goto(`/admin/${list}`);
    expect(text, list).not.toContain("Turn into…");
  }
  await page.goto("/admin/pages");
  expect(page.getByRole("button", { name: "Turn into…: About" })).toHaveCount(0);
});
