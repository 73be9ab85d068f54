import { ask, form } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { makeLink } from "../e2e/support/draft-page";
import { makeAdmin } from "../e2e/support/people";
import { publish, row, save, write } from "./support/admin-actions";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";
import { endSession } from "./support/session-cookie";

/** Presses the button that replaces autosave without scripts. */
async function keep(page: HttpPage) {
  await page.getByRole("button", { name: "Keep changes" }).click();
  expect(page.getByText(/^Changes kept/).first()).toBeVisible();
}

test("discarding a draft restores the saved version", async ({ adminPage: page, site }) => {
  const id = await makeLink(site, "Discarded");
  await page.goto(`/admin/links/${id}`);
  page.getByLabel("Title").fill("");
  page.getByLabel("Description").fill("Not worth it");
  await keep(page);
  await page.reload();
  expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  expect(page.getByLabel("Title")).toHaveValue("Discarded");
  await page.reload();
  expect(page.getByLabel("Description")).toHaveValue("As it was saved");
});

test("before a draft is discarded, its author is told what is left", async ({ adminPage: page, site }) => {
  const id = await makeLink(site, "Deleted elsewhere");
  const told = async () => {
    await page.getByRole("button", { name: "Discard changes" }).first().click();
    return page.getByRole("dialog", { name: "Discard these changes?" });
  };
  await page.goto(`/admin/links/${id}`);
  page.getByLabel("Description").fill("Typed");
  await keep(page);
  expect(await told()).toContainText("The last saved version stays as it is.");
  const db = await serviceClient(site);
  await db.from("links_entries").delete().eq("id", id).throwOnError();
  await page.reload();
  expect(await told()).toContainText("This link has been deleted, so it will be gone.");
  await page.goto("/admin/links/new");
  page.getByLabel("Description").fill("Typed");
  await keep(page);
  expect(await told()).toContainText("This link was never saved, so it will be gone.");
});

test("a device's texts of an entry that is gone are offered by the form of a new one", async ({
  adminPage: page,
}) => {
  const former = `links/${crypto.randomUUID()}`;
  expect((await page.goto(`/admin/${former}`)).status).toBe(404);
  await page.goto(`/admin/${former}?was=${encodeURIComponent(former)}`);
  expect(new URL(page.url()).pathname).toBe("/admin/links/new");
  expect(new URL(page.url()).searchParams.get("was")).toBe(former);
});

test("a new entry can be continued where it was left, from the list too", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  await write(page, "Begun on the train");
  await keep(page);
  await page.reload();
  expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/Begun on the train/);
  await page.goto("/admin/notes");
  const unfinished = page.getByRole("region", { name: "Unsaved changes" });
  await unfinished.getByRole("link", { name: "Begun on the train" }).click();
  await write(page, "Begun on the train, ended at home");
  await save(page);
  expect(page.getByText("Visitors can’t see this note yet.")).toBeVisible();
  await page.goto("/admin/notes");
  expect(unfinished).toHaveCount(0);
  expect(row(page, "Begun on the train, ended at home")).toBeVisible();
});

test("unpublishing says that it saves what was typed, and that visitors can no longer see the entry", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Seen for a while");
  await publish(page);
  await write(page, "Taken back");
  await page.getByRole("button", { name: "Unpublish" }).click();
  expect(page.getByRole("status")).toContainText("Unpublished and saved");
  expect(page.getByRole("status")).toContainText("Visitors can’t see this note any more.");
  expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/Taken back/);
});

test("an unsaved new entry can be discarded from the list", async ({ adminPage: page }) => {
  await page.goto("/admin/menu/new");
  page.getByLabel("Title").fill("Never mind");
  await keep(page);
  await page.goto("/admin/menu");
  await page.getByRole("button", { name: "Discard: Never mind" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  expect(page.getByText("Changes discarded")).toBeVisible();
  expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
});

test("a list discards only the changes that it has shown", async ({ adminPage: page, site }) => {
  for (const title of ["First", "Second"]) {
    await page.goto("/admin/menu/new");
    page.getByLabel("Title").fill(title);
    await keep(page);
  }
  const db = await serviceClient(site);
  /** Writes on in another tab, or on another device. */
  const writeOn = async (title: string) => {
    const { data } = await db.from("drafts").select("row_id,values").throwOnError();
    const { row_id } = data.find(({ values }) => (values as { title?: string }).title === title) ?? {};
    const values = { title: `${title}, and more` };
    await db.from("drafts").update({ values }).eq("row_id", String(row_id)).throwOnError();
  };
  const list = page.getByRole("region", { name: "Unsaved changes" });
  await page.goto("/admin/menu");
  await writeOn("Second");
  await page.getByRole("button", { name: "Discard: Second" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  expect(page.getByText("Newer changes were kept")).toBeVisible();
  expect(list).toContainText("Second, and more");
  await writeOn("First");
  await page.getByRole("button", { name: "Discard all 2…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard all" }).click();
  expect(page.getByText("Changes that are newer than the list were kept.")).toBeVisible();
  expect(list).toContainText("First, and more");
  expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Discard: First, and more" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  expect(list).toHaveCount(0);
});

test("a signed-out author gets their own text back and nothing else", async ({
  adminPage: page,
  adminCookies,
  site,
}) => {
  const signInAgain = () => {
    for (const [name, cookie] of adminCookies) page.cookies.set(name, cookie);
  };
  const id = await makeLink(site, "A secret title");
  await page.goto(`/admin/links/${id}`);
  page.getByLabel("Description").fill("Typed before the session ended");
  endSession(page);
  expect((await save(page)).status).toBe(401);
  expect(page.getByRole("alert")).toContainText("You are signed out. Your text is still here.");
  expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended");
  signInAgain();
  await save(page);
  expect(row(page, "A secret title").first()).toBeVisible();
  for (const intent of ["save", "draft"]) {
    signInAgain();
    endSession(page);
    const form = { intent, id, version: "", title: "Forged", url: "x.org", description: "My own words" };
    const answer = await page.post(`/admin/links/${id}`, form);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("My own words");
    expect(answer.text).not.toContain("A secret title");
  }
  page.clearCookies();
  for (const intent of ["save", "draft", "delete", "discard"]) {
    const answer = await page.post(`/admin/links/${id}`, { intent, id });
    expect(answer.status).toBe(302);
  }
  const db = await serviceClient(site);
  const { data } = await db.from("links_entries").select("title").eq("id", id).single().throwOnError();
  expect(data).toEqual({ title: "A secret title" });
});

test("an author who loses admin rights while writing keeps the text but changes nothing, until made one again", async ({
  page,
  site,
  // The last admin could not be removed.
  adminCookies: _another,
}) => {
  const person = await makeAdmin(site);
  const id = await makeLink(site, "Not theirs any more");
  await signIn(page, person);
  await page.goto(`/admin/links/${id}`);
  const db = await serviceClient(site);
  await db.from("user_roles").delete().eq("user_id", person.id).throwOnError();
  page.getByLabel("Description").fill("Words of a former admin");
  expect((await save(page)).status).toBe(403);
  expect(page.getByRole("alert")).toContainText("You don’t have admin rights");
  expect(page.getByLabel("Description")).toHaveValue("Words of a former admin");
  const { data } = await db.from("links_entries").select("description").eq("id", id).single().throwOnError();
  expect(data).toEqual({ description: "As it was saved" });
  const typed = { id, version: "", account: person.id, description: "Kept by a script" };
  expect((await page.post(`/admin/links/${id}/draft`, typed)).status).toBe(403);
  expect((await db.from("drafts").select().eq("row_id", id)).data).toEqual([]);

  await db.from("user_roles").insert({ user_id: person.id, role: "admin" }).throwOnError();
  await save(page);
  expect(page.getByRole("alert")).toHaveCount(0);
});

test("a draft of an entry that someone else has saved since says so and shows both versions", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Twice");
  await page.goto(`/admin/links/${id}`);
  page.getByLabel("Description").fill("Mine");
  await keep(page);
  const db = await serviceClient(site);
  await db.from("links_entries").update({ description: "Theirs" }).eq("id", id).throwOnError();
  await page.reload();
  expect(page.getByText("A newer version has been saved since you started")).toBeVisible();
  expect(page.getByLabel("Description")).toHaveValue("Mine");
  await save(page);
  const versions = page.getByRole("region", { name: "Two versions" });
  expect(versions).toContainText("Theirs");
  expect(page.getByLabel("Description")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Use their version" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard your version?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(dialog).not.toBeVisible();
  expect(page.getByLabel("Description")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Use their version" }).click();
  await dialog.getByRole("button", { name: "Discard my version" }).click();
  expect(page.getByLabel("Description")).toHaveValue("Theirs");
  expect(page.getByText("You’re editing")).toHaveCount(0);
});

test("an essay has one draft, offered wherever the essay is opened", async ({ adminPage: page }) => {
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "Focus", exact: true }).click();
  expect(page.getByRole("heading", { name: "Edit essay: Focus" })).toHaveCount(1);
  page.getByLabel("Title").fill("Focus, begun");
  await keep(page);
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "Focus", exact: true }).click();
  expect(page.getByLabel("Title")).toHaveValue("Focus, begun");
  page.getByLabel("Title").fill("Focus, gone on with");
  await keep(page);
  await page.goto("/admin/models");
  const unsaved = page.getByRole("region", { name: "Unsaved changes" }).getByRole("link");
  expect(unsaved).toHaveText(["Focus, gone on with"]);
  await unsaved.click();
  await save(page);
  expect(page.getByText("Visitors can see this essay now.")).toBeVisible();
  expect(page).toHaveURL(/\/admin\/models\/focus$/);
  await page.goto("/admin/models");
  expect(unsaved).toHaveCount(0);
  await page.goto("/admin");
  expect(page.getByText("reordered")).toHaveCount(0);
});

test("an entry that is not published yet has no link to the site", async ({ adminPage: page, site }) => {
  await page.goto("/admin/notes/new");
  expect(page.getByRole("link", { name: "View on site" })).toHaveCount(0);
  for (const published of [false, true]) {
    const [id] = await addRows(site, "notes_entries", [{ content: paragraph("A note"), published }]);
    await page.goto(`/admin/notes/${id}`);
    expect(page.getByRole("link", { name: "View on site" })).toHaveCount(published ? 1 : 0);
  }
});

test("a large form from someone who is not an admin is not parsed", async ({ site }) => {
  const body = `intent=save&description=${"x".repeat(7 * 1024 * 1024)}`;
  const headers = { ...form, Origin: site.url, "Content-Length": String(body.length) };
  const answer = await ask(`${site.url}/admin/links/new`, { method: "POST", headers, body });
  expect(answer.statusCode).toBe(413);
  const draft = await ask(`${site.url}/admin/links/${crypto.randomUUID()}/draft`, {
    method: "POST",
    headers,
    body,
  });
  expect(draft.statusCode).toBe(401);
});
