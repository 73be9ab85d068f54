import type { Locator } from "@playwright/test";
import { save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

/** An element's HTML without the comments that React puts between texts. */
const getHtml = (element: Locator) =>
  element.evaluate(({ outerHTML }) => outerHTML.replaceAll("<!-- -->", ""));

test("an unpublished note is previewed as its page will look @js", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const db = await serviceClient(site);
  const row = {
    content: paragraph("Only for my eyes"),
    date: "2031-02-03",
    publish_at: "2020-01-01T00:00:00Z",
  };
  const { data: note } = await db.from("notes_entries").insert(row).select().single().throwOnError();
  const answer = await page.goto(`/admin/notes/${note.id}/preview`);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  const article = page.getByRole("article");
  await expect(article).toContainText("February 3, 2031");
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
    "Visitors can’t see this note",
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await violations(page)).toEqual([]);
  const drawn = await getHtml(article);

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  expect((await visitor.goto(`/notes/${note.id}`))?.status()).toBe(404);
  await db.from("notes_entries").update({ published: true }).eq("id", note.id).throwOnError();
  await expect
    .poll(async () => (await visitor.goto(`/notes/${note.id}`))?.status(), { timeout: 10_000 })
    .toBe(200);
  expect(await getHtml(visitor.getByRole("article"))).toBe(drawn);
  await visitor.context().close();

  await page.getByRole("link", { name: "Back to editing" }).click();
  await expect(page).toHaveURL(`/admin/notes/${note.id}`);
});

test("unsaved text is previewed, and nobody else sees it @js", async ({ adminPage: page, browser, site }) => {
  const db = await serviceClient(site);
  const row = { content: paragraph("Saved words"), published: true };
  const { data: note } = await db.from("notes_entries").insert(row).select().single().throwOnError();
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Typed words", true);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("article")).toContainText("Typed words");
  await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
    "Preview of your unsaved changes",
  );

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto(`/notes/${note.id}`);
  await expect(visitor.getByRole("article")).toContainText("Saved words");
  await visitor.context().close();

  await page.getByRole("link", { name: "Back to editing" }).click();
  await save(page);
  await expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  await page.goto(`/notes/${note.id}`);
  await expect(page.getByRole("article")).toContainText("Typed words");
});

test("a preview is not opened without the last words: offline, the form stays open @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/notes/new");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("First words");
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.type(", last words");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("No preview yet")).toBeVisible();
  await expect(content).toHaveText("First words, last words");
  await context.setOffline(false);
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole("main")).toContainText("First words, last words");
});
