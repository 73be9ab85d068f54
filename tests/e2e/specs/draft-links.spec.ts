import type { Browser, Page } from "@playwright/test";
import { save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

const NO_DRAFT = "This link is wrong or no longer works. Ask the sender for a new one.";

async function addNote(site: Site, words: string, published = false): Promise<string> {
  const db = await serviceClient(site);
  const row = { content: paragraph(words), published };
  const { data } = await db.from("notes_entries").insert(row).select("id").single().throwOnError();
  return data.id;
}

const shareButton = (page: Page) => page.getByRole("button", { name: "Create link" });
const linkInputs = (page: Page) => page.getByRole("textbox", { name: /^Link that works until/ });

/** Sharing is closed while there are no links. */
async function openSharing(page: Page): Promise<void> {
  if (await shareButton(page).isHidden()) await page.getByText("Share draft").click();
}

/** Makes a link in an open form and returns its URL. */
async function share(page: Page): Promise<string> {
  const before = await linkInputs(page).count();
  await openSharing(page);
  await shareButton(page).click();
  await expect(linkInputs(page)).toHaveCount(before + 1);
  return linkInputs(page).first().inputValue();
}

/** A page of somebody who is not signed in. */
async function openAsVisitor(browser: Browser, javaScriptEnabled: boolean | undefined): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

test("a secret link shows the latest draft to somebody who is not signed in, until it is revoked @js", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const id = await addNote(site, "Saved words", true);
  await page.goto(`/admin/notes/${id}`);
  await write(page, "Words that are not saved", true);
  const url = await share(page);
  expect(url).toMatch(new RegExp(`^${site.url}/-/draft/[\\w-]{43}$`));
  expect(await violations(page)).toEqual([]);

  const reader = await openAsVisitor(browser, true);
  const answer = await reader.goto(url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer?.headers()["referrer-policy"]).toMatch(/same-origin$/);
  expect(answer?.headers()).not.toHaveProperty("cache-tag");
  await expect(reader.getByRole("article")).toContainText("Words that are not saved");
  await expect(reader.getByRole("complementary", { name: "Draft" })).toContainText("It may still change");
  await expect(reader.getByRole("link", { name: /edit/i })).toHaveCount(0);
  expect(await violations(reader)).toEqual([]);
  await reader.getByRole("button", { name: "Dark" }).click();
  await expect(reader.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(reader).toHaveURL(url);

  // What is typed later is shown, too, and what is saved.
  await write(page, "Later words", true);
  await save(page);
  await expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole("article")).toContainText("Later words");

  await page.getByRole("button", { name: /^Revoke/ }).click();
  await expect(linkInputs(page)).toHaveCount(0);
  expect((await reader.goto(url))?.status()).toBe(404);
  await expect(reader.getByText(NO_DRAFT)).toBeVisible();
  await reader.context().close();
});

test("an empty new entry gets no link @js", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  await openSharing(page);
  await shareButton(page).click();
  await expect(page.getByText(/There is nothing to show yet/)).toBeVisible();
  await expect(linkInputs(page)).toHaveCount(0);
});

test("a script copies the link, and a link is made for 1, 7 or 30 days @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await addNote(site, "To be copied");
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await page.goto(`/admin/notes/${id}`);
  await openSharing(page);
  await expect(page.getByLabel("The link works for")).toHaveValue("7");
  const url = await share(page);
  await page.getByRole("button", { name: /^Copy: Link/ }).click();
  await expect(page.getByText("URL copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.getByLabel("The link works for").selectOption("30 days");
  await share(page);
  await expect(page.getByText(/^Changes kept|Unsaved/)).toHaveCount(0);
  const db = await serviceClient(site);
  const { data } = await db.from("draft_links").select().eq("row_id", id).order("created_at").throwOnError();
  const days = data.map(({ created_at, expires_at }) =>
    Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000),
  );
  expect(days).toEqual([7, 30]);
});
