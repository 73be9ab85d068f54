import { addRows, paragraph } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

test("an admin gets from a page to where it is edited; a visitor is not offered it", async ({
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
    await adminPage.getByRole("link", { name: "Edit this page", includeHidden: true }).click();
    expect(adminPage.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  expect(await (await fetch(`${site.url}/notes/${id}`)).text()).not.toContain("/admin");
  expect((await fetch(`${site.url}/admin/edit?path=/notes`)).url).toMatch(/\/auth\b/);
});

test("home shows the Admin link to an admin", async ({ adminPage }) => {
  await adminPage.goto("/");
  await adminPage.getByRole("link", { name: "Admin", exact: true }).click();
  expect(adminPage).toHaveURL(/\/admin$/);
});

test("notes show the introduction and long dates, newest first, without drafts", async ({ page, site }) => {
  const rows = [
    { date: "2031-01-02", content: paragraph("A note from the future"), published: true },
    { date: "2031-01-03", content: paragraph("A draft from the future"), published: false },
  ].map((row) => ({ ...row, publish_at: "2020-01-01T00:00:00Z" }));
  await addRows(site, "notes_entries", rows);
  await page.goto("/notes");
  expect(page.getByText("This is a running feed of my notes (filtered)")).toBeVisible();
  expect(page.getByRole("article").first()).toContainText("A note from the future");
  expect(page.getByText("A draft from the future")).toHaveCount(0);
  const dates = page.locator("article time");
  expect(dates.first()).toHaveText("January 2, 2031");
  const days = dates.elements().map((time) => time.getAttribute("datetime"));
  expect(days.length).toBeGreaterThan(5);
  expect(days).toEqual(days.toSorted().reverse());
  for (const text of dates.allTextContents()) expect(text).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
});

test("feed shows its heading and the latest post first, without drafts", async ({ page, site }) => {
  const rows = [
    { title: "Newest of all", content: paragraph("Hello"), published: true },
    { title: "Not ready", content: paragraph("Draft"), published: false },
  ];
  await addRows(site, "feed_posts", rows);
  await page.goto("/feed");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("What I’m thinking about");
  expect(page.getByRole("article").first()).toContainText("Newest of all");
  expect(page.getByRole("article").nth(1)).toContainText("A page to itself");
  expect(page.getByText("Not ready")).toHaveCount(0);
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
  expect(page.getByRole("heading", { level: 1 })).toHaveText("A list of links I find interesting…");
  const link = page.getByRole("link", { name: /^Said twice/ });
  expect(link).toHaveCount(1);
  expect(link).toHaveAttribute("href", "https://twice.example/page");
  expect(link).toHaveText("Said twiceOnce is enoughtwice.example");
  expect(page.getByRole("region", { name: "Reading" }).getByRole("link").last()).toHaveText(/^Said/);
  expect(page.getByRole("heading", { name: "Reading" })).toHaveCount(1);
  for (const each of page.locator(".group > ul > li > a").all()) {
    expect(each).toHaveAttribute("target", "_blank");
    expect(each).toHaveAttribute("rel", /noopener/);
    expect(each).toHaveAttribute("href", /^https?:\/\//);
  }
});

test("a missing page says so, links home and logs its path", async ({ page, site }) => {
  const response = await page.goto("/no/such-page?token=secret");
  expect(response.status).toBe(404);
  expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect(page).toHaveTitle("404 · Your Name");
  expect(site.output()).toContain('404: no page at "/no/such-page"');
  expect(site.output()).not.toContain("token=secret");
  await page.getByRole("link", { name: "Return to Home" }).click();
  expect(page).toHaveURL(/\/$/);
});
