import type { SupabaseClient } from "@supabase/supabase-js";
import { addRows, heard, paragraph, removeRows, serviceClient } from "../e2e/support/content";
import { PUBLIC } from "../e2e/support/paths";
import { expect, test } from "./support/fixtures";

test("brio centres its text, Work with us and Seed stage", async ({ page }) => {
  await page.goto("/brio");
  expect(page.getByText("operating layer for trade")).toBeVisible();
  expect(page.getByRole("link", { name: "Work with us" })).toHaveAttribute("href", /^mailto:/);
  expect(page.getByText("Seed stage")).toBeVisible();
});

test("text pages match the specification", async ({ page }) => {
  for (const [path, texts] of [
    ["/gtm", ["Go-to-market strategy and development experience.", "Content to be added."]],
    ["/slow", ["Slow"]],
    ["/questions", ["Questions"]],
    ["/projects", ["Projects"]],
    ["/books", ["bookshop"]],
  ] as const) {
    expect((await page.goto(path)).status, path).toBe(200);
    for (const text of texts) expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  }
});

test("zulu links to five sites once the author has set them, and to none of the examples", async ({
  page,
  site,
}) => {
  await page.goto("/zulu");
  expect(page.getByText("Elsewhere")).toHaveCount(0);
  const db = (await serviceClient(site)) as SupabaseClient;
  const names = ["agency", "startups", "who_we_are", "media_house", "creative_services"];
  const zulu_links = Object.fromEntries(names.map((name) => [name, `agency.example/${name}`]));
  await heard(site, "site_settings", () =>
    db.from("site_settings").update({ zulu_links }).eq("id", true).throwOnError(),
  );
  await page.goto("/zulu");
  const links = page.locator(".zulu-links").getByRole("link");
  expect(links).toHaveText(["The agency", "Startups", "Who we are", "Media house", "Creative services"]);
  expect(links.first()).toHaveAttribute("href", "https://agency.example/agency");
});

test("a note's page names its neighbours, and the menu says and draws what each page is about", async ({
  page,
  site,
}) => {
  const dates = ["2020-05-01", "2020-05-02", "2020-05-03"];
  const notes = dates.map((date, at) => ({
    ...{ date, slug: `day-${at}`, title: at === 2 ? null : `Day ${at}`, published: true },
    content: paragraph(`What I saw on day ${at}.`),
  }));
  await addRows(site, "notes_entries", notes);
  await page.goto("/notes/day-1");
  expect(page.getByRole("link", { name: /Older note\s+Day 0/ })).toHaveAttribute("href", "/notes/day-0");
  expect(page.getByRole("link", { name: /Newer note\s+What I saw on day 2\./ })).toBeVisible();
  // Someone who comes from elsewhere goes back to the notes.
  expect(page.getByRole("link", { name: "Back", exact: true })).toHaveAttribute("href", "/notes");
  await page.goto("/menu");
  expect(
    page.getByRole("navigation", { name: "Menu" }).getByText("A favour that became an agency"),
  ).toBeVisible();
  expect(page.locator(".menu-page .page-drawing")).toHaveCount(9);
});

test("a hit of the search on an image of /copy has its place there", async ({ page, site }) => {
  const id = crypto.randomUUID();
  await addRows(site, "copy_items", [
    {
      id,
      type: "image",
      image_url: "/pictures/copy-ferry.svg",
      image_alt: "A lighthouse keeper",
      content: paragraph(""),
    },
  ]);
  await page.goto("/search?q=lighthouse");
  expect(page.locator(`a[href$="/copy#${id}"]`)).toBeVisible();
  await page.goto("/copy");
  expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test("menu lists the visible pages", async ({ page }) => {
  await page.goto("/menu");
  expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link")).toHaveText([
    ...["About", "Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions"],
  ]);
});

test("hidden pages, and an admin's unpublished ones, answer 404 and say so", async ({ page, site }) => {
  for (const path of ["/now", "/uses", "/colophon"]) {
    expect((await page.goto(path)).status).toBe(404);
    expect(page.getByText("Page hidden.")).toBeVisible();
  }
  const rows = [
    { slug: "slow", title: "Slow", content: paragraph("Not ready"), published: false },
    {
      slug: "a-page",
      title: "A page of my own",
      content: paragraph("Written in the admin area"),
      published: true,
    },
    { slug: "a-draft", title: "A draft", content: paragraph("Secret"), published: false },
  ];
  await addRows(site, "pages", rows);
  // The page stays cached until the site receives the change.
  await expect.poll(async () => (await page.goto("/a-page")).status).toBe(200);
  expect(page.getByRole("heading", { level: 1 })).toHaveText("A page of my own");
  expect(page.getByText("Written in the admin area")).toBeVisible();
  for (const path of ["/slow", "/a-draft"]) {
    const response = await page.goto(path);
    expect(response.status).toBe(404);
    expect(page.getByText("Page hidden.")).toBeVisible();
    expect(response.text).not.toMatch(/Not ready|Secret/);
  }
});

test("nothing that visitors get is addressed to the site's owner", async ({ page }) => {
  const files = ["/feed.xml", "/feed.json", "/manifest.webmanifest", "/models.epub", "/sitemap.xml"];
  for (const path of [...PUBLIC, ...files]) {
    const words = (await page.send(path)).text;
    expect(words, path).not.toMatch(
      /\/admin|admin area|Start here|Change this|sample (text|content|essay|page|entr)|say who you are|first admin|console of the server/i,
    );
  }
});

test("empty pages say so", async ({ page, site }) => {
  for (const [table, path, words] of [
    ["books_entries", "/books", "No books available yet."],
    ["questions_posts", "/questions", "No questions yet."],
    ["projects_entries", "/projects", "No projects yet."],
    ["copy_items", "/copy", "No copy items yet."],
    ["links_entries", "/links", "No links available yet."],
    ["notes_entries", "/notes", "No notes yet."],
    ["feed_posts", "/feed", "No posts yet."],
    ["gallery_items", "/creative", "No pictures yet."],
  ] as const) {
    await removeRows(site, table);
    await page.goto(path);
    expect(page.getByText(words)).toBeVisible();
  }
});

test("a hidden page is shown to admins with a notice", async ({ adminPage }) => {
  expect((await adminPage.goto("/now")).status).toBe(200);
  expect(adminPage.getByText("Hidden: only admins can see this page.")).toBeVisible();
  expect(adminPage.getByRole("heading", { name: "Now" })).toBeVisible();
});

test("a menu item that links to the photographs is shown as Creative", async ({ page, site }) => {
  await addRows(site, "menu_items", [{ title: "Photos", url: "/photography" }]);
  await page.goto("/menu");
  expect(
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Creative" }),
  ).toHaveAttribute("href", "/creative");
  expect(page.getByRole("link", { name: "Photos" })).toHaveCount(0);
});

test("About says who it is, and where, before the text", async ({ page }) => {
  await page.goto("/about");
  expect(page.locator(".about .name")).toHaveText("Your Name");
  expect(page.locator(".about .prose > p code").first()).toContainText("Now: ");
});

test("the About video is served from the site's root", async ({ page }) => {
  await page.goto("/about");
  const sources = page.locator(".widget source").elements();
  expect(sources.map((each) => each.getAttribute("src"))).toEqual(["/about.webm", "/about.mp4"]);
  for (const [path, type] of [
    ["/about.mp4", "video/mp4"],
    ["/about.webm", "video/webm"],
    ["/about.webp", "image/webp"],
  ] as const) {
    const answer = await page.send(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type"), path).toContain(type);
  }
});

test("books show title, description and shops, and questions are newest first", async ({ page, site }) => {
  const books = [{ title: "A last book", description: "About the end", buy_link: "shop.example/last" }];
  await addRows(site, "books_entries", books);
  await page.goto("/books");
  const last = page.locator(".shelf > li").last();
  expect(last).toContainText("A last book");
  expect(last).toContainText("About the end");
  expect(last.getByText("Find locally")).toHaveAttribute("href", "https://shop.example/last");
  const questions = [{ question: "Is it new?", content: paragraph("Yes."), published: true }];
  await addRows(site, "questions_posts", questions);
  await page.goto("/questions");
  expect(page.getByRole("article").first()).toContainText("Is it new?");
});

test("the menu marks the page that one is on, and the way to a page below it", async ({ page, site }) => {
  const [post] = await addRows(site, "feed_posts", [
    { title: "One of many", content: paragraph("A post"), published: true, tags: ["marks"] },
  ]);
  const marked = page.locator("nav[aria-label=Site] [aria-current]");
  for (const [path, name, current] of [
    ["/feed", "Feed", "page"],
    [`/feed/${post}`, "Feed", "true"],
    ["/models/focus", "Models", "true"],
  ] as const) {
    await page.goto(path);
    expect(marked, path).toHaveText(name);
    expect(marked, path).toHaveAttribute("aria-current", current);
  }
  await page.goto("/tags/marks");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("marks");
  expect(marked).toHaveCount(0);
});
