import type { Page } from "@playwright/test";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { getTop, openLive } from "../support/public-page";
import type { Site } from "../support/start-site";

const focused = (page: Page) => page.locator(":focus");

async function publish(site: Site, path: "/notes" | "/feed" | "/questions"): Promise<() => Promise<void>> {
  const client = await serviceClient(site);
  const content = paragraph("Just arrived");
  const tables = {
    "/notes": { table: "notes_entries", row: { content, published: true } },
    "/feed": { table: "feed_posts", row: { content, published: true } },
    "/questions": { table: "questions_posts", row: { content, question: "New?", published: true } },
  } as const;
  const { table, row } = tables[path];
  const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
  return async () => {
    await client.from(table).delete().eq("id", data.id).throwOnError();
  };
}

for (const path of ["/notes", "/feed", "/questions"] as const)
  test(`${path} keeps the visible text in place when an entry above it appears or disappears ${path === "/notes" ? "@js @firefox @webkit" : "@js @webkit"}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 800, height: 400 });
    await openLive(page, path);
    await page.locator("article:nth-of-type(2)").evaluate((article) => {
      article.scrollIntoView();
      article.setAttribute("data-read", "");
      window.scrollBy(0, -40);
    });
    const before = await getTop(page, "[data-read]");
    const moved = async () => Math.abs((await getTop(page, "[data-read]")) - before);
    const remove = await publish(site, path);
    await expect(page.getByText("Just arrived")).toBeAttached();
    expect(await moved()).toBeLessThanOrEqual(1);
    await remove();
    await expect(page.getByText("Just arrived")).toHaveCount(0);
    expect(await moved()).toBeLessThanOrEqual(1);
  });

test("a reader who scrolls while new data arrives is not moved back @js @firefox", async ({ page, site }) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await openLive(page, "/notes");
  await page.evaluate(() => window.scrollTo(0, 300));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest("**/*.data*");
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const remove = await publish(site, "/notes");
  await asked;
  await page.locator("article:nth-of-type(4)").evaluate((article) => {
    article.scrollIntoView();
    article.setAttribute("data-read", "");
  });
  const before = await getTop(page, "[data-read]");
  release();
  await expect(page.getByText("Just arrived")).toBeAttached();
  expect(Math.abs((await getTop(page, "[data-read]")) - before)).toBeLessThanOrEqual(1);
  await remove();
});

test("a reader at the very top sees the new entry @js", async ({ page, site }) => {
  await openLive(page, "/notes");
  const remove = await publish(site, "/notes");
  await expect(page.getByText("Just arrived")).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await remove();
});

test("following a link focuses the new heading without a ring, and Back restores focus @js @firefox @webkit", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto("/links");
  await expect(focused(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  const places = page.getByRole("navigation", { name: "Site" });
  // Playwright's click would scroll the link into view first.
  const books = places.getByRole("link", { name: "Books" });
  await books.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/books$/);
  await expect(page.getByRole("heading", { level: 1, name: "Books" })).toBeFocused();
  await expect(page).toHaveTitle(/^Books/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await places.getByRole("link", { name: "Feed" }).focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "What I’m thinking about" });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Books" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /A list of links/ })).toBeFocused();
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 300))
    .toBeLessThanOrEqual(1);
});

test("a missing page and a linked essay focus their headings @js", async ({ page, site }) => {
  await addRows(site, "menu_items", [{ title: "Nowhere", url: "/nowhere/at/all" }]);
  await page.goto("/menu");
  const places = page.getByRole("navigation", { name: "Menu" });
  await places.getByRole("link", { name: "Nowhere" }).click();
  await expect(page.getByRole("heading", { name: "404" })).toBeFocused();
  await page.goto("/models/focus");
  await page.locator(".book-head").getByRole("link", { name: "Models" }).click();
  await expect(page).toHaveURL(/\/models#focus$/);
  await expect(page.locator("#focus h2")).toBeFocused();
});

test("hashes, searches and live updates leave focus alone @js", async ({ page, site }) => {
  await page.goto("/search");
  const field = page.getByRole("searchbox");
  await field.fill("rain");
  await field.press("Enter");
  await expect(page).toHaveURL(/q=rain/);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  await openLive(page, "/notes");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  const remove = await publish(site, "/notes");
  await expect(page.getByText("Just arrived")).toBeAttached();
  await expect(skip).toBeFocused();
  await remove();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("admin pages focus their heading, or the field that asks for focus @js", async ({ adminPage: page }) => {
  await page.goto("/admin");
  const places = page.getByRole("navigation", { name: "Admin" });
  for (const [place, heading] of [
    ["Notes", "Notes"],
    ["Links", "Links"],
    ["Images", "Images"],
    ["Settings", "Settings"],
  ] as const) {
    await places.getByRole("link", { name: place, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  }
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.type("books");
  await expect(page.getByRole("option", { selected: true })).toContainText("Books");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Books" })).toBeFocused();
});

test("live updates continue after following a link to a file @js @firefox @webkit", async ({
  page,
  site,
}) => {
  const client = await serviceClient(site);
  await openLive(page, "/models");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /EPUB/ }).first().click();
  await (await download).path();
  const item = { title: "After the file", url: "/after" };
  await client.from("menu_items").insert(item).throwOnError();
  await expect(page.getByRole("link", { name: item.title })).toBeAttached();
});
