import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "../support/ask";
import { addRows, paragraph, removeRows, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { freePort, launch, SERVER } from "../support/launch";
import { INNER } from "../support/paths";

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

  test("finds the built-in texts", async ({ page }) => {
    await page.goto("/search?q=slow");
    await expect(page.locator('.hits a[href="/slow"]')).toBeVisible();
  });

  test("says what it searches and when nothing was found @plain", async ({ page }) => {
    await page.goto("/search");
    await expect(page.getByText("All notes, posts, questions")).toBeVisible();
    await page.goto("/search?q=qqqxxx");
    await expect(page.getByText("Nothing found for “qqqxxx”.")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
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

  test("answers any query @js", async ({ site }) => {
    const queries = ["%00", "%", "x".repeat(5_000), "%22", "%F0%9F%91%8B", "%02%03", "'%3B--", "%ED%A0%80"];
    for (const query of queries) {
      const { statusCode, text } = await ask(`${site.url}/search?q=${query}`);
      expect(statusCode, query.slice(0, 20)).toBe(200);
      expect(text).toContain('role="search"');
    }
    for (const page of ["0", "-1", "99999999999", "x"])
      expect((await ask(`${site.url}/search?q=a&page=${page}`)).statusCode).toBe(200);
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

  test("gives a post its own URL and uses its title as the heading @plain", async ({ page, site }) => {
    const [id] = await addRows(site, "feed_posts", [post("Titled", "Words of a post")]);
    await page.goto(`/feed/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Titled");
    await expect(page.getByText("Words of a post")).toBeVisible();
    await expect(page).toHaveTitle("Titled · Your Name");
    await expect(page.getByRole("link", { name: "Older post" })).toBeVisible();
  });

  test("shows the 404 page for an entry that visitors cannot see", async ({ page, site }) => {
    const [draft] = await addRows(site, "notes_entries", [note("Draft", { published: false })]);
    for (const path of [
      `/notes/${draft}`,
      `/notes/${randomUUID()}`,
      "/notes/x",
      `/feed/${draft}`,
      "/feed/%00",
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
    }
  });
});

test.describe("pagination", () => {
  const articles = (page: Page) => page.getByRole("article");
  const older = (page: Page) => page.getByRole("link", { name: "Older notes" });
  const newer = (page: Page) => page.getByRole("link", { name: "Newer notes" });
  /** Several notes per day, since the order must be stable within a day too. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      note(`Number ${n}`, { date: `2020-01-${String(1 + (n % 9)).padStart(2, "0")}` }),
    );

  for (const count of [49, 50]) {
    test(`puts ${count} notes on one page @plain`, async ({ page, site }) => {
      await removeRows(site, "notes_entries");
      await addRows(site, "notes_entries", many(count));
      await page.goto("/notes");
      await expect(articles(page)).toHaveCount(count);
      await expect(older(page)).toHaveCount(0);
    });
  }

  for (const count of [51, 101]) {
    test(`splits ${count} notes into pages of 50 without repeats, and a new note shifts none @plain`, async ({
      page,
      site,
    }) => {
      await removeRows(site, "notes_entries");
      await addRows(site, "notes_entries", many(count));
      const seen: string[][] = [];
      await page.goto("/notes");
      for (;;) {
        seen.push(await articles(page).locator(".prose").allTextContents());
        if ((await older(page).count()) === 0) break;
        const before = page.url();
        await older(page).click();
        await expect(page).not.toHaveURL(before);
        await expect(articles(page).first()).not.toContainText(seen.at(-1)?.[0] ?? "");
      }
      expect(seen.map((texts) => texts.length)).toEqual(count === 51 ? [50, 1] : [50, 50, 1]);
      expect(new Set(seen.flat()).size).toBe(count);
      const last = page.url();
      await addRows(site, "notes_entries", [note("New", { date: "2031-01-01" })]);
      await page.goto(last);
      await expect(articles(page)).toHaveCount(1);
      await expect(articles(page)).toContainText(seen.at(-1)?.[0] ?? "");
      await newer(page).click();
      await expect(articles(page)).toHaveCount(50);
    });
  }

  test("returns to the first page when a cursor's note is gone @plain", async ({ page, site }) => {
    await page.goto(`/notes?after=${randomUUID()}`);
    await expect(page).toHaveURL(`${site.url}/notes`);
    for (const query of ["after=x", "before=", "after=%00"])
      expect((await page.goto(`/notes?${query}`))?.status()).toBe(200);
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

  test("answer 304 until something changes @js", async ({ site }) => {
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

test("the sitemap lists every public page, and all of them respond @js", async ({ site }) => {
  const rows = [note("Public"), note("Draft", { published: false })];
  // A row of a page that the site draws itself shows it, and adds no second address.
  const pages = ["models", "notes"].map((slug) => ({ slug, title: slug, ...note("") }));
  await addRows(site, "pages", pages);
  const [shown, draft] = await addRows(site, "notes_entries", rows);
  const { text } = await ask(`${site.url}/sitemap.xml`);
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const expected = ["/", ...INNER.filter((path) => path !== "/search"), `/notes/${shown}`];
  for (const path of expected) expect(addresses).toContain(site.url + path);
  for (const path of ["/now", "/search", "/auth", "/admin", `/notes/${draft}`])
    expect(addresses).not.toContain(site.url + path);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect((await ask(address)).statusCode, address).toBe(200);
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

test("content of a hidden page is hidden everywhere @js", async ({ site }) => {
  const client = await serviceClient(site);
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
  await client.from("pages").insert(hidden).throwOnError();
  await expect.poll(found).toEqual([false, false, false, false, false, false]);
  const own = await ask(`${site.url}/notes/${id}`);
  expect([own.statusCode, own.text.includes("zyzzyva")]).toEqual([404, false]);
});

test("a hidden book has no page, essay or file @js", async ({ site }) => {
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

test("robots.txt disallows what is not content and names the sitemap @js", async ({ site }) => {
  const { text, headers } = await ask(`${site.url}/robots.txt`);
  expect(headers["content-type"]).toContain("text/plain");
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  expect(text).toContain("Disallow: /admin/");
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test("the manifest names icons that exist @js", async ({ site }) => {
  const manifest = JSON.parse((await ask(`${site.url}/manifest.webmanifest`)).text);
  expect(manifest).toMatchObject({ name: "Your Name", start_url: "/" });
  for (const { src, type } of manifest.icons) {
    const { statusCode, headers } = await ask(site.url + src);
    expect([statusCode, headers["content-type"]]).toEqual([200, type]);
  }
});

test.describe("meta tags", () => {
  const meta = (page: Page, name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");

  test("give every page a title, a canonical URL, a description and an existing social image @plain", async ({
    page,
    site,
  }) => {
    for (const path of ["/", ...INNER]) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(/Your Name/);
      await expect(page.locator("link[rel=canonical]"), path).toHaveAttribute("href", site.url + path);
      expect(await meta(page, "description"), path).toBeTruthy();
      expect(await meta(page, "og:url"), path).toBe(site.url + path);
      expect(await meta(page, "twitter:card"), path).toBe("summary_large_image");
      const image = await meta(page, "og:image");
      expect((await ask(image ?? "")).statusCode, `${image}`).toBe(200);
    }
  });

  test("describe an entry as structured data that the CSP allows @plain", async ({ page, site }) => {
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
    expect(await meta(page, "og:type")).toBe("article");
    expect(await meta(page, "og:image")).toContain(`${site.url}/og/post/${id}.png?v=`);
    expect(await page.evaluate(() => Reflect.get(window, "injected"))).toBeUndefined();
    expect(problems).toEqual([]);
  });
});

test.describe("social images @js", () => {
  const getSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test("are 1200 × 630 PNGs, cached for long at the URL that pages name @plain", async ({
    page,
    request,
    site,
  }) => {
    const titles = ["Short", "x".repeat(300), "👋🏽🎉", "كتبت هذا في المساء", null];
    const rows = titles.map((title) => post(title, "Words"));
    const ids = await addRows(site, "feed_posts", rows);
    for (const id of ids) {
      await page.goto(`/feed/${id}`);
      const image = await page.locator('meta[property="og:image"]').getAttribute("content");
      const response = await request.get(image ?? "");
      expect(response.status()).toBe(200);
      expect(response.headers()).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(getSize(await response.body())).toEqual([1200, 630]);
      const old = await request.get(`${site.url}/og/post/${id}.png?v=old`);
      expect(old.headers()["cache-control"]).toBe("public, max-age=3600");
    }
  });

  test("contain only what visitors can read @js", async ({ site }) => {
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
