import { addRows, paragraph, removeRows } from "../e2e/support/content";
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
    ["/books", ["bookstore"]],
  ] as const) {
    expect((await page.goto(path)).status, path).toBe(200);
    for (const text of texts) expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  }
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
