import { paragraph, serviceClient } from "../e2e/support/content";
import { save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpLocator } from "./support/locator";

/** An element's HTML without the comments that React puts between texts. */
const getHtml = (locator: HttpLocator) => locator.element().outerHTML.replaceAll("<!-- -->", "");

test("an older version is previewed within its history", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const post = { title: "As it was", content: paragraph("Old words"), published: true };
  const { data } = await db.from("feed_posts").insert(post).select().single().throwOnError();
  await db.from("feed_posts").update({ title: "As it is" }).eq("id", data.id).throwOnError();
  await page.goto(`/admin/feed/${data.id}/history`);
  const first = page.getByRole("link", { name: /created by the site/ });
  await first.click();
  expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Preview this version" }).click();
  expect(page.getByRole("heading", { level: 1, name: "As it was" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the history" }).click();
  expect(page).toHaveURL(`/admin/feed/${data.id}/history`);
});

test("a refused text is previewed and shared as far as it can be read", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  await page.goto("/admin/notes/new");
  const content = page.getByRole("textbox", { name: "Content" });
  const typed =
    '<p>Before <b>the film</b></p><iframe src="https://example.com/film"></iframe><script>evil()</script><p>After it</p>';
  content.fill(typed);
  await page.getByRole("button", { name: "Preview" }).click();
  const article = page.getByRole("article");
  expect(article).toContainText("Before the film");
  expect(article).toContainText("After it");
  expect(article.getByRole("link", { name: "https://example.com/film" })).toBeVisible();
  expect(article).not.toContainText("evil()");
  expect(page.getByRole("complementary", { name: "Preview" }).getByRole("status")).toHaveText(
    "Some of the text couldn’t be read and must be corrected before it can be saved: The text contains a part that is not allowed: “<iframe>”.",
  );

  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(content).toHaveValue(typed);
  await page.getByText("Share draft").click();
  await page.getByRole("button", { name: "Create link" }).click();
  const url = page.getByRole("textbox", { name: /^Link that works until/ }).inputValue();
  const shared = (await newPage().send(url)).text;
  expect(shared).toContain("After it");
  expect(shared).toContain("Some of the text couldn’t be read and must be corrected before it can be saved.");
  expect(shared).not.toMatch(/<iframe|evil\(\)/);
  expect(url.startsWith(site.url)).toBe(true);
});

test("a preview counts an empty URL as made from the title", async ({ adminPage: page }) => {
  await page.goto("/admin/models/new");
  page.getByLabel("Title").fill("Made from the title");
  write(page, "Typed words");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
    "Preview of your unsaved changes",
  );
  expect(page.getByText("It can’t be saved as it is")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(page.getByLabel("Slug")).toHaveValue("");
});

test("an unpublished note is previewed as its page will look", async ({ adminPage: page, newPage, site }) => {
  const db = await serviceClient(site);
  const row = {
    content: paragraph("Only for my eyes"),
    date: "2031-02-03",
    publish_at: "2020-01-01T00:00:00Z",
  };
  const { data: note } = await db.from("notes_entries").insert(row).select().single().throwOnError();
  const answer = await page.goto(`/admin/notes/${note.id}/preview`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const article = page.getByRole("article");
  expect(article).toContainText("February 3, 2031");
  expect(page.getByRole("complementary", { name: "Preview" })).toContainText("Visitors can’t see this note");
  expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const drawn = getHtml(article);

  const visitor = newPage();
  expect((await visitor.goto(`/notes/${note.id}`)).status).toBe(404);
  await db.from("notes_entries").update({ published: true }).eq("id", note.id).throwOnError();
  await expect
    .poll(async () => (await visitor.goto(`/notes/${note.id}`)).status, { timeout: 10_000 })
    .toBe(200);
  expect(getHtml(visitor.getByRole("article"))).toBe(drawn);

  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(page).toHaveURL(`/admin/notes/${note.id}`);
});

test("a menu item is previewed within the menu", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const item = { title: "Behind the curtain", url: "/notes", visible: false };
  const { data } = await db.from("menu_items").insert(item).select().single().throwOnError();
  await page.goto(`/admin/menu/${data.id}/preview`);
  expect(page.getByRole("main").getByRole("link", { name: "Behind the curtain" })).toBeVisible();
  for (const missing of [crypto.randomUUID(), "nonsense", `${data.id}?n=nonsense`, `${data.id}?n=0`]) {
    const path = `/admin/menu/${missing.replace("?", "/preview?")}`;
    expect((await page.goto(path.includes("preview") ? path : `${path}/preview`)).status, path).toBe(404);
  }
});

test("unsaved text is previewed, and nobody else sees it", async ({ adminPage: page, newPage, site }) => {
  const db = await serviceClient(site);
  const row = { content: paragraph("Saved words"), published: true };
  const { data: note } = await db.from("notes_entries").insert(row).select().single().throwOnError();
  await page.goto(`/admin/notes/${note.id}`);
  await write(page, "Typed words");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(page.getByRole("article")).toContainText("Typed words");
  expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
    "Preview of your unsaved changes",
  );

  const visitor = newPage();
  await visitor.goto(`/notes/${note.id}`);
  expect(visitor.getByRole("article")).toContainText("Saved words");

  await page.getByRole("link", { name: "Back to editing" }).click();
  await save(page);
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  await page.goto(`/notes/${note.id}`);
  expect(page.getByRole("article")).toContainText("Typed words");
});

test("an invalid draft previews what it can and says why it cannot be saved", async ({ adminPage: page }) => {
  await page.goto("/admin/books/new");
  page.getByLabel("Title").fill("Half a book, by Nobody");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(page.getByRole("heading", { name: "Half a book", exact: true })).toBeVisible();
  expect(page.locator(".byline")).toHaveText("Nobody");
  expect(page.getByRole("status").filter({ hasText: "It can’t be saved as it is" })).toContainText(
    "Find locally is missing.",
  );
  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(page.getByLabel("Title")).toHaveValue("Half a book, by Nobody");
});
