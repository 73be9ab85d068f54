import type { Page } from "@playwright/test";
import { beginEnrolment } from "../support/authenticator";
import { addRows } from "../support/content";
import { test } from "../support/editor-page";
import { expect, signIn } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import { card, named, openPanel, plain, send } from "../support/sent-images";

const focused = (page: Page) => page.locator(":focus");
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .press("Enter");
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).press("Enter");

const png = async (name: string) => named(name, await plain(40, name.length).png().toBuffer());

test("after discarding changes the focus is at the top of the form @js", async ({
  adminPage: page,
  site,
}) => {
  const [id] = await addRows(site, "links_entries", [{ title: "Saved", url: "https://example.com" }]);
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Title").fill("Typed");
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await press(page, "Discard changes");
  await confirm(page, "Discard changes");
  await expect(page.getByLabel("Title")).toHaveValue("Saved");
  await expect(page.getByRole("heading", { name: "Edit link: Saved" })).toBeFocused();
});

test("after somebody is removed the focus is on the next row @js @firefox", async ({
  adminPage: page,
  site,
}) => {
  const { email } = await makeAdmin(site);
  await page.goto("/admin/people");
  const rows = page.getByRole("main").getByRole("listitem");
  const count = await rows.count();
  await press(page, `Remove admin: ${email}`);
  await confirm(page, "Remove admin");
  await expect(rows).toHaveCount(count - 1);
  await expect(page.locator("li.person:focus")).toBeVisible();
});

test("after an import the focus is on the heading @js", async ({ adminPage: page }) => {
  await page.goto("/admin/migrate-models");
  const zip = await page.request.get("/admin/export.zip");
  const file = { name: "content.zip", mimeType: "application/zip", buffer: await zip.body() };
  await page.getByLabel("File").setInputFiles(file);
  await press(page, "Check the file");
  await expect(page.getByRole("heading", { name: "What this file would change" })).toBeVisible();
  await press(page, /^(Import|Done)$/);
  await expect(page.getByRole("heading", { name: "Import and export" })).toBeFocused();
});

test("turning on two-factor authentication and signing out elsewhere focus what they did @js", async ({
  page,
  site,
  browser,
}) => {
  const person = await makeAdmin(site);
  await signIn(page, person);
  const app = await beginEnrolment(page, "Phone");
  await page.getByLabel("Code", { exact: true }).fill(app.code());
  await press(page, "Turn on");
  await expect(focused(page)).toHaveText(/^Two-factor authentication is on/);

  const other = await makeAdmin(site);
  await page.context().clearCookies();
  await signIn(page, other);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signIn(await elsewhere.newPage(), other);
  await elsewhere.close();
  await page.bringToFront();
  await page.goto("/admin/account");
  await press(page, "Sign out everywhere else");
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();
});

test("deleting and restoring an image focus the one that takes its place @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/images");
  await send(page, [await png("first.png")], true);
  await expect(card(page, "first.png")).toBeVisible();
  await send(page, [await png("second.png")], true);
  await expect(card(page, "second.png")).toBeVisible();
  for (const name of ["second.png", "first.png"]) {
    await openPanel(page, name);
    await press(page, `Delete: ${name}`);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(card(page, name)).toHaveCount(0);
    await expect(page.locator("main li:focus, main h1:focus")).toBeVisible();
  }
  await page.goto("/admin/images/deleted");
  await press(page, "Restore: first.png");
  await expect(page.getByText("first.png", { exact: true })).toHaveCount(0);
  await expect(page.locator("main li:focus")).toContainText("second.png");
});

test("restoring while offline keeps the page and the focus @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const [id] = await addRows(site, "links_entries", [{ title: "Deleted", url: "https://example.com" }]);
  await page.goto(`/admin/links/${id}`);
  await press(page, "Delete link");
  await confirm(page, "Delete");
  await expect(page).toHaveURL(/\/admin\/links$/);
  for (const path of ["/admin/links/deleted", `/admin/links/${id}/history`]) {
    await page.goto(path);
    await context.setOffline(true);
    const restore = page.getByRole("button", { name: "Restore: Deleted" });
    await restore.press("Enter");
    await expect(page.getByText("Not sent")).toBeVisible();
    await expect(restore).toBeFocused();
    await expect(restore).toHaveText("Restore");
    await context.setOffline(false);
  }
});

test("a retried upload keeps the focus in the list of uploads, then on the heading @js @firefox", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/images");
  await page.route("**/admin/images/upload", (route) => route.abort());
  await send(page, [await png("retried.png")], true);
  const retry = page.getByRole("button", { name: "Try again: retried.png" });
  await expect(retry).toBeVisible();
  await page.unroute("**/admin/images/upload");
  await retry.press("Enter");
  await expect(card(page, "retried.png")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Images", level: 1 })).toBeFocused();
});

test("a retried upload in a text returns the focus to the text @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  await page.route("**/admin/images/upload", (route) => route.abort());
  await editor.caret("Words");
  await editor.tools.getByLabel("Images from this device").setInputFiles(await png("text.png"));
  const retry = editor.text.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/admin/images/upload");
  await retry.press("Enter");
  await expect(editor.text.locator("figure img")).toHaveCount(1);
  await expect(editor.text).toBeFocused();
});
