import type { Page } from "@playwright/test";
import { write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, test, waitForHydration } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import type { Site } from "../support/start-site";

async function addNote(site: Site, words: string): Promise<string> {
  const db = await serviceClient(site);
  const row = { content: paragraph(words), published: false };
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

test("a link created in the editor shows what was just typed, and leaves the form once it is revoked @js", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const id = await addNote(site, "Saved words");
  await page.goto(`/admin/notes/${id}`);
  const loads = countLoads(page);
  await write(page, "Words that are not saved", true);
  const url = await share(page);
  expect(await violations(page)).toEqual([]);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(url);
  await waitForHydration(reader);
  await expect(reader.getByRole("article")).toContainText("Words that are not saved");
  expect(await violations(reader)).toEqual([]);
  await reader.getByRole("button", { name: "Dark" }).click();
  await expect(reader.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(reader).toHaveURL(url);
  await reader.context().close();

  await page.getByRole("button", { name: /^Revoke/ }).click();
  await expect(linkInputs(page)).toHaveCount(0);
  expect(loads()).toBe(0);
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
