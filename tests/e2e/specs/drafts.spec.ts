import type { Page } from "@playwright/test";
import { answerToForm, row, save, write } from "../support/admin-actions";
import { addRows, paragraph, serviceClient } from "../support/content";
import { kept, makeLink } from "../support/draft-page";
import { expect, isHydrated, test } from "../support/fixtures";

/** Autosaves, or presses the button that replaces autosave without JavaScript. */
async function keep(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Keep changes" }).click();
  await kept(page);
}

const getContent = (page: Page, javaScriptEnabled: boolean | undefined) =>
  javaScriptEnabled
    ? page.locator(".editor").getByRole("textbox", { name: "Content" })
    : page.getByRole("textbox", { name: "Content" });

test("an edit is kept as a draft that only its author sees until it is saved", async ({
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
    .getByRole("region", { name: "Unsaved changes" })
    .getByRole("link", { name: "Kept while typing" });
  await unfinished.click();
  await expect(page.getByLabel("Description")).toHaveValue("Typed, not saved");
  await expect(page.getByText("You’re editing unsaved changes from")).toBeVisible();

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
  await expect(page.getByText("You’re editing")).toHaveCount(0);
});

test("the tab's title is marked while there are unsaved changes @js", async ({ adminPage: page, site }) => {
  const title = "Marked in its tab · Admin · Your Name";
  await page.goto(`/admin/links/${await makeLink(site, "Marked in its tab")}`);
  await page.getByLabel("Description").fill("Typed, not saved");
  await expect(page).toHaveTitle(`• ${title}`);
  await kept(page);
  await page.reload();
  await expect(page).toHaveTitle(`• ${title}`);
  await page.getByRole("link", { name: "Links", exact: true }).first().click();
  await expect(page).toHaveTitle("Links · Admin · Your Name");
  await page.goBack();
  await expect(page).toHaveTitle(`• ${title}`);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveTitle(title);
});

test("what is typed just before a draft is discarded does not come back from the browser's own copy @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Discarded");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Title").fill("");
  await kept(page);
  await page.reload();
  await page.getByLabel("Description").fill("Not worth it");
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  await expect(page.getByLabel("Title")).toHaveValue("Discarded");
});

test("the editor of a new entry has what was only typed after a reload, and when opened from the list @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Begun on the train", true);
  await kept(page);
  await page.reload();
  await expect(getContent(page, true)).toContainText("Begun on the train");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" }).click();
  const unfinished = page.getByRole("region", { name: "Unsaved changes" });
  await unfinished.getByRole("link", { name: "Begun on the train" }).click();
  await expect(getContent(page, true)).toContainText("Begun on the train");
});

test("the first save of a new entry keeps the caret, and the second saves what was typed since @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Saved early", true);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).not.toHaveURL(/\/new/);
  await expect(page.getByText("Visitors can’t see this note yet.")).toBeVisible();
  await expect(getContent(page, true)).toBeFocused();
  await page.keyboard.type(" then more words");
  await expect(getContent(page, true)).toHaveText("Saved early then more words");
  const answered = answerToForm(page);
  await page.keyboard.press("ControlOrMeta+s");
  expect((await answered).status()).toBeLessThan(400);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(getContent(page, true)).toHaveText("Saved early then more words");
  await expect(page.getByText("You’re editing")).toHaveCount(0);
});

test("text typed during the first save of a new entry stays in the form as an unsaved change @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/new(\.data)?\?/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await write(page, "Sent slowly", true);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && !request.url().includes("/draft"),
  );
  await page.keyboard.press("ControlOrMeta+s");
  await sent;
  await page.keyboard.type(", typed meanwhile");
  letGo();
  await expect(page).not.toHaveURL(/\/new/);
  await page.keyboard.type(", typed after");
  await expect(getContent(page, true)).toHaveText("Sent slowly, typed meanwhile, typed after");
  await kept(page);
  await expect(page.getByText(/You’re editing|newer/)).toHaveCount(0);
  const answered = answerToForm(page);
  await page.keyboard.press("ControlOrMeta+s");
  expect((await answered).status()).toBeLessThan(400);
  await page.goto("/admin/notes");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await expect(row(page, "Sent slowly, typed meanwhile, typed after")).toBeVisible();
});

test("of the changes that only this device has, those that are discarded in the list are gone @js", async ({
  adminPage: page,
}) => {
  await page.route("**/draft", (route) => route.abort());
  await page.goto("/admin/menu");
  for (const title of ["Goes on", "Never mind"]) {
    await page.locator('a[href="/admin/menu/new"]').first().click();
    await page.getByLabel("Title").fill(title);
    await expect(page.getByText("Saved on this device only.")).toBeVisible();
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Menu" }).click();
  }
  await page.getByRole("button", { name: "Discard: Never mind" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();
  const unsaved = page.getByRole("region", { name: "Unsaved changes" }).getByRole("listitem");
  await expect(unsaved).toContainText(["Goes on"]);
  await expect(unsaved).toHaveCount(1);
});

test("Back from another site shows the latest draft, and typing on adds to it @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const [id = ""] = await addRows(site, "notes_entries", [{ content: paragraph("As it was saved") }]);
  // Sets the cookies: a browser takes no page from its cache that was made for others (Vary).
  await page.goto("/admin");
  await page.goto(`/admin/notes/${id}`);
  await write(page, "Written before leaving", true);
  await kept(page);
  await page.goto("about:blank");
  await page.goBack();
  await expect(page.getByText("You’re editing unsaved changes from")).toBeVisible();
  await expect(getContent(page, true)).toHaveText("Written before leaving");

  await getContent(page, true).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(", and after");
  const stored = async () =>
    JSON.stringify((await db.from("drafts").select("values").eq("row_id", id).throwOnError()).data);
  await expect.poll(stored).toContain("Written before leaving, and after");
});

test("one's own version stays in the form when the question about it is cancelled, and gives way to theirs once it is confirmed @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Twice");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Mine");
  await kept(page);
  const db = await serviceClient(site);
  await db.from("links_entries").update({ description: "Theirs" }).eq("id", id).throwOnError();
  await save(page);
  await page.getByRole("button", { name: "Use their version" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard your version?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Use their version" }).click();
  await dialog.getByRole("button", { name: "Discard my version" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Theirs");
  await expect(page.getByText("You’re editing")).toHaveCount(0);
});

test("text typed while a slow processor hydrates the page stays and is saved @js", async ({
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
    await field.click();
    await page.keyboard.press("ControlOrMeta+End");
    const before = await field.inputValue();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pause);
    let typed = "";
    while (errors.length === 0 && !(await page.evaluate(isHydrated))) {
      const letter = "abcdefghij".charAt(typed.length % 10);
      await page.keyboard.press(letter);
      typed += letter;
    }
    await page.keyboard.press("!");
    await expect(field).toHaveValue(`${before}${typed}!`);
    await kept(page);
    expect(errors).toEqual([]);
    await page.close();
  }
});

test("Ctrl-S or undoing the edit leaves no draft behind @js", async ({ adminPage: page, site }) => {
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
});

test("leaving while a save is in progress causes no conflict with oneself @js", async ({
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
  await expect(page.getByText("You’re editing")).toHaveCount(0);
  await expect(page.getByText("A newer version has been saved")).toHaveCount(0);
  await page.getByLabel("Description").fill("Written on");
  await save(page);
  await expect(row(page, "Left while saving")).toContainText("Written on");
});

test("of two navigations that wait for the draft, the later one is followed @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Left twice");
  await page.goto(`/admin/links/${id}`);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/draft", async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest("**/draft");
  await page.getByLabel("Description").fill("Sent slowly");
  const nav = page.getByRole("navigation", { name: "Admin" });
  await nav.getByRole("link", { name: "Notes" }).click();
  await nav.getByRole("link", { name: "Menu" }).click();
  await sent;
  letGo();
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await expect(page.getByRole("heading", { level: 1, name: "Menu" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto("/admin/links");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("Left twice");
});
