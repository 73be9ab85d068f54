import { ask } from "../support/ask";
import { paragraph } from "../support/content";
import { expect } from "../support/fixtures";
import { test } from "../support/proxied-site";

// Scripts make no difference here, so the tests run once.

test("a page without settings because the database did not answer is named by its host and not cached @js", async ({
  own,
}) => {
  const { url, proxy, db } = own;
  await db.from("site_settings").update({ title: "A real title" }).eq("id", true).throwOnError();
  const made = ["/", "/notes", "/feed.xml", "/feed.json", "/manifest.webmanifest"];
  proxy.break(/site_settings/);
  for (const path of made) {
    const { statusCode, headers, text } = await ask(url + path);
    expect(statusCode, path).toBe(200);
    expect(text, path).not.toContain("Your Name");
    expect(text, path).toContain(new URL(url).host);
    expect(headers["cache-control"], path).toBe("no-store");
    expect(headers, path).not.toHaveProperty("cache-tag");
  }
  const card = await ask(`${url}/og/site/site.png`);
  expect(card.headers["cache-control"]).toBe("no-store");
  proxy.heal();
  for (const path of made) {
    const { headers, text } = await ask(url + path);
    expect(text, path).toContain("A real title");
    expect(headers, path).toHaveProperty("cache-tag");
  }
});

test("the error page after a link names the request that failed @js", async ({ own, page }) => {
  const { url, proxy, db } = own;
  await page.goto(`${url}/links`);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  proxy.break(/\/pages\?|models_sections/);
  // The link may also have been loaded ahead of the click.
  const failed: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.status() === 503) failed.push(response.headers()["x-request-id"]);
  });
  await page.getByRole("link", { name: "Models", exact: true }).click();
  const reference = await page.getByText(/^Reference: /).textContent();
  expect(failed.map((id) => `Reference: ${id}`)).toContain(reference);
  // And the admins' list does, once it is stored: of the same errors, it names the last request.
  await expect
    .poll(async () => (await db.from("server_errors").select("message, request_id").throwOnError()).data)
    .toContainEqual({
      message: expect.stringContaining("could not be loaded: "),
      request_id: expect.any(String),
    });
});

test("a menu that loads too late is on the next page @js", async ({ own }) => {
  const { url, proxy, db } = own;
  const item = { title: "A real item", url: "/real", order_index: 0, visible: true };
  await db.from("menu_items").insert(item).throwOnError();
  // A service that has just answered does not count as down.
  await ask(`${url}/feed.xml`);
  proxy.break(/menu_items/, "hold");
  const during = await ask(`${url}/`);
  proxy.heal();
  expect([during.statusCode, during.text.includes(item.title)]).toEqual([200, false]);
  expect((await ask(`${url}/`)).text).toContain(item.title);
});

test("hidden content is not shown while it is unknown what is hidden @js", async ({ own, page }) => {
  const { url, proxy, db } = own;
  const secret = "what nobody should read";
  for (const [slug, published] of [
    ["about", false],
    ["now", false],
    ["notes", false],
  ] as const)
    await db
      .from("pages")
      .upsert({ slug, title: slug, content: paragraph(secret), published }, { onConflict: "slug" })
      .throwOnError();
  await db
    .from("notes_entries")
    .insert({ content: paragraph(secret), published: true })
    .throwOnError();
  proxy.break(/\/pages\?|models_sections/);
  for (const path of [
    ...["/about", "/now", "/notes", "/models", "/models/focus", "/search?q=read", "/zz"],
    ...[
      "/models/texts.json",
      "/models.epub",
      "/feed.xml",
      "/feed.json",
      "/sitemap.xml",
      "/og/page/about.png",
    ],
  ]) {
    const { statusCode, headers, text } = await ask(url + path);
    expect(statusCode, path).toBe(503);
    expect(text, path).toContain("can’t be loaded right now. Please try again in a minute.");
    expect(text, path).not.toContain(secret);
    expect(headers, path).not.toHaveProperty("cache-tag");
    expect(Number(headers["retry-after"]), path).toBeGreaterThan(0);
  }
  // Nor an image that may have been deleted, which browsers would cache for a year.
  proxy.break(/\/images\?/);
  const image = await ask(`${url}/media/${crypto.randomUUID()}/480.webp`);
  expect([image.statusCode, image.headers["cache-control"]]).toEqual([503, "no-store"]);
  proxy.break(/\/pages\?|models_sections/);
  const response = await page.goto(`${url}/notes`);
  await expect(page.getByText("The content can’t be loaded right now.")).toBeVisible();
  // Also when React has taken over: what the owner finds in the log.
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await expect(page.getByText(`Reference: ${response?.headers()["x-request-id"]}`)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Site" })).toBeVisible();
  proxy.heal();
  for (const path of ["/about", "/now", "/notes"]) expect((await ask(url + path)).statusCode, path).toBe(404);
  expect((await ask(`${url}/models`)).statusCode).toBe(200);
});
