import type { Page } from "@playwright/test";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";

const NINE = ["About", "Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions"];
const PHONE = { width: 360, height: 740 };

const places = (page: Page) =>
  page.getByRole("navigation", { name: "Site" }).getByRole("list").getByRole("link");

test("home shows the title, the nine menu items in order and no Admin link @webkit", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Name");
  await expect(places(page)).toHaveText(NINE);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});

test("an admin gets from a page to where it is edited; a visitor is not offered it @plain", async ({
  adminPage,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [
    { content: paragraph("Edited from its page"), date: "2026-01-02", published: true },
  ]);
  for (const [path, heading] of [
    ["/notes", "Notes"],
    [`/notes/${id}`, "Edit note: Edited from its page"],
    ["/about", /^Edit page/],
    ["/models", "Models"],
    ["/models/maxq", /Max Q/],
    ["/search", "Dashboard"],
  ] as const) {
    await adminPage.goto(path);
    await adminPage.getByRole("link", { name: "Edit this page" }).click();
    await expect(adminPage.getByRole("heading", { level: 1 })).toHaveAccessibleName(heading);
  }
  expect(await (await fetch(`${site.url}/notes/${id}`)).text()).not.toContain("/admin");
  expect((await fetch(`${site.url}/admin/edit?path=/notes`)).url).toMatch(/\/auth\b/);
});

test("home shows the Admin link to an admin", async ({ adminPage }) => {
  await adminPage.goto("/");
  await adminPage.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(adminPage).toHaveURL(/\/admin$/);
});

test("notes show the introduction and long dates, newest first, without drafts", async ({ page, site }) => {
  const rows = [
    { date: "2031-01-02", content: paragraph("A note from the future"), published: true },
    { date: "2031-01-03", content: paragraph("A draft from the future"), published: false },
  ].map((row) => ({ ...row, publish_at: "2020-01-01T00:00:00Z" }));
  await addRows(site, "notes_entries", rows);
  await page.goto("/notes");
  await expect(page.getByText("This is a running feed of my notes (filtered)")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("A note from the future");
  await expect(page.getByText("A draft from the future")).toHaveCount(0);
  const dates = page.locator("article time");
  await expect(dates.first()).toHaveText("January 2, 2031");
  const days = await dates.evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(days.length).toBeGreaterThan(5);
  expect(days).toEqual(days.toSorted().reverse());
  for (const text of await dates.allTextContents()) expect(text).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
});

test("feed shows its heading and the latest post first, without drafts", async ({ page, site }) => {
  const rows = [
    { title: "Newest of all", content: paragraph("Hello"), published: true },
    { title: "Not ready", content: paragraph("Draft"), published: false },
  ];
  await addRows(site, "feed_posts", rows);
  await page.goto("/feed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What I’m thinking about");
  await expect(page.getByRole("article").first()).toContainText("Newest of all");
  await expect(page.getByRole("article").nth(1)).toContainText("A page to itself");
  await expect(page.getByText("Not ready")).toHaveCount(0);
});

test("links are grouped by category, open in new tabs, get https:// and are not repeated", async ({
  page,
  site,
}) => {
  const twice = { title: "Said twice", url: "twice.example/page", description: "Once is enough" };
  const rows = [
    { ...twice, category: "Reading", order_index: 900 },
    { ...twice, category: "Elsewhere", order_index: 901 },
  ];
  await addRows(site, "links_entries", rows);
  await page.goto("/links");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A list of links I find interesting…");
  const link = page.getByRole("link", { name: /^Said twice/ });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", "https://twice.example/page");
  await expect(link).toHaveText("Said twiceOnce is enoughtwice.example");
  await expect(page.getByRole("region", { name: "Reading" }).getByRole("link").last()).toHaveText(/^Said/);
  await expect(page.getByRole("heading", { name: "Reading" })).toHaveCount(1);
  for (const each of await page.locator(".group > ul > li > a").all()) {
    await expect(each).toHaveAttribute("target", "_blank");
    await expect(each).toHaveAttribute("rel", /noopener/);
    await expect(each).toHaveAttribute("href", /^https?:\/\//);
  }
});

test("the side navigation links all pages and marks the current one @webkit", async ({ page }) => {
  await page.goto("/feed");
  await expect(places(page)).toHaveText(NINE);
  await expect(page.locator("[aria-current=page]")).toHaveText("Feed");
  await places(page).getByText("Links", { exact: true }).click();
  await expect(page).toHaveURL(/\/links$/);
  await expect(page.locator("[aria-current=page]")).toHaveText("Links");
  await page.locator("header").getByRole("link", { name: "Your Name" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the mobile navigation is a panel on the right, opened by a button", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/notes");
  await expect(places(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(places(page)).toHaveText(NINE);
  const panel = page.getByRole("navigation", { name: "Site" });
  const { x, width } = (await panel.boundingBox()) ?? { x: 0, width: 0 };
  expect(x).toBeGreaterThan(0);
  expect(width).toBeLessThan(PHONE.width);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(places(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await places(page).getByText("Feed", { exact: true }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(places(page)).toHaveCount(0);
});

test("with the key that opens a tab, Back opens its URL there and leaves the page @js", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await places(page).filter({ hasText: "Links" }).click();
  await expect(page).toHaveURL(/\/links$/);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Back" }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/:\d+\/$/);
  await expect(page).toHaveURL(/\/links$/);
});

test("Back leads home from the first page visited", async ({ page }) => {
  await page.goto("/links");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Name");
});

test("Back returns to the previous page @js", async ({ page }) => {
  await page.goto("/feed");
  await places(page).getByText("Links", { exact: true }).click();
  await expect(page).toHaveURL(/\/links$/);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What I’m thinking about");
});

test("a missing page says so, links home and logs its path", async ({ page, site }) => {
  const response = await page.goto("/no/such-page?token=secret");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page).toHaveTitle("404 · Your Name");
  expect(site.output()).toContain('404: no page at "/no/such-page"');
  expect(site.output()).not.toContain("token=secret");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});
