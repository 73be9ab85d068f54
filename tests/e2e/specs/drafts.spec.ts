import type { Page } from "@playwright/test";
import { answerToForm, row, save, write } from "../support/admin-actions";
import { addRows, paragraph, serviceClient } from "../support/content";
import { endSession } from "../support/end-session";
import { expect, isHydrated, signIn, test, waitForHydration } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import type { Site } from "../support/start-site";

const kept = (page: Page) => expect(page.getByText(/^Changes kept/).first()).toBeVisible();

/** Autosaves, or presses the button that replaces autosave without JavaScript. */
async function keep(page: Page, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Keep changes" }).click();
  await kept(page);
}

const getContent = (page: Page, javaScriptEnabled: boolean | undefined) =>
  javaScriptEnabled
    ? page.locator(".editor").getByRole("textbox", { name: "Content" })
    : page.getByRole("textbox", { name: "Content" });

async function makeLink(site: Site, title: string): Promise<string> {
  const db = await serviceClient(site);
  const link = { title, url: "https://example.com", description: "As it was saved" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  return data.id;
}

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

test("discarding a draft restores the saved version @js", async ({ adminPage: page, site }) => {
  const id = await makeLink(site, "Discarded");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Title").fill("");
  await page.getByLabel("Description").fill("Not worth it");
  await keep(page, true);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  await expect(page.getByLabel("Title")).toHaveValue("Discarded");
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
});

test("a new entry can be continued where it was left, from the list too @js", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  await write(page, "Begun on the train", true);
  await keep(page, true);
  await page.reload();
  await expect(getContent(page, true)).toContainText("Begun on the train");
  await page.goto("/admin/notes");
  const unfinished = page.getByRole("region", { name: "Unsaved changes" });
  await unfinished.getByRole("link", { name: "Begun on the train" }).click();
  await write(page, "Begun on the train, ended at home", true);
  await save(page);
  await expect(page.getByText("Visitors can’t see this note yet.")).toBeVisible();
  await page.goto("/admin/notes");
  await expect(unfinished).toHaveCount(0);
  await expect(row(page, "Begun on the train, ended at home")).toBeVisible();
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

test("an unsaved new entry can be discarded from the list @js", async ({ adminPage: page }) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Never mind");
  await keep(page, true);
  await page.goto("/admin/menu");
  await page.getByRole("button", { name: "Discard: Never mind" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
});

test("closing a tab mid-word loses nothing, on this device or another @js @firefox", async ({
  adminPage: page,
  adminCookies,
  context,
  browser,
  site,
}) => {
  const id = await makeLink(site, "Closed");
  await page.goto(`/admin/links/${id}`);
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

test("offline text is kept in the browser and sent when the network returns @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Offline");
  await page.goto(`/admin/links/${id}`);
  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel");
  await expect(page.getByText("Saved on this device only.")).toBeVisible();
  await save(page);
  await expect(page.getByRole("alert")).toContainText("the server cannot be reached");
  await expect(page.getByLabel("Description")).toHaveValue("Typed in a tunnel");
  // The save is sent again by itself.
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/admin/links");
  await expect(row(page, "Offline").first()).toContainText("Typed in a tunnel");
});

test("what is typed after a save that failed is not saved by itself, and the form says what to do @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Half written");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Whole");
  await context.setOffline(true);
  await save(page);
  await expect(page.getByRole("alert")).toContainText("the server cannot be reached");
  await page.getByLabel("Description").fill("Whole, and ha");
  await context.setOffline(false);
  await kept(page);
  await expect(page.getByRole("alert")).toContainText("the server can be reached again: save once more");
  await save(page);
  await expect(row(page, "Half written").first()).toBeVisible();
});

test("an admin page opened offline says that what was typed is kept, and opens once the network is back @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Left offline");
  await page.goto("/admin/links");
  await waitForHydration(page);
  await row(page, "Left offline").getByRole("link", { name: "Left offline" }).click();
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel");
  await expect(page.getByText("Saved on this device only.")).toBeVisible();

  await page.goBack();
  const unreachable = page.getByRole("heading", { level: 1, name: "The server cannot be reached" });
  await expect(unreachable).toBeVisible();
  await expect(page.getByText("Unsaved changes to an entry are kept in this browser")).toBeVisible();
  await expect(page.getByText("has been logged")).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await expect(unreachable).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByLabel("Description")).toHaveValue("Typed in a tunnel");
});

test("a failed save leaves the focus in the text that is being written @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Save that fails");
  await page.goto(`/admin/links/${id}`);
  await waitForHydration(page);
  const description = page.getByLabel("Description");
  await description.click();
  await context.setOffline(true);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert")).toContainText("Not saved");
  await page.keyboard.type("Typed on");
  await expect(description).toHaveValue(/Typed on$/);
  await context.setOffline(false);
  await kept(page);
});

test("text is kept when the session ends and sent after signing in again @js", async ({
  adminPage: page,
  context,
  adminCookies,
  site,
}) => {
  const id = await makeLink(site, "Ended");
  await page.goto(`/admin/links/${id}`);
  await context.clearCookies();
  await page.getByLabel("Description").fill("Typed while signed out");
  await expect(page.getByRole("alert")).toContainText("You are signed out");
  await expect(page.getByRole("link", { name: "Sign in on another tab" })).toHaveAttribute(
    "target",
    "_blank",
  );

  // Only this browser has the text: the form shows it again after signing in on this tab.
  await page.goto(`/admin/links/${id}`);
  await expect(page).toHaveURL(/\/auth\?next=/);
  await context.addCookies(adminCookies);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Typed while signed out");
  await expect(page.getByText("You’re editing changes saved on this device at")).toBeVisible();
  await kept(page);

  await context.clearCookies();
  await page.getByLabel("Description").fill("Typed while signed out once more");
  await expect(page.getByRole("alert")).toContainText("You are signed out");
  await context.addCookies(adminCookies);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await kept(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a signed-out author gets their own text back and nothing else @js", async ({
  adminPage: page,
  context,
  adminCookies,
  site,
}) => {
  const id = await makeLink(site, "A secret title");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Typed before the session ended");
  await endSession(context);
  const answered = answerToForm(page);
  await save(page);
  expect((await answered).status()).toBe(401);
  await expect(page.getByRole("alert")).toContainText("You are signed out. Your text is still here.");
  await expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended");
  await context.addCookies(adminCookies);
  await save(page);
  await expect(row(page, "A secret title").first()).toBeVisible();
});

test("an author who loses admin rights while writing keeps the text but changes nothing, until made one again @js", async ({
  browser,
  site,
  // The last admin could not be removed.
  adminCookies: _another,
}) => {
  const person = await makeAdmin(site);
  const id = await makeLink(site, "Not theirs any more");
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto(`/admin/links/${id}`);
  const db = await serviceClient(site);
  await db.from("user_roles").delete().eq("user_id", person.id).throwOnError();
  await page.getByLabel("Description").fill("Words of a former admin");
  const answered = answerToForm(page);
  await save(page);
  expect((await answered).status()).toBe(403);
  await expect(page.getByRole("alert")).toContainText("You don’t have admin rights");
  await expect(page.getByLabel("Description")).toHaveValue("Words of a former admin");
  const { data } = await db.from("links_entries").select("description").eq("id", id).single().throwOnError();
  expect(data).toEqual({ description: "As it was saved" });
  expect((await db.from("drafts").select().eq("row_id", id)).data).toEqual([]);

  await db.from("user_roles").insert({ user_id: person.id, role: "admin" }).throwOnError();
  await page.getByLabel("Description").pressSequentially(", an admin again");
  await expect(page.getByText("Changes kept")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.close();
});

test("a draft of an entry that someone else has saved since says so and shows both versions @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeLink(site, "Twice");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Mine");
  await keep(page, true);
  const db = await serviceClient(site);
  await db.from("links_entries").update({ description: "Theirs" }).eq("id", id).throwOnError();
  await page.reload();
  await expect(page.getByText("A newer version has been saved since you started")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  await save(page);
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions).toContainText("Theirs");
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
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

test("two tabs on one entry never replace each other's draft without asking @js", async ({
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
  await expect(second.getByText("Newer changes were kept")).toBeVisible();
  const db = await serviceClient(site);
  const stored = async () =>
    (await db.from("drafts").select("values").eq("row_id", id).throwOnError()).data.map(
      ({ values }) => values,
    );
  expect(await stored()).toMatchObject([{ description: "From the first tab" }]);
  await second.getByRole("button", { name: "Use this version instead" }).click();
  const dialog = second.getByRole("dialog", { name: "Discard the newer changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject([{ description: "From the first tab" }]);
  await second.getByRole("button", { name: "Use this version instead" }).click();
  await dialog.getByRole("button", { name: "Use this version" }).press("Enter");
  await kept(second);
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject([{ description: "From the second tab" }]);
  await second.goto("/");
  await expect(page.getByText("also open in another tab")).toHaveCount(0);
  await second.close();
});

test("a tab that crashes is no longer open, and one that comes back is @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "In a tab that crashes");
  await page.goto(`/admin/links/${id}`);
  const isElsewhere = page.getByText("also open in another tab");
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(isElsewhere).toBeVisible();
  const crashed = second.waitForEvent("crash");
  void second.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await expect(isElsewhere).toHaveCount(0);
  await second.close();
  const third = await context.newPage();
  await third.goto(`/admin/links/${id}`);
  await expect(isElsewhere).toBeVisible();
  await third.goto("/admin/links");
  await expect(isElsewhere).toHaveCount(0);
  await third.goBack();
  await expect(isElsewhere).toBeVisible();
  await third.close();
});

test("of two tabs, the one that saves shows only what it saved @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/settings");
  const second = await context.newPage();
  await second.goto("/admin/settings");
  const [author, title] = [page.getByLabel("Author"), page.getByLabel("Site title")];
  const before = await title.inputValue();
  await waitForHydration(second);
  await second.getByLabel("Site title").fill("Typed in the second tab");
  await kept(second);
  await author.fill("Saved in the first tab");
  await expect(page.getByText("There are newer changes.")).toBeVisible();
  await save(page);
  await expect(page.locator(".draft-status")).toHaveText(/^Saved/);
  await expect(page.getByText("You’re editing")).toHaveCount(0);
  await expect(title).toHaveValue(before);
  // The draft of the second tab is not this form's.
  await author.fill("Typed in the first tab");
  await expect(page.getByText("Newer changes were kept")).toBeVisible();
  await expect(second.getByLabel("Site title")).toHaveValue("Typed in the second tab");
  await second.close();
});

test("a form that was filled with a draft says once that it is saved @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Saved elsewhere");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Typed");
  await kept(page);
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(second.getByText("You’re editing unsaved changes")).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/admin\/links/);
  await second.getByLabel("Description").press("End");
  await second.keyboard.type("!");
  await second.keyboard.press("Backspace");
  await expect(second.locator(".draft-status")).toHaveText(/^Saved/);
  await expect(second.getByText("You’re editing")).toHaveCount(0);
});

test("other changes on the device are only discarded after a question @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Typed twice");
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`/admin/links/${id}`);
    await waitForHydration(tab);
  }
  await context.setOffline(true);
  for (const [n, tab] of tabs.entries()) {
    await tab.getByLabel("Description").fill(["First text", "Second text"][n] ?? "");
    await expect(tab.getByText("Saved on this device only.")).toBeVisible();
  }
  for (const tab of tabs) await tab.close();
  await context.setOffline(false);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Second text");
  // What was in the form takes their place, and isn't left behind when it comes back.
  for (const text of ["First text", "Second text"]) {
    await page.getByRole("button", { name: "View them" }).click();
    await expect(page.getByLabel("Description")).toHaveValue(text);
  }
  const aside = () => Object.keys(localStorage).filter((key) => key.includes("aside"));
  await expect.poll(async () => (await page.evaluate(aside)).length).toBe(1);
  const discard = page.getByRole("button", { name: "Discard them" });
  await discard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Discard these changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(discard).toBeFocused();
  await discard.press("Enter");
  await dialog.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(discard).toHaveCount(0);
  await expect(page.getByLabel("Description")).toHaveValue("Second text");
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

test("an essay has one draft, offered wherever the essay is opened @js", async ({ adminPage: page }) => {
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "Focus", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit essay: Focus" })).toBeAttached();
  await page.getByLabel("Title").fill("Focus, begun");
  await keep(page, true);
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "Focus", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Focus, begun");
  await page.getByLabel("Title").fill("Focus, gone on with");
  await keep(page, true);
  await page.goto("/admin/models");
  const unsaved = page.getByRole("region", { name: "Unsaved changes" }).getByRole("link");
  await expect(unsaved).toHaveText(["Focus, gone on with"]);
  await unsaved.click();
  await save(page);
  await expect(page.getByText("Visitors can see this essay now.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/models\/focus$/);
  await page.goto("/admin/models");
  await expect(unsaved).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByText("reordered")).toHaveCount(0);
});
