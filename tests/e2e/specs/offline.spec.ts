import type { Route } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { row } from "../support/admin-actions";
import { beginEnrolment, enterCode } from "../support/authenticator";
import { addRows, paragraph, removeRows } from "../support/content";
import { ADMIN, expect, signIn, test, waitForHydration } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import { card, openPanel, photo, send } from "../support/sent-images";

const notSent = "The server can’t be reached right now. Nothing on this page is lost";

test("an image description that is saved offline stays, and is saved once the network is back @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/images");
  await send(page, [await photo("Tunnel.jpg")], true);
  await expect(card(page, "Tunnel.jpg")).toBeVisible();
  // Nothing is being loaded any more.
  await page.reload();
  await waitForHydration(page);
  const panel = await openPanel(page, "Tunnel.jpg");
  const field = panel.getByRole("textbox", { name: "Description" });
  await context.setOffline(true);
  await field.click();
  await page.keyboard.type("A tunnel");
  await page.keyboard.press("Enter");
  await expect(page.getByText(notSent)).toBeVisible();
  await page.keyboard.type(", long");
  await expect(field).toHaveValue("A tunnel, long");
  await context.setOffline(false);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("img", { name: "A tunnel, long" })).toBeVisible();
});

test("a list stays on its page when an entry is published offline @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  await addRows(site, "questions_posts", [
    { question: "Why?", content: paragraph("Because."), published: false },
  ]);
  await page.goto("/admin/questions");
  await waitForHydration(page);
  await context.setOffline(true);
  await row(page, "Why?").getByRole("switch").click();
  await expect(page.getByText(notSent)).toBeVisible();
  await context.setOffline(false);
  await row(page, "Why?").getByRole("switch").click();
  await expect(row(page, "Why?").getByRole("switch")).toBeChecked();
  await removeRows(site, "questions_posts");
});

for (const [path, fill, button] of [
  ["/auth", { Email: "author@example.com", Password: "a password that is kept" }, "Sign In"],
  ["/auth/forgot", { Email: "author@example.com" }, "Send a sign-in link"],
] as const)
  test(`${path} keeps what was typed when its form is sent offline @js`, async ({ page, context }) => {
    await page.goto(path);
    await waitForHydration(page);
    await context.setOffline(true);
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect(page.getByText(notSent)).toHaveCount(1);
    await expect(page.getByText(notSent)).toBeVisible();
    for (const [label, text] of Object.entries(fill))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await context.setOffline(false);
  });

test("a link of the navigation that is followed offline keeps the page and what was typed @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/links/new");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill("Typed offline");
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).first().click();
  await expect(page.getByText("Not opened")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed offline");
  await context.setOffline(false);
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
});

test("a page that is opened from the palette offline keeps the page and what was typed @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/links/new");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill("Typed offline");
  await context.setOffline(true);
  for (const [command, title] of [
    ["Projects", "Not opened"],
    ["Sign out", "Error"],
    ["Dark colours", "Not sent"],
  ] as const) {
    await page.getByRole("button", { name: "Find" }).click();
    await page.keyboard.type(command);
    await page.keyboard.press("Enter");
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed offline");
  }
  await context.setOffline(false);
});

test("colours that are chosen offline keep the page and what was typed @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/links/new");
  await waitForHydration(page);
  await page.getByLabel("Title", { exact: true }).fill("Typed offline");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed offline");
  await context.setOffline(false);
});

test("a link of a phone's menu that is followed offline closes the menu, which would cover the message @js", async ({
  adminPage: page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/admin/links/new");
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Projects" }).click();
  await expect(page.getByText("Not opened")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeHidden();
  await context.setOffline(false);
});

test("signing out offline stays on the page and says so, and works once the network is back @js", async ({
  page,
  context,
  site,
  // A site that has an admin makes nobody its first one.
  adminCookies: _first,
}) => {
  await signIn(page, await makeAdmin(site));
  await page.goto("/admin");
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You have been signed out successfully")).toBeVisible();
});

test("a file that is checked for an import offline stays chosen @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/migrate-models");
  await waitForHydration(page);
  const file = page.getByLabel("File");
  const zip = zipSync({ "models/offline.md": strToU8("# Offline\n\nA text.") });
  await file.setInputFiles({ name: "content.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(file).toHaveValue(/content\.zip$/);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What this file would change");
});

test("recovery codes stay on the page when they are downloaded offline @js", async ({
  page,
  context,
  site,
  adminCookies: _first,
}) => {
  await signIn(page, await makeAdmin(site));
  const app = await beginEnrolment(page, "Phone");
  await enterCode(page, app.code(), "Turn on");
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Download the codes" }).click();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await context.setOffline(false);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the codes" }).click();
  await download;
});

test("changes that are discarded offline stay until the network is back @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  await addRows(site, "questions_posts", [{ question: "Why?", content: paragraph("Because.") }]);
  await page.goto("/admin/questions");
  await row(page, "Why?").getByRole("link", { name: "Why?" }).click();
  const question = page.getByLabel("Question", { exact: true });
  await question.fill("Why not?");
  await expect(page.getByText("Changes kept")).toBeVisible();
  await page.reload();
  const discard = async () => {
    await page.getByRole("button", { name: "Discard changes" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  };
  await context.setOffline(true);
  await discard();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(question).toHaveValue("Why not?");
  await context.setOffline(false);
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();
  await expect(question).toHaveValue("Why?");
  await removeRows(site, "questions_posts");
});

test("a form of the account keeps what was typed, however often it is sent offline @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/account");
  await waitForHydration(page);
  const field = page.getByLabel("New email");
  await field.click();
  await page.keyboard.type("new@example.com");
  await context.setOffline(true);
  for (const times of [1, 2]) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(notSent), `${times}`).toBeVisible();
    await page.getByRole("button", { name: "Close this message" }).click();
    await expect(page.getByText(notSent)).toHaveCount(0);
    await expect(field).toHaveValue("new@example.com");
    await field.click();
  }
  await context.setOffline(false);
});

test("the second step of two-factor authentication stays when its code is sent offline @js", async ({
  adminPage: page,
  context,
}) => {
  await beginEnrolment(page, "Phone", ADMIN.password);
  const code = page.getByLabel("Code", { exact: true });
  await context.setOffline(true);
  await code.fill("123456");
  await page.keyboard.press("Enter");
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(code).toBeVisible();
  await context.setOffline(false);
});

test("a switch that is pressed twice quickly reports no failure @js", async ({ adminPage: page, site }) => {
  await addRows(site, "questions_posts", [
    { question: "Twice?", content: paragraph("Yes."), published: false },
  ]);
  await page.goto("/admin/questions");
  await waitForHydration(page);
  await page.evaluate(() => {
    window.addEventListener("site:not-sent", () => document.body.classList.add("not-sent"));
  });
  const sent: Route[] = [];
  await page.route("**/admin/questions*", (route) => {
    if (route.request().method() === "POST") sent.push(route);
    else void route.continue();
  });
  const aSwitch = row(page, "Twice?").getByRole("switch");
  await aSwitch.click();
  await expect.poll(() => sent.length).toBe(1);
  await aSwitch.click();
  // The second press takes the place of the first, whose request is aborted.
  await expect.poll(() => sent.length).toBe(2);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await sent[1]?.continue();
  await answered;
  await expect(aSwitch).toBeEnabled();
  await expect(page.locator("body")).not.toHaveClass(/not-sent/);
  await removeRows(site, "questions_posts");
});
