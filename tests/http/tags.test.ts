import { ask } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { publish, row, save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const note = (words: string, tags: string[], more: object = {}) => ({
  content: paragraph(words),
  published: true,
  publish_at: "2020-01-01T00:00:00Z",
  tags,
  ...more,
});
const link = (title: string, tags: string[]) => ({ title, url: "https://example.org/tagged", tags });

const tagsField = (page: HttpPage) => page.getByLabel("Tags");

test("a tag's page has every published entry, and no draft's tag has a page", async ({ page, site }) => {
  await addRows(site, "notes_entries", [
    note("Seen", ["gnu"]),
    note("Unseen", ["gnu", "secret gnu"], { published: false }),
    note("Later", ["gnu", "later gnu"], { publish_at: "2999-01-01T00:00:00Z" }),
  ]);
  const { text: html, headers } = await page.send("/tags/gnu");
  expect(html).toContain("1 entry");
  expect(html).toContain("Seen");
  expect(html).not.toContain("Unseen");
  expect(html).not.toContain("Later");
  expect(headers.get("cache-tag")).toContain("notes_entries");
  for (const tag of ["secret_gnu", "later_gnu", "nothing"])
    for (const end of ["", "/feed.xml", "/feed.json"])
      expect((await page.send(`/tags/${tag}${end}`)).status, tag + end).toBe(404);
});

test("a tag's page gives each entry its title, or the first words of one without", async ({ page, site }) => {
  await addRows(site, "links_entries", [
    { ...link("A page on gnus", ["gnu"]), description: "All of it. And more." },
  ]);
  await addRows(site, "notes_entries", [note("A short walk. Then home.", ["gnu"])]);
  await page.goto("/tags/gnu");
  expect(page.getByRole("link", { name: "A page on gnus" })).toHaveCount(1);
  expect(page.getByText("All of it. And more.")).toHaveCount(1);
  expect(page.getByRole("link", { name: "A short walk." })).toHaveCount(1);
});

test("a tag has one URL, and bad ones are missing pages", async ({ site }) => {
  const tags = ["slow gnu", "c++", "q&a?", 'say "hi"', "写作", "👩‍💻", "שקט", "node.js"];
  await addRows(site, "notes_entries", [note("Tagged with everything", tags)]);
  for (const tag of tags) {
    const path = `/tags/${encodeURIComponent(tag.replaceAll(" ", "_"))}`;
    for (const end of ["", "/feed.xml", "/feed.json"]) {
      const response = await ask(site.url + path + end);
      expect(response.statusCode, path + end).toBe(200);
      expect(response.text, path + end).toContain("Tagged with everything");
    }
  }
  for (const path of ["/tags/Slow%20Gnu", "/tags/slow%20gnu", "/tags/SLOW_GNU"]) {
    const response = await ask(site.url + path);
    expect([response.statusCode, response.headers.location], path).toEqual([301, "/tags/slow_gnu"]);
  }
  // "/tags/.." is "/" to every program that reads URLs.
  const bad = ["/tags/a%2Fb", "/tags/%00", "/tags/%25E0%25A4%25A"];
  for (const path of [...bad, `/tags/${"x".repeat(300)}`, "/tags/%25", "/tags/a%5Cb"]) {
    const { statusCode } = await ask(site.url + path);
    expect([400, 404], `${path}: ${statusCode}`).toContain(statusCode);
  }
});

test("a tag's feeds hold its entries in full, links included", async ({ site, page }) => {
  await addRows(site, "notes_entries", [note("Heard a <gnu>", ["gnu & co"]), note("Other", ["other"])]);
  await addRows(site, "links_entries", [link("A page on gnus", ["gnu & co"])]);
  const atom = (await page.send("/tags/gnu_%26_co/feed.xml")).text;
  expect(atom).toContain('<category term="gnu &amp; co"/>');
  expect(atom.match(/<entry>/g)).toHaveLength(2);
  const json = JSON.parse((await page.send("/tags/gnu_%26_co/feed.json")).text);
  expect(json.items.map(({ tags }: { tags: string[] }) => tags)).toEqual([
    ["link", "gnu & co"],
    ["note", "gnu & co"],
  ]);
  expect(json.items[0].url).toBe("https://example.org/tagged");
  const site_ = JSON.parse((await page.send("/feed.json")).text);
  expect(site_.items.find(({ tags }: { tags: string[] }) => tags.includes("gnu & co"))).toBeTruthy();
});

test("the book shows the tags of its essays", async ({ site, page }) => {
  const essay = {
    id: "gnus",
    title: "Gnus",
    content: paragraph("Horns"),
    published: true,
    tags: ["gnu book"],
  };
  await addRows(site, "models_sections", [essay]);
  await page.goto("/models");
  const tag = page.getByRole("article").filter({ hasText: "Horns" }).getByRole("link", { name: "gnu book" });
  expect(tag).toHaveAttribute("href", "/tags/gnu_book");
});

test("the sitemap has the pages of tags with two entries or more", async ({ site, page }) => {
  await addRows(site, "notes_entries", [
    note("One", ["gnu pair", "gnu alone"]),
    note("Two", ["gnu pair"]),
    note("Draft", ["gnu alone"], { published: false }),
  ]);
  const sitemap = (await page.send("/sitemap.xml")).text;
  expect(sitemap).toContain("/tags/gnu_pair<");
  expect(sitemap).toContain("/tags<");
  expect(sitemap).not.toContain("gnu_alone");
});

test("a post has the day of the site's time zone on a tag's page and in results", async ({ page, site }) => {
  const late = note("A late gnu", ["gnu"], { created_at: "2026-05-05T20:00:00Z", title: "Late" });
  await addRows(site, "feed_posts", [late]);
  const settings = () => serviceClient(site).then((db) => db.from("site_settings"));
  const expectDay = async (day: string) => {
    for (const path of ["/tags/gnu", "/search?q=gnu"]) {
      const shown = async () => {
        await page.goto(path);
        return page.locator(".hits time").textContent();
      };
      // Written by another program: the site hears of it a moment later.
      await expect.poll(shown, { message: path }).toBe(day);
    }
  };
  await expectDay("May 5, 2026");
  await (await settings()).update({ time_zone: "Asia/Tokyo" }).eq("id", true).throwOnError();
  await expectDay("May 6, 2026");
  await addRows(site, "feed_posts", [{ ...late, title: "Later", created_at: "2026-05-06T20:00:00Z" }]);
  await page.goto("/tags/gnu");
  expect(page.locator(".hits time").first()).toHaveText("May 7, 2026");
});

test("an entry's Markdown names its tags above the text", async ({ site, page }) => {
  const [id] = await addRows(site, "notes_entries", [note("A gnu", ["gnu", 'say "hi"'])]);
  const markdown = (await page.send(`/notes/${id}.md`)).text;
  expect(markdown).toMatch(/^---\ntags: \["gnu","say \\"hi\\""\]\n---\n\n# /);
});

test("a note may have a title, which its page, the list, the feed and the search show", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  page.getByLabel("Title").fill("A gnu & co");
  write(page, "What it was called.");
  await publish(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/admin/notes");
  expect(row(page, "A gnu & co")).toContainText("What it was called.");
  await page.goto("/notes");
  const entry = page.getByRole("article").filter({ hasText: "What it was called." });
  expect(entry.getByRole("heading", { level: 2, name: "A gnu & co" })).toBeVisible();
  await entry.getByRole("link").first().click();
  expect(page.getByRole("heading", { level: 1 })).toHaveText("A gnu & co");
  expect(page).toHaveTitle(/^A gnu & co · /);
  const markdown = (await page.send(`${new URL(page.url()).pathname}.md`)).text;
  expect(markdown).toMatch(/^# A gnu & co\n/);
  expect((await page.send("/feed.xml")).text).toContain("<title>A gnu &amp; co</title>");
  await page.goto("/search?q=gnu");
  expect(page.locator(".hits").getByRole("link", { name: "A gnu & co" })).toBeVisible();
});

test("a result that was found by its tag says so, and is cut as everywhere", async ({ page, site }) => {
  const text = `Seen at dusk: ${"and again at dawn, ".repeat(40)}`;
  await addRows(site, "feed_posts", [{ ...note(text, ["slow gnus"]), title: "An animal" }]);
  await page.goto("/search?q=gnu");
  expect(page.locator(".hit-excerpt")).toHaveText(/^Tagged “slow gnus”\. Seen at dusk: .*\S…$/);
  expect(page.locator(".hit-excerpt mark")).toHaveText("slow gnus");
  await page.goto("/search?q=dusk");
  expect(page.locator(".hit-excerpt")).toHaveText(/^Seen at dusk/);
});

test("a long tag page has pages", async ({ page, site }) => {
  await addRows(
    site,
    "notes_entries",
    Array.from({ length: 51 }, (_, n) => note(`Gnu ${n}`, ["gnu"])),
  );
  await page.goto("/tags/gnu");
  expect(page.locator(".hits > li")).toHaveCount(50);
  await page.getByRole("link", { name: "Older entries" }).click();
  expect(page.locator(".hits > li")).toHaveCount(1);
  expect(page).toHaveURL(/\/tags\/gnu\?page=2$/);
  await page.getByRole("link", { name: "Newer entries" }).click();
  expect(page).toHaveURL(/\/tags\/gnu$/);
});

test("an author tags a note, and readers find everything else with the tag from there", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "links_entries", [link("A zebra page", ["zebra crossings"])]);
  await page.goto("/admin/notes/new");
  await write(page, "Waiting at a zebra");
  tagsField(page).fill(" Zebra  Crossings, #Rain,rain");
  await publish(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/notes");
  const entry = page.getByRole("article").filter({ hasText: "Waiting at a zebra" });
  expect(entry.getByRole("list", { name: "Tags" }).getByRole("link")).toHaveText(["zebra crossings", "rain"]);
  await entry.getByRole("link", { name: "zebra crossings" }).click();
  expect(page).toHaveURL(`${site.url}/tags/zebra_crossings`);
  expect(page.getByRole("heading", { level: 1 })).toHaveText("zebra crossings");
  expect(page.getByText("2 entries")).toBeVisible();
  expect(page.locator(".hits h2")).toHaveText([...["A zebra page", "Waiting at a zebra"].toSorted()]);
  await page.getByRole("link", { name: "All tags" }).click();
  expect(page).toHaveURL(`${site.url}/tags`);
  expect(page.locator(".all-tags li").filter({ hasText: "zebra crossings" })).toContainText("2");
});

test("an invalid tag is named, and the text stays in the field", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  await write(page, "A note about pipes");
  tagsField(page).fill("fine, ci/cd");
  await save(page);
  expect(page.getByText("“ci/cd” can’t be a tag: leave out / \\ and %.")).toBeVisible();
  expect(tagsField(page)).toHaveValue("fine, ci/cd");
  tagsField(page).fill(Array.from({ length: 200 }, (_, n) => `tag ${n}`).join(","));
  await save(page);
  expect(page.getByText("Tags: at most 20.")).toBeVisible();
  tagsField(page).fill("fine");
  await save(page);
  expect(page.getByText("Tags: at most 20.")).toHaveCount(0);
  await page.goto("/admin/notes");
  expect(row(page, "A note about pipes")).toBeVisible();
});

test("readers search only what has a tag, from its page", async ({ page, site }) => {
  await addRows(site, "notes_entries", [
    note("A gnu at the zoo", ["gnu", "zoo"]),
    note("A gnu in the wild", ["gnu"]),
  ]);
  await page.goto("/tags/zoo");
  await page.locator(".tagged-head").getByRole("link", { name: "Search" }).click();
  page.getByRole("searchbox", { name: "Search in “zoo”" }).fill("gnu");
  await page.getByRole("button", { name: "Search" }).click();
  expect(page.getByText("1 result")).toBeVisible();
  expect(page).toHaveURL(/\/search\?tag=zoo&q=gnu$/);
  await page.getByRole("link", { name: "Search the whole site" }).click();
  expect(page.getByText("2 results")).toBeVisible();
});

test("an empty search, and one without results, offer all tags and something to read", async ({ page }) => {
  for (const path of ["/search", "/search?q=qqqxxx"]) {
    await page.goto(path);
    const tags = page.getByRole("region", { name: "By tag" });
    expect(tags.getByRole("listitem").filter({ hasText: "books" })).toHaveText(/^books\d+$/);
    expect(page.getByRole("list", { name: "Something to read" }).locator(".hit-kind")).toHaveText([
      /^Note/,
      /^Post · /,
      "Essay",
    ]);
  }
  await page.getByRole("region", { name: "By tag" }).getByRole("link", { name: "books" }).click();
  expect(page).toHaveURL(/\/tags\/books$/);
  await page.goto("/search?q=book");
  expect(page.getByRole("list", { name: "Results" })).toBeVisible();
  expect(page.getByRole("region", { name: "By tag" })).toHaveCount(0);
  await page.goto("/search?q=qqqxxx+books");
  await page.getByText("Try one of them").getByRole("link", { name: "books" }).click();
  expect(page.getByRole("list", { name: "Results" })).toBeVisible();
});

test("a search says which word it corrected, and calls a note without a title as its tag page does", async ({
  page,
  site,
}) => {
  const first = "The pangolin slept until noon and woke up only once, to look whether the ant had come back.";
  const text = `${first} Nobody had seen it since, and nobody asked where the ant had gone.`;
  await addRows(site, "notes_entries", [note(text, ["gnu"])]);
  await page.goto("/tags/gnu");
  expect(page.locator(".hits").getByRole("link")).toHaveText(first);
  await page.goto("/search?q=pangloin");
  expect(page.getByText("Nothing found for “pangloin”. Showing results for pangolin.")).toBeVisible();
  expect(page.locator(".hits").getByRole("link")).toHaveText(first);
  expect(page.locator(".hit-excerpt")).toHaveText(/^Nobody had seen it since/);
  await page.getByRole("link", { name: "pangolin", exact: true }).click();
  expect(page).toHaveURL(/\/search\?q=pangolin$/);
  expect(page.getByText("Nothing found")).toHaveCount(0);
  expect(page.locator(".hits mark")).toHaveText("pangolin");
});
