import type { Page } from "@playwright/test";
import { answerToForm, deleteRow, row, save, write } from "./admin-page";
import { ask, form as formType } from "./ask";
import { paragraph, serviceClient } from "./content";
import { expect, isAlive, signIn, test } from "./fixtures";
import { makeAdmin } from "./people";
import type { Site } from "./start-site";

const kept = (page: Page) => expect(page.getByText(/^Draft kept/).first()).toBeVisible();

/** What autosave does by itself has a button without JavaScript. */
async function keep(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Keep as draft" }).click();
  await kept(page);
}

const contentOf = (page: Page, javaScriptEnabled: boolean | undefined) =>
  javaScriptEnabled
    ? page.locator(".editor").getByRole("textbox", { name: "Content" })
    : page.getByRole("textbox", { name: "Content" });

async function makeLink(site: Site, title: string): Promise<string> {
  const db = await serviceClient(site);
  const link = { title, url: "https://example.com", description: "As it was saved" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  return data.id;
}

async function remove(site: Site, id: string) {
  const db = await serviceClient(site);
  await db.from("links_entries").delete().eq("id", id).throwOnError();
  await db.from("drafts").delete().eq("row_id", id).throwOnError();
}

test("an edit is kept as a draft that only its author sees, until it is saved", async ({
  adminPage: page,
  browser,
  site,
  javaScriptEnabled,
}) => {
  const id = await makeLink(site, "Kept while typing");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Typed, not saved");
  await keep(page, javaScriptEnabled);
  await page.goto("/admin/links");
  const unfinished = page
    .getByRole("region", { name: "Unfinished" })
    .getByRole("link", { name: "Kept while typing" });
  await unfinished.click();
  await expect(page.getByLabel("Description")).toHaveValue("Typed, not saved");
  await expect(page.getByText("You are looking at your draft of")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site.url}/links`);
  await expect(visitor.getByText("As it was saved")).toBeVisible();
  await expect(visitor.getByText("Typed, not saved")).toHaveCount(0);
  await visitor.context().close();

  await save(page);
  await expect(row(page, "Kept while typing").first()).toBeVisible();
  await expect(unfinished).toHaveCount(0);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Typed, not saved");
  await expect(page.getByText("You are looking at your draft")).toHaveCount(0);
  await remove(site, id);
});

test("a draft is discarded, and the form holds what is saved", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const id = await makeLink(site, "Discarded");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Title").fill("");
  await page.getByLabel("Description").fill("Not worth it");
  await keep(page, javaScriptEnabled);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Discard draft" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  await expect(page.getByLabel("Title")).toHaveValue("Discarded");
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  await remove(site, id);
});

test("a new entry is gone on with where it was left, also from the list", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Begun on the train", javaScriptEnabled);
  await keep(page, javaScriptEnabled);
  await page.reload();
  await expect(contentOf(page, javaScriptEnabled)).toContainText("Begun on the train");
  await page.goto("/admin/notes");
  const unfinished = page.getByRole("region", { name: "Unfinished" });
  await unfinished.getByRole("link", { name: "Begun on the train" }).click();
  await write(page, "Begun on the train, ended at home", javaScriptEnabled);
  await save(page);
  await expect(page.getByText("Visitors do not see this note yet.")).toBeVisible();
  await page.goto("/admin/notes");
  await expect(unfinished).toHaveCount(0);
  await deleteRow(page, "Begun on the train, ended at home");
});

test("an unfinished entry is discarded from the list", async ({ adminPage: page, javaScriptEnabled }) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Never mind");
  await keep(page, javaScriptEnabled);
  await page.goto("/admin/menu");
  await page.getByRole("button", { name: "Discard: Never mind" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Draft discarded")).toBeVisible();
  await expect(page.getByRole("region", { name: "Unfinished" })).toHaveCount(0);
});

test("a tab that is closed in the middle of a word loses nothing, here or on another device @js", async ({
  adminPage: page,
  adminCookies,
  context,
  browser,
  site,
}) => {
  const id = await makeLink(site, "Closed");
  await page.goto(`/admin/links/${id}`);
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await page.getByLabel("Description").press("End");
  await page.keyboard.type(" and more");
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await again.goto(`/admin/links/${id}`);
  await expect(again.getByLabel("Description")).toHaveValue("As it was saved and more");

  const device = await browser.newContext({ baseURL: site.url });
  await device.addCookies(adminCookies);
  const other = await device.newPage();
  await expect
    .poll(async () => {
      await other.goto(`/admin/links/${id}`);
      return other.getByLabel("Description").inputValue();
    })
    .toBe("As it was saved and more");
  await device.close();
  await remove(site, id);
});

test("without a network the browser keeps the text, and the server gets it when the network is back @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Offline");
  await page.goto(`/admin/links/${id}`);
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel");
  await expect(page.getByText("The text is kept in this browser.")).toBeVisible();
  await save(page);
  await expect(page.getByRole("alert")).toContainText("the server cannot be reached");
  await expect(page.getByLabel("Description")).toHaveValue("Typed in a tunnel");
  await context.setOffline(false);
  await kept(page);
  await save(page);
  await expect(row(page, "Offline").first()).toBeVisible();
  await remove(site, id);
});

test("a session that ended keeps the text, and sends it after signing in again @js", async ({
  adminPage: page,
  context,
  adminCookies,
  site,
}) => {
  const id = await makeLink(site, "Ended");
  await page.goto(`/admin/links/${id}`);
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await context.clearCookies();
  await page.getByLabel("Description").fill("Typed while signed out");
  await expect(page.getByRole("alert")).toContainText("You are signed out");
  await expect(page.getByRole("link", { name: "Sign in on another tab" })).toHaveAttribute(
    "target",
    "_blank",
  );

  // Nothing but this browser has it: after signing in on this tab it stands in the form again.
  await page.goto(`/admin/links/${id}`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await context.addCookies(adminCookies);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Typed while signed out");
  await expect(page.getByText("You are looking at what this browser kept at")).toBeVisible();
  await kept(page);

  await context.clearCookies();
  await page.getByLabel("Description").fill("Typed while signed out once more");
  await expect(page.getByRole("alert")).toContainText("You are signed out");
  await context.addCookies(adminCookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await kept(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await remove(site, id);
});

test("whoever is signed out gets their words back, and nothing else", async ({
  adminPage: page,
  context,
  adminCookies,
  site,
  javaScriptEnabled,
}) => {
  const id = await makeLink(site, "A secret title");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Typed before the session ended");
  await context.clearCookies();
  const answered = answerToForm(page);
  await save(page);
  expect((await answered).status()).toBe(401);
  await expect(page.getByRole("alert")).toContainText("You are signed out. Your text is still here.");
  await expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended");
  await context.addCookies(adminCookies);
  await save(page);
  await expect(row(page, "A secret title").first()).toBeVisible();
  if (!javaScriptEnabled) {
    await context.clearCookies();
    const headers = { Origin: site.url };
    for (const intent of ["save", "draft"]) {
      const form = { intent, id, version: "", title: "Forged", url: "x.org", description: "My own words" };
      const answer = await page.request.post(`/admin/links/${id}`, { form, headers });
      expect(answer.status()).toBe(401);
      expect(await answer.text()).toContain("My own words");
      expect(await answer.text()).not.toContain("A secret title");
    }
    for (const intent of ["delete", "discard"]) {
      const answer = await page.request.post(`/admin/links/${id}`, {
        form: { intent, id },
        headers,
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(302);
    }
    const db = await serviceClient(site);
    const { data } = await db.from("links_entries").select("title").eq("id", id).single().throwOnError();
    expect(data).toEqual({ title: "A secret title" });
  }
  await remove(site, id);
});

test("a large form of somebody who is no admin is not read @js", async ({ site }) => {
  const body = `intent=save&description=${"x".repeat(7 * 1024 * 1024)}`;
  const headers = { ...formType, Origin: site.url, "Content-Length": String(body.length) };
  const answer = await ask(`${site.url}/admin/links/new`, { method: "POST", headers, body });
  expect(answer.statusCode).toBe(302);
  const draft = await ask(`${site.url}/admin/links/${crypto.randomUUID()}/draft`, {
    method: "POST",
    headers,
    body,
  });
  expect(draft.statusCode).toBe(401);
});

test("an admin whose rights were taken away while writing keeps the words, and changes nothing @plain", async ({
  browser,
  site,
  javaScriptEnabled,
  // The last admin could not be removed.
  adminCookies: _another,
}) => {
  const person = await makeAdmin(site);
  const id = await makeLink(site, "Not theirs any more");
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto(`/admin/links/${id}`);
  const db = await serviceClient(site);
  await db.from("user_roles").delete().eq("user_id", person.id).throwOnError();
  await page.getByLabel("Description").fill("Words of a former admin");
  const answered = answerToForm(page);
  await save(page);
  expect((await answered).status()).toBe(403);
  await expect(page.getByRole("alert")).toContainText("not (or no longer) an admin");
  await expect(page.getByLabel("Description")).toHaveValue("Words of a former admin");
  const { data } = await db.from("links_entries").select("description").eq("id", id).single().throwOnError();
  expect(data).toEqual({ description: "As it was saved" });
  expect((await db.from("drafts").select().eq("row_id", id)).data).toEqual([]);
  await context.close();
  await remove(site, id);
});

test("a draft of a row that somebody else saved meanwhile says so, and meets both versions", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const id = await makeLink(site, "Twice");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Mine");
  await keep(page, javaScriptEnabled);
  const db = await serviceClient(site);
  await db.from("links_entries").update({ description: "Theirs" }).eq("id", id).throwOnError();
  await page.reload();
  await expect(page.getByText("There is a newer version of this link")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  await save(page);
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions).toContainText("Theirs");
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Take their link, drop mine" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Theirs");
  await expect(page.getByText("You are looking at your draft")).toHaveCount(0);
  await remove(site, id);
});

test("what is typed while a page comes alive stays, and is kept @js", async ({
  adminPage,
  context,
  site,
}) => {
  test.slow();
  await adminPage.close();
  for (const [name, pause] of [
    ["Title", 0],
    ["Description", 400],
  ] as const) {
    const id = await makeLink(site, "Comes alive");
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto(`/admin/links/${id}`, { waitUntil: "commit" });
    const field = page.getByLabel(name);
    await field.focus();
    await page.keyboard.press("ControlOrMeta+End");
    const before = await field.inputValue();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause);
    let typed = "";
    while (!(await page.evaluate(isAlive))) {
      const letter = "abcdefghij".charAt(typed.length % 10);
      await page.keyboard.press(letter);
      typed += letter;
    }
    await page.keyboard.press("!");
    await expect(field).toHaveValue(`${before}${typed}!`);
    await kept(page);
    expect(errors).toEqual([]);
    await page.close();
    await remove(site, id);
  }
});

test("two tabs of one entry: neither draft replaces the other unasked @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "In two tabs");
  await page.goto(`/admin/links/${id}`);
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(page.getByText("also open in another tab")).toBeVisible();
  await expect(second.getByText("also open in another tab")).toBeVisible();
  await page.getByLabel("Description").fill("From the first tab");
  await kept(page);
  await second.getByLabel("Description").fill("From the second tab");
  await expect(second.getByText("A newer draft of this link was kept")).toBeVisible();
  const db = await serviceClient(site);
  const stored = async () =>
    (await db.from("drafts").select("values").eq("row_id", id).throwOnError()).data.map(
      ({ values }) => values,
    );
  expect(await stored()).toMatchObject([{ description: "From the first tab" }]);
  await second.getByRole("button", { name: "Keep what stands here instead" }).click();
  await kept(second);
  expect(await stored()).toMatchObject([{ description: "From the second tab" }]);
  await second.goto("/");
  await expect(page.getByText("also open in another tab")).toHaveCount(0);
  await second.close();
  await remove(site, id);
});

test("typing is not saved twice: Ctrl-S leaves no draft, and what is typed back leaves none @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const content = paragraph("The first words");
  const { data: note } = await db
    .from("notes_entries")
    .insert({ content })
    .select("id")
    .single()
    .throwOnError();
  const drafts = async () => (await db.from("drafts").select("row_id").eq("row_id", note.id)).data;
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Other words", true);
  await kept(page);
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(await drafts()).toEqual([]);
  await page.keyboard.type("!");
  await kept(page);
  await page.keyboard.press("Backspace");
  await expect.poll(drafts).toEqual([]);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await db.from("notes_entries").delete().eq("id", note.id).throwOnError();
});

test("who leaves in the moment of saving has no conflict with themselves afterwards @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Left while saving");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Saved, but nobody was told");
  const isSaved = new Promise<void>((resolve) =>
    page.route(`**/admin/links/${id}*`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch({ maxRedirects: 0 });
      resolve();
    }),
  );
  await save(page);
  await isSaved;
  await page.goto("/");
  await page.unrouteAll({ behavior: "ignoreErrors" });

  const isCompared = page.waitForResponse(/\/draft$/);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Saved, but nobody was told");
  await isCompared;
  await expect(page.getByText("You are looking at")).toHaveCount(0);
  await expect(page.getByText("There is a newer version")).toHaveCount(0);
  await page.getByLabel("Description").fill("Written on");
  await save(page);
  await expect(row(page, "Left while saving")).toContainText("Written on");
  await remove(site, id);
});
