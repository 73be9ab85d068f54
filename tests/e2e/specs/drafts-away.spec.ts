import { row, save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { kept, makeLink } from "../support/draft-page";
import { endSession } from "../support/end-session";
import { expect, signIn, test, waitForHydration } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { makeAdmin } from "../support/people";

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
  await expect(page.getByRole("alert")).toContainText("the server can’t be reached");
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
  await expect(page.getByRole("alert")).toContainText("the server can’t be reached");
  await page.getByLabel("Description").fill("Whole, and ha");
  await context.setOffline(false);
  await kept(page);
  await expect(page.getByRole("alert")).toContainText("the server can be reached again: save once more");
  await save(page);
  await expect(row(page, "Half written").first()).toBeVisible();
});

test("while nobody knows whether a new entry was saved, the question before it is discarded says so @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/links/new");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill("Perhaps saved");
  await page.getByLabel("URL", { exact: true }).fill("https://example.com");
  await context.setOffline(true);
  await save(page);
  await expect(page.getByRole("alert")).toContainText("the server can’t be reached");
  await page.getByLabel("Description").fill("Typed since");
  await context.setOffline(false);
  await kept(page);
  await page.getByRole("button", { name: "Discard changes" }).first().press("Enter");
  await expect(page.getByRole("dialog", { name: "Discard these changes?" })).toContainText(
    "If the last save didn’t reach the server, this link will be gone.",
  );
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
  const unreachable = page.getByRole("heading", { level: 1, name: "The server can’t be reached" });
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

test("a form that was not saved because the session had ended is saved without a reload after signing in @js", async ({
  adminPage: page,
  context,
  adminCookies,
  site,
}) => {
  const id = await makeLink(site, "A secret title");
  await page.goto(`/admin/links/${id}`);
  const loads = countLoads(page);
  await page.getByLabel("Description").fill("Typed before the session ended");
  await endSession(context);
  await save(page);
  await expect(page.getByRole("alert")).toContainText("You are signed out. Your text is still here.");
  await expect(page.getByLabel("Description")).toHaveValue("Typed before the session ended");
  await context.addCookies(adminCookies);
  await save(page);
  await expect(row(page, "A secret title").first()).toBeVisible();
  expect(loads()).toBe(0);
});

test("a form keeps and saves what is typed as soon as its author is an admin again, without a reload @js", async ({
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
  await waitForHydration(page);
  const loads = countLoads(page);
  const db = await serviceClient(site);
  await db.from("user_roles").delete().eq("user_id", person.id).throwOnError();
  await page.getByLabel("Description").fill("Words of a former admin");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("You don’t have admin rights");
  await expect(page.getByLabel("Description")).toHaveValue("Words of a former admin");

  await db.from("user_roles").insert({ user_id: person.id, role: "admin" }).throwOnError();
  await page.getByLabel("Description").pressSequentially(", an admin again");
  await expect(page.getByText("Changes kept")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await save(page);
  await expect(row(page, "Not theirs any more").first()).toBeVisible();
  expect(loads()).toBe(0);
  await context.close();
});
