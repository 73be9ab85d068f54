import type { BrowserContext, Page } from "@playwright/test";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

/** A note with two versions; `restore` restores the first one, which shows a toast with Undo. */
async function twoVersions(page: Page, site: Site) {
  const db = await serviceClient(site);
  const notes = () => db.from("notes_entries");
  const { data } = await notes()
    .insert({ content: paragraph("First") })
    .select()
    .single()
    .throwOnError();
  const edit = (words: string) =>
    notes()
      .update({ content: paragraph(words) })
      .eq("id", data.id)
      .throwOnError();
  await edit("Second");
  const restore = async () => {
    await page.goto(`/admin/notes/${data.id}/history`);
    await page.getByRole("link", { name: /created by the site/ }).click();
    await page.getByRole("button", { name: "Restore this version" }).click();
  };
  const words = async () => {
    const now = await notes().select("content").eq("id", data.id).single().throwOnError();
    return JSON.stringify(now.data.content);
  };
  return { id: data.id, edit, restore, words };
}

const restored = (page: Page) => page.getByRole("status").filter({ hasText: "Restored" });

/** Copying an email shows a toast that reports success or failure. */
async function openAbout(context: BrowserContext, page: Page) {
  await context.addInitScript(() => {
    const writeText = () => (Reflect.get(window, "refuses") ? Promise.reject() : Promise.resolve());
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  await page.clock.install();
  await page.goto("/about");
  return {
    copy: () => page.getByRole("link", { name: "you@example.com" }).click(),
    refuse: () => page.evaluate(() => Reflect.set(window, "refuses", true)),
    messages: page.locator(".toast"),
  };
}

test("a live update during the redirect does not swallow the message @js", async ({
  adminPage: page,
  site,
}) => {
  const note = await twoVersions(page, site);
  const loads = () =>
    page.waitForRequest((request) => request.method() === "GET" && request.url().includes(data));
  const data = `/admin/notes/${note.id}.data`;
  let isFirst = true;
  await page.route(`**${data}*`, async (route) => {
    if (route.request().method() !== "GET" || !isFirst) return route.continue();
    isFirst = false;
    const again = loads();
    // The server has answered, but a change revalidates the page before the answer arrives.
    const headers = { ...(await route.request().allHeaders()), "sec-fetch-dest": "empty" };
    const response = await route.fetch({ headers });
    await note.edit("Somebody else's words");
    await again;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await note.restore();
  await expect(restored(page)).toBeVisible();
  expect(isFirst).toBe(false);
  // The next page does not show it again.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(restored(page)).toHaveCount(0);
});

test("another open page neither consumes nor shows the message when it reloads data @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const note = await twoVersions(page, site);
  const other = await context.newPage();
  const stream = other.waitForResponse((response) => response.url().includes("/events?"));
  await other.goto("/admin/notes");
  await stream;
  let reloads = 0;
  await other.route("**/admin/notes.data*", async (route) => {
    reloads++;
    await route.continue();
  });
  // The restoring page waits until the other one has loaded its data with the toast's cookie.
  await page.route(`**/admin/notes/${note.id}.data*`, async (route) => {
    if (route.request().method() === "GET") await expect.poll(() => reloads).toBeGreaterThan(0);
    await route.continue();
  });
  await note.restore();
  await expect(restored(page)).toBeVisible();
  await expect(restored(other)).toHaveCount(0);
  await other.close();
});

test("a message stays clear of Sign out, and an undo that is no longer possible says why and stays on the page @js", async ({
  adminPage: page,
  site,
}) => {
  const note = await twoVersions(page, site);
  await note.restore();
  await expect(restored(page)).toBeVisible();
  const [message, sidebar] = [await restored(page).boundingBox(), await page.locator(".side").boundingBox()];
  expect(message?.x).toBeGreaterThanOrEqual((sidebar?.x ?? 0) + (sidebar?.width ?? 0));
  await note.edit("Somebody else's words");
  await restored(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That couldn’t be undone" })).toContainText(
    "Someone saved this note in the meantime",
  );
  await expect(page).toHaveURL(`/admin/notes/${note.id}`);
  expect(await note.words()).toContain("Somebody else's words");
});

test("a message can be undone by keyboard alone", async ({ adminPage: page, site }) => {
  const note = await twoVersions(page, site);
  await note.restore();
  const undo = restored(page).getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  expect(await note.words()).toContain("Second");
});

test("a message disappears by itself, but not while hovered or focused @js", async ({ page, context }) => {
  const { copy, messages } = await openAbout(context, page);
  await copy();
  await messages.hover();
  await page.clock.runFor(60_000);
  await expect(messages).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Close this message" }).focus();
  await page.clock.runFor(60_000);
  await expect(messages).toHaveCount(1);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  await page.clock.runFor(60_000);
  await expect(messages).toHaveCount(0);
  await expect(skip).toBeFocused();
});

test("an error stays until closed, and focus returns to where it was @js", async ({ page, context }) => {
  const { copy, refuse, messages } = await openAbout(context, page);
  await refuse();
  await copy();
  await expect(messages).toContainText("Copy failed");
  await page.clock.runFor(600_000);
  await expect(messages).toHaveCount(1);
  await page.getByRole("link", { name: "you@example.com" }).focus();
  await page.getByRole("button", { name: "Close this message" }).focus();
  await page.keyboard.press("Enter");
  await expect(messages).toHaveCount(0);
  await expect(page.getByRole("link", { name: "you@example.com" })).toBeFocused();
});

test("the same message twice is announced twice @js", async ({ page, context }) => {
  const { copy, messages } = await openAbout(context, page);
  await copy();
  const first = await messages.elementHandle();
  await copy();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(messages).toHaveCount(1);
});

test("a message on a phone does not cover the end of a form", async ({ adminPage: page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const note = await twoVersions(page, site);
  await note.restore();
  await expect(restored(page)).toBeVisible();
  const last = page.getByRole("button", { name: "Save draft" }).last();
  await page.keyboard.press("ControlOrMeta+End");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await last.click({ trial: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a message covers neither Save nor the editor's Full screen @js", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const { data } = await db
    .from("notes_entries")
    .insert({ content: paragraph("Short") })
    .select()
    .single()
    .throwOnError();
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/admin/notes/${data.id}`);
    await page.getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.type("x");
    await page.keyboard.press("ControlOrMeta+S");
    const toast = page.getByRole("status").filter({ hasText: "Saved" });
    await toast.waitFor();
    // Playwright clicks what nothing covers.
    await page.getByRole("button", { name: "Full screen" }).click({ trial: true });
    await page.getByRole("button", { name: "Save draft" }).first().click({ trial: true });
    await expect(toast).toBeVisible();
  }
});
