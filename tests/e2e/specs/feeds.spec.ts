import { randomUUID } from "node:crypto";
import { freePort } from "../../../supabase/local/src/data-folder";
import { ask } from "../support/ask";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";
import { launch, SERVER } from "../support/launch";

/** Visible now, whatever its date. */
const note = (words: string, more: object = {}) => ({
  content: paragraph(words),
  published: true,
  publish_at: "2020-01-01T00:00:00Z",
  ...more,
});
const post = (title: string | null, words: string, more: object = {}) => ({
  title,
  content: paragraph(words),
  published: true,
  ...more,
});

test.describe("search", () => {
  test("finds what visitors may read, highlights it and links to it", async ({ page, site }) => {
    const rows = [
      post("A zyzzyva in the garden", "It was there."),
      post("Secret", "A zyzzyva", { published: false }),
    ];
    const [id] = await addRows(site, "feed_posts", rows);
    await page.goto("/search");
    await page.getByRole("searchbox", { name: "Search this site" }).fill("zyzzyv");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=zyzzyv$/);
    await expect(page.getByRole("status").filter({ hasText: "result" })).toHaveText("1 result");
    await expect(page.locator(".hits mark")).toHaveText("zyzzyva");
    await page.getByRole("link", { name: "A zyzzyva in the garden" }).click();
    await expect(page).toHaveURL(`${site.url}/feed/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A zyzzyva in the garden");
  });

  test("finds pages", async ({ page }) => {
    await page.goto("/search?q=slow");
    await expect(page.locator('.hits a[href="/slow"]')).toBeVisible();
  });

  test("shows 20 results per page and links to the others", async ({ page, site }) => {
    const rows = Array.from({ length: 21 }, (_, n) => note(`zyzzyva number ${n}`));
    await addRows(site, "notes_entries", rows);
    await page.goto("/search?q=zyzzyva");
    await expect(page.locator(".hits > li")).toHaveCount(20);
    await expect(page.getByText("21 results, page 1 of 2")).toBeVisible();
    await page.getByRole("link", { name: "Next results" }).click();
    await expect(page.locator(".hits > li")).toHaveCount(1);
    await page.getByRole("link", { name: "Previous results" }).click();
    await expect(page.locator(".hits > li")).toHaveCount(20);
  });

  test("opens with its shortcut, not with a letter or symbol alone @js @firefox", async ({ page, site }) => {
    await page.goto("/notes");
    const isUsed = (key: string) =>
      page.evaluate((key) => {
        const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(press);
      }, key);
    for (const key of ["/", "k", "s"]) expect(await isUsed(key), key).toBe(false);
    await page.keyboard.press("ControlOrMeta+K");
    await expect(page).toHaveURL(`${site.url}/search`);
    const field = page.getByRole("searchbox");
    await expect(field).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(field).toHaveValue("a/b");
  });
});

test.describe("permalinks", () => {
  test("gives a note its own URL and links to the previous and next one", async ({ page, site }) => {
    const rows = ["2031-01-03", "2031-01-02", "2031-01-01"].map((date) => note(`Note of ${date}`, { date }));
    const [newer, middle, older] = await addRows(site, "notes_entries", rows);
    await page.goto("/notes");
    await page.getByRole("link", { name: "January 2, 2031" }).click();
    await expect(page).toHaveURL(`${site.url}/notes/${middle}`);
    // The URL changes a moment before the page.
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toHaveText(/January 2, 2031Note of 2031-01-02$/);
    await expect(page.getByRole("link", { name: "Newer note" })).toHaveAttribute("href", `/notes/${newer}`);
    await page.getByRole("link", { name: "Older note" }).click();
    await expect(page).toHaveURL(`${site.url}/notes/${older}`);
    await expect(page.getByRole("article")).toContainText("Note of 2031-01-01");
    await page.goto(`/notes/${newer}`);
    await expect(page.getByRole("link", { name: "Newer note" })).toHaveCount(0);
  });

  test("shows the 404 page for an entry that visitors cannot see", async ({ page, site }) => {
    const [draft] = await addRows(site, "notes_entries", [note("Draft", { published: false })]);
    for (const path of [`/notes/${draft}`, `/notes/${randomUUID()}`, "/notes/x", `/feed/${draft}`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    }
  });
});

test.describe("feeds @js", () => {
  test("are valid, public and use absolute URLs", async ({ page, site }) => {
    const link = {
      type: "link",
      version: 1,
      direction: null,
      format: "",
      indent: 0,
      url: "/books",
      rel: null,
    };
    const content = paragraph("See \u0002 & <this>");
    Object.assign(content.root.children[0] ?? {}, {
      children: [
        ...(content.root.children[0]?.children ?? []),
        { ...link, target: null, title: null, children: paragraph("books").root.children[0]?.children },
      ],
    });
    const rows = [
      { title: "For readers", content, published: true },
      post("A draft", "x", { published: false }),
    ];
    const [id] = await addRows(site, "feed_posts", rows);
    const url = `${site.url}/feed/${id}`;
    const atom = await ask(`${site.url}/feed.xml`);
    expect(atom.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    await page.goto("/");
    const feed = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      const entries = [...document.querySelectorAll("entry")];
      const of = (element: Element, name: string) =>
        element.querySelector(`:scope > ${name}`)?.textContent ?? "";
      return {
        root: document.documentElement.nodeName,
        head: ["id", "title", "updated", "author"].map((name) => of(document.documentElement, name)),
        self: document.querySelector("feed > link[rel=self]")?.getAttribute("href"),
        entries: entries.map((entry) => ({
          ...Object.fromEntries(
            ["id", "title", "published", "updated", "content"].map((name) => [name, of(entry, name)]),
          ),
          url: entry.querySelector("link")?.getAttribute("href"),
        })),
      };
    }, atom.text);
    expect(feed.root).toBe("feed");
    expect(feed.self).toBe(`${site.url}/feed.xml`);
    for (const text of feed.head) expect(text.trim()).not.toBe("");
    const mine = feed.entries.find((entry) => entry.url === url);
    expect(mine).toMatchObject({ id: `urn:uuid:${id}`, title: "For readers" });
    expect(Reflect.get(mine ?? {}, "content")).toContain(`<a href="${site.url}/books">books</a>`);
    expect(feed.entries.length).toBeGreaterThan(20);
    expect(new Set(feed.entries.map((entry) => Reflect.get(entry, "id"))).size).toBe(feed.entries.length);

    const json = JSON.parse((await ask(`${site.url}/feed.json`)).text);
    expect(json).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: `${site.url}/`,
      feed_url: `${site.url}/feed.json`,
    });
    expect(json.items.map((item: { url: string }) => item.url)).toEqual(
      feed.entries.map((entry) => entry.url),
    );
    expect(atom.text + JSON.stringify(json)).not.toContain("A draft");
  });
});

test("an entry is described as structured data that the CSP allows @plain", async ({ page, site }) => {
  const meta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const hostile = post("</script><script>window.injected=1</script>", "Words of the entry");
  const [id] = await addRows(site, "feed_posts", [hostile]);
  await page.goto(`/feed/${id}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "BlogPosting",
    headline: hostile.title,
    description: "Words of the entry",
    url: `${site.url}/feed/${id}`,
  });
  expect(await meta("og:type")).toBe("article");
  expect(await meta("og:image")).toContain(`${site.url}/og/post/${id}.png?v=`);
  expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
  expect(problems).toEqual([]);
});

test("search and feeds ask clients to retry while the database is down @js", async ({ page }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await launch(
    [SERVER],
    {
      PORT: String(port),
      SITE_URL: url,
      SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
      SUPABASE_ANON_KEY: "visitor",
      SUPABASE_SERVICE_ROLE_KEY: "service",
    },
    (output) => output.includes("Listening on"),
  );
  try {
    expect((await page.goto(`${url}/search?q=a`))?.status()).toBe(503);
    await expect(page.getByText("The search results cannot be loaded right now.")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("a");
    const paths = ["/feed.xml", "/feed.json", "/sitemap.xml", `/notes/${randomUUID()}`];
    for (const { statusCode, headers } of await Promise.all(paths.map((path) => ask(url + path)))) {
      expect(statusCode).toBe(503);
      expect(headers["retry-after"]).toBeTruthy();
    }
  } finally {
    server.process.kill("SIGTERM");
    await server.ended;
  }
});
