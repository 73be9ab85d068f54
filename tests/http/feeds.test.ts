import { randomUUID } from "node:crypto";
import { Window } from "happy-dom";
import { describe } from "vitest";
import { freePort } from "../../supabase/local/src/data-folder";
import { ask } from "../e2e/support/ask";
import { addRows, heard, paragraph, removeRows } from "../e2e/support/content";
import { launch, SERVER } from "../e2e/support/launch";
import { INNER } from "../e2e/support/paths";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

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

describe("search", () => {
  test("finds what visitors may read, highlights it and links to it", async ({ page, site }) => {
    const rows = [
      post("A zyzzyva in the garden", "It was there."),
      post("Secret", "A zyzzyva", { published: false }),
    ];
    const [id] = await addRows(site, "feed_posts", rows);
    await page.goto("/search");
    page.getByRole("searchbox", { name: "Search this site" }).fill("zyzzyv");
    await page.getByRole("button", { name: "Search" }).click();
    expect(page).toHaveURL(/\/search\?q=zyzzyv$/);
    expect(page.getByRole("status").filter({ hasText: "result" })).toHaveText("1 result");
    expect(page.locator(".hits mark")).toHaveText("zyzzyva");
    await page.getByRole("link", { name: "A zyzzyva in the garden" }).click();
    expect(page).toHaveURL(`${site.url}/feed/${id}`);
    expect(page.getByRole("heading", { level: 1 })).toHaveText("A zyzzyva in the garden");
  });

  test("finds pages", async ({ page }) => {
    await page.goto("/search?q=slow");
    expect(page.locator('.hits a[href="/slow"]')).toBeVisible();
  });

  test("shows 20 results per page and links to the others", async ({ page, site }) => {
    const rows = Array.from({ length: 21 }, (_, n) => note(`zyzzyva number ${n}`));
    await addRows(site, "notes_entries", rows);
    await page.goto("/search?q=zyzzyva");
    expect(page.locator(".hits > li")).toHaveCount(20);
    expect(page.getByText("21 results, page 1 of 2")).toBeVisible();
    await page.getByRole("link", { name: "Next results" }).click();
    expect(page.locator(".hits > li")).toHaveCount(1);
    await page.getByRole("link", { name: "Previous results" }).click();
    expect(page.locator(".hits > li")).toHaveCount(20);
  });

  test("says what it searches and when nothing was found", async ({ page }) => {
    await page.goto("/search");
    expect(page.getByText("Searches everything on this site")).toBeVisible();
    await page.goto("/search?q=qqqxxx");
    expect(page.getByText("Nothing found for “qqqxxx”.")).toBeVisible();
    await page.goto("/search?q=qqqxxx+notes");
    expect(page.getByText("All words must match.")).toBeVisible();
    await page.goto("/search?q=qqqxxx+notes&page=2");
    expect(page.getByText("There are no more results for “qqqxxx notes”.")).toBeVisible();
    expect(page.getByText("All words must match.")).toHaveCount(0);
    expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });

  test("answers any query", async ({ site }) => {
    const queries = ["%00", "%", "x".repeat(5_000), "%22", "%F0%9F%91%8B", "%02%03", "'%3B--", "%ED%A0%80"];
    for (const query of queries) {
      const { statusCode, text } = await ask(`${site.url}/search?q=${query}`);
      expect(statusCode, query.slice(0, 20)).toBe(200);
      expect(text).toContain('role="search"');
    }
    for (const page of ["0", "-1", "99999999999", "x"])
      expect((await ask(`${site.url}/search?q=a&page=${page}`)).statusCode).toBe(200);
  });
});

describe("permalinks", () => {
  test("gives a note its own URL and links to the previous and next one", async ({ page, site }) => {
    const rows = ["2031-01-03", "2031-01-02", "2031-01-01"].map((date) => note(`Note of ${date}`, { date }));
    const [newer, middle, older] = await addRows(site, "notes_entries", rows);
    await page.goto("/notes");
    await page.getByRole("link", { name: "January 2, 2031" }).click();
    expect(page).toHaveURL(`${site.url}/notes/${middle}`);
    // The URL changes a moment before the page.
    expect(page.getByRole("article")).toHaveCount(1);
    expect(page.getByRole("article")).toHaveText(/January 2, 2031Note of 2031-01-02$/);
    expect(page.getByRole("link", { name: "Newer note" })).toHaveAttribute("href", `/notes/${newer}`);
    await page.getByRole("link", { name: "Older note" }).click();
    expect(page).toHaveURL(`${site.url}/notes/${older}`);
    expect(page.getByRole("article")).toContainText("Note of 2031-01-01");
    await page.goto(`/notes/${newer}`);
    expect(page.getByRole("link", { name: "Newer note" })).toHaveCount(0);
  });

  test("shows the 404 page for an entry that visitors cannot see", async ({ page, site }) => {
    const [draft] = await addRows(site, "notes_entries", [note("Draft", { published: false })]);
    for (const path of [`/notes/${draft}`, `/notes/${randomUUID()}`, "/notes/x", `/feed/${draft}`]) {
      expect((await page.goto(path)).status, path).toBe(404);
      expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    }
  });

  test("gives a post its own URL and uses its title as the heading", async ({ page, site }) => {
    const [id] = await addRows(site, "feed_posts", [post("Titled", "Words of a post")]);
    await page.goto(`/feed/${id}`);
    expect(page.getByRole("heading", { level: 1 })).toHaveText("Titled");
    expect(page.getByText("Words of a post")).toBeVisible();
    expect(page).toHaveTitle("Titled · Your Name");
    expect(page.getByRole("link", { name: "Older post" })).toBeVisible();
  });
});

describe("pagination", () => {
  const articles = (page: HttpPage) => page.getByRole("article");
  const older = (page: HttpPage) => page.getByRole("link", { name: "Older notes" });
  const newer = (page: HttpPage) => page.getByRole("link", { name: "Newer notes" });
  /** Several notes per day, since the order must be stable within a day too. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      note(`Number ${n}`, { date: `2020-01-${String(1 + (n % 9)).padStart(2, "0")}` }),
    );

  for (const count of [49, 50]) {
    test(`puts ${count} notes on one page`, async ({ page, site }) => {
      await removeRows(site, "notes_entries");
      await addRows(site, "notes_entries", many(count));
      await page.goto("/notes");
      expect(articles(page)).toHaveCount(count);
      expect(older(page)).toHaveCount(0);
    });
  }

  for (const count of [51, 101]) {
    test(`splits ${count} notes into pages of 50 without repeats, and a new note shifts none`, async ({
      page,
      site,
    }) => {
      await removeRows(site, "notes_entries");
      await addRows(site, "notes_entries", many(count));
      const seen: string[][] = [];
      await page.goto("/notes");
      for (;;) {
        seen.push(articles(page).locator(".prose").allTextContents());
        if (older(page).count() === 0) break;
        const before = page.url();
        await older(page).click();
        expect(page).not.toHaveURL(before);
        expect(articles(page).first()).not.toContainText(seen.at(-1)?.[0] ?? "");
      }
      expect(seen.map((texts) => texts.length)).toEqual(count === 51 ? [50, 1] : [50, 50, 1]);
      expect(new Set(seen.flat()).size).toBe(count);
      const last = page.url();
      await addRows(site, "notes_entries", [note("New", { date: "2031-01-01" })]);
      await page.goto(last);
      expect(articles(page)).toHaveCount(1);
      expect(articles(page)).toContainText(seen.at(-1)?.[0] ?? "");
      await newer(page).click();
      expect(articles(page)).toHaveCount(50);
    });
  }

  test("returns to the first page when a cursor's note is gone", async ({ page, site }) => {
    await page.goto(`/notes?after=${randomUUID()}`);
    expect(page).toHaveURL(`${site.url}/notes`);
    for (const query of ["after=x", "before=", "after=%00"])
      expect((await page.goto(`/notes?${query}`))?.status).toBe(200);
  });
});

describe("feeds", () => {
  test("are valid, public and use absolute URLs", async ({ site }) => {
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
    const document = new new Window().DOMParser().parseFromString(atom.text, "application/xml");
    const of = (element: Element, name: string) =>
      element.querySelector(`:scope > ${name}`)?.textContent ?? "";
    const feed = document.documentElement as unknown as Element;
    expect(feed.nodeName).toBe("feed");
    expect(feed.querySelector(":scope > link[rel=self]")?.getAttribute("href")).toBe(`${site.url}/feed.xml`);
    for (const name of ["id", "title", "updated", "author"]) expect(of(feed, name).trim(), name).not.toBe("");
    const entries = [...feed.querySelectorAll("entry")];
    const urlOf = (entry: Element) => entry.querySelector("link")?.getAttribute("href");
    const mine = entries.find((entry) => urlOf(entry) === url) ?? feed;
    expect([of(mine, "id"), of(mine, "title")]).toEqual([`urn:uuid:${id}`, "For readers"]);
    expect(of(mine, "content")).toContain(`<a href="${site.url}/books">books</a>`);
    expect(entries.length).toBeGreaterThan(20);
    expect(new Set(entries.map((entry) => of(entry, "id"))).size).toBe(entries.length);

    const json = JSON.parse((await ask(`${site.url}/feed.json`)).text);
    expect(json).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: `${site.url}/`,
      feed_url: `${site.url}/feed.json`,
    });
    expect(json.items.map((item: { url: string }) => item.url)).toEqual(entries.map(urlOf));
    expect(atom.text + JSON.stringify(json)).not.toContain("A draft");
  });

  test("answer 304 until something changes", async ({ site }) => {
    const tag = async (path: string) => String((await ask(site.url + path)).headers.etag);
    for (const path of ["/feed.xml", "/feed.json", "/sitemap.xml"]) {
      let before = "";
      const askAgain = async () => {
        before = await tag(path);
        const again = await ask(site.url + path, { headers: { "If-None-Match": before } });
        return [again.statusCode, again.text];
      };
      // The previous test's rows may still be in the page.
      await expect.poll(askAgain).toEqual([304, ""]);
      await addRows(site, "notes_entries", [note(`Changes ${path}`)]);
      await expect.poll(() => tag(path)).not.toBe(before);
    }
  });
});

test("an essay has a date, which feeds show; without one it has the day on which it appeared", async ({
  adminPage: page,
  site,
}) => {
  const id = `dated-${randomUUID()}`;
  await addRows(site, "models_sections", [
    { id, title: "Years", content: paragraph("x"), tags: ["years"], published: true },
  ]);
  const date = async () => {
    const { items } = JSON.parse((await ask(`${site.url}/tags/years/feed.json`)).text);
    return items.find(({ url }: { url: string }) => url.endsWith(id))?.date_published.slice(0, 10);
  };
  const today = new Date().toISOString().slice(0, 10);
  expect(await date()).toBe(today);
  await page.goto(`/admin/models/${id}`);
  expect(page.getByLabel("Date")).toHaveValue("");
  page.getByLabel("Date").fill("2014-03-02");
  await heard(site, "models_sections", () =>
    page.getByRole("button", { name: "Save essay" }).first().click(),
  );
  expect(await date()).toBe("2014-03-02");
});

test("the sitemap lists every public page, and all of them respond", async ({ site }) => {
  const rows = [note("Public"), note("Draft", { published: false })];
  // A row of a page that the site draws itself shows it, and adds no second URL.
  const pages = ["models", "notes"].map((slug) => ({ slug, title: slug, ...note("") }));
  await addRows(site, "pages", pages);
  const [shown, draft] = await addRows(site, "notes_entries", rows);
  const { text } = await ask(`${site.url}/sitemap.xml`);
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  const expected = ["/", ...INNER.filter((path) => path !== "/search"), `/notes/${shown}`];
  for (const path of expected) expect(urls).toContain(site.url + path);
  for (const path of ["/now", "/search", "/auth", "/admin", `/notes/${draft}`])
    expect(urls).not.toContain(site.url + path);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect((await ask(url)).statusCode, url).toBe(200);
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

test("content of a hidden page is hidden everywhere", async ({ site }) => {
  const [id] = await addRows(site, "notes_entries", [note("A zyzzyva")]);
  const found = async () => {
    const texts = await Promise.all(
      ["/notes", "/search?q=zyzzyva", "/feed.xml", "/feed.json", "/sitemap.xml"].map(read),
    );
    const { statusCode } = await ask(`${site.url}/og/note/${id}.png`);
    return [...texts.map((text) => text.includes(`/notes/${id}`)), statusCode === 200];
  };
  const read = async (path: string) => (await ask(site.url + path)).text;
  await expect.poll(found).toEqual([true, true, true, true, true, true]);
  const hidden = { slug: "notes", title: "Notes", content: paragraph("Notes"), published: false };
  await addRows(site, "pages", [hidden]);
  await expect.poll(found).toEqual([false, false, false, false, false, false]);
  const own = await ask(`${site.url}/notes/${id}`);
  expect([own.statusCode, own.text.includes("zyzzyva")]).toEqual([404, false]);
});

test("a hidden book has no page, essay or file", async ({ site }) => {
  const statuses = () =>
    Promise.all(
      ["/models", "/models/focus", "/models.epub"].map(
        async (path) => (await ask(site.url + path)).statusCode,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  const hidden = { slug: "models", title: "Models", content: paragraph(""), published: false };
  await addRows(site, "pages", [hidden]);
  await expect.poll(statuses).toEqual([404, 404, 404]);
});

test("robots.txt disallows what is not content and names the sitemap", async ({ site }) => {
  const { text, headers } = await ask(`${site.url}/robots.txt`);
  expect(headers["content-type"]).toContain("text/plain");
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(text).toContain("Disallow: /admin/");
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test("the manifest names icons that exist", async ({ site }) => {
  const manifest = JSON.parse((await ask(`${site.url}/manifest.webmanifest`)).text);
  expect(manifest).toMatchObject({ name: "Your Name", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    const { statusCode, headers } = await ask(site.url + src);
    expect([statusCode, headers["content-type"]]).toEqual([200, type]);
  }
});

describe("meta tags", () => {
  const meta = (page: HttpPage, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");

  test("give every page a title, a canonical URL, a description and an existing social image", async ({
    page,
    site,
  }) => {
    for (const path of ["/", ...INNER]) {
      await page.goto(path);
      expect(page, path).toHaveTitle(/Your Name/);
      expect(page.locator("link[rel=canonical]"), path).toHaveAttribute("href", site.url + path);
      expect(meta(page, "description"), path).toBeTruthy();
      expect(meta(page, "og:url"), path).toBe(site.url + path);
      expect(meta(page, "twitter:card"), path).toBe("summary_large_image");
      const image = meta(page, "og:image");
      // Only the image that the server itself would draw is kept for long.
      const { statusCode, headers } = await ask(image ?? "");
      expect([statusCode, headers["cache-control"]], `${image}`).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
  });
});

describe("social images", () => {
  const getSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test("are 1200 × 630 PNGs, cached for long at the URL that pages name", async ({ page, site }) => {
    const titles = ["Short", "x".repeat(300), "👋🏽🎉", "كتبت هذا في المساء", null];
    const rows = titles.map((title) => post(title, "Words"));
    const ids = await addRows(site, "feed_posts", rows);
    for (const id of ids) {
      await page.goto(`/feed/${id}`);
      const image = page.locator('meta[property="og:image"]').getAttribute("content");
      const response = await fetch(image ?? "");
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(getSize(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630]);
      const old = await fetch(`${site.url}/og/post/${id}.png?v=old`);
      expect(old.headers.get("cache-control")).toBe("public, max-age=3600");
    }
  });

  test("contain only what visitors can read", async ({ site }) => {
    const [draft] = await addRows(site, "notes_entries", [note("Draft", { published: false })]);
    const paths = [
      `note/${draft}`,
      `note/${randomUUID()}`,
      "note/x",
      "page/any-text",
      "page/now",
      "text/hello",
    ];
    for (const path of [...paths, "site/other", "essay/none", "page/%00"])
      expect((await ask(`${site.url}/og/${path}.png`)).statusCode, path).toBe(404);
    expect((await ask(`${site.url}/og/site/site`)).statusCode).toBe(404);
  });
});

test("search and feeds ask clients to retry while the database is down", async ({ page }) => {
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
    expect((await page.goto(`${url}/search?q=a`)).status).toBe(503);
    expect(page.getByText("The search results can’t be loaded right now.")).toBeVisible();
    expect(page.getByRole("searchbox")).toHaveValue("a");
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
