import type { Page } from "@playwright/test";
import { row, save, write } from "../support/admin-actions";
import { ask } from "../support/ask";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { openLive } from "../support/public-page";

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const DAY = 86_400_000;

test("a scheduled entry appears at its moment in open pages, lists, feed, search and sitemap @js", async ({
  page,
  site,
  request,
}) => {
  const client = await serviceClient(site);
  await openLive(page, "/notes");
  const words = page.getByText("Kestrels at dawn");
  const places = ["/notes", "/feed.xml", "/search?q=kestrels", "/sitemap.xml", "/notes.md"];
  // Each is cached without the note.
  const read = async () => Promise.all(places.map(async (path) => (await request.get(path)).text()));
  const { data } = await client
    .from("notes_entries")
    .insert({ content: paragraph("Kestrels at dawn"), published: true, publish_at: inMs(4_000) })
    .select("id")
    .single()
    .throwOnError();
  const mark = (path: string) => (path === "/sitemap.xml" ? data.id : "Kestrels");
  const shown = async () => (await read()).map((text, at) => text.includes(mark(places[at] ?? "")));
  expect(await shown()).toEqual(places.map(() => false));
  expect((await request.get(`/notes/${data.id}`)).status()).toBe(404);
  await expect(words).toBeVisible({ timeout: 10_000 });
  expect(await shown()).toEqual(places.map(() => true));
  expect((await request.get(`/notes/${data.id}`)).status()).toBe(200);
});

test("an admin who is signed in sees a scheduled entry on the site no sooner than others @js", async ({
  adminPage: page,
  site,
}) => {
  const client = await serviceClient(site);
  const content = paragraph("For next week");
  for (const table of ["notes_entries", "feed_posts"] as const)
    await client
      .from(table)
      .insert({ content, published: true, publish_at: inMs(7 * DAY) })
      .throwOnError();
  for (const path of ["/notes", "/feed"]) {
    await page.goto(path);
    await expect(page.getByText("For next week")).toHaveCount(0);
  }
});

test("a page of the site that is scheduled is hidden until then, in the menu, too @plain", async ({
  site,
  request,
}) => {
  const client = await serviceClient(site);
  await client
    .from("pages")
    .insert({ slug: "books", title: "Books", content: paragraph(""), published: true, publish_at: inMs(DAY) })
    .throwOnError();
  // Written by another program: the site hears of it a moment later.
  await expect.poll(async () => (await request.get("/books")).status()).toBe(404);
});

/** Types a moment as the browser's own control takes it. */
const publishAt = (page: Page) => page.getByLabel("Publish at");

test("an author schedules a post, sees so everywhere, and publishes it now", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const client = await serviceClient(site);
  await client.from("site_settings").update({ time_zone: "Asia/Tokyo" }).eq("id", true).throwOnError();
  // Written by another program: the site hears of it a moment later.
  await expect
    .poll(async () => {
      await page.goto("/admin/feed/new");
      return page.getByText("Time zone: Asia/Tokyo.").isVisible();
    })
    .toBe(true);
  await write(page, "Planned in Tokyo", javaScriptEnabled);
  await publishAt(page).fill("2099-03-04T08:30");
  await save(page);
  await expect(page.getByText("Visitors can’t see this post yet: switch Published on")).toBeVisible();
  await page.getByLabel("Published").check();
  await save(page);
  await expect(page.getByText("Visitors will see this post on 4 March 2099 at 08:30.")).toBeVisible();
  await expect(publishAt(page)).toHaveValue("2099-03-04T08:30");
  const { data } = await client
    .from("feed_posts")
    .select("publish_at")
    .gt("publish_at", inMs(0))
    .throwOnError();
  expect(data.map(({ publish_at }) => publish_at && new Date(publish_at).toISOString())).toEqual([
    "2099-03-03T23:30:00.000Z",
  ]);

  await page.goto("/admin/feed?show=scheduled");
  await expect(row(page, "Planned in Tokyo")).toContainText("Scheduled for 4 Mar 2099, 08:30");
  await page.goto("/admin/feed?show=on");
  await expect(row(page, "Planned in Tokyo")).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByRole("listitem").filter({ hasText: "Planned in Tokyo" }).first()).toContainText(
    "Scheduled",
  );

  await page.goto("/admin/feed?show=scheduled");
  await row(page, "Planned in Tokyo").getByRole("link").click();
  await publishAt(page).fill("");
  await save(page);
  await expect(page.getByText("Visitors can see this post now.")).toBeVisible();
});

test("a time that cannot be read is refused with its field, and what was typed stays @plain", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Not yet", javaScriptEnabled);
  // As in a browser without such a control.
  await publishAt(page).evaluate((input: HTMLInputElement) => {
    input.type = "text";
    input.value = "next Tuesday";
  });
  await save(page);
  await expect(page.getByText("Enter a date and a time such as 2026-11-21 09:30.")).toBeVisible();
  await expect(page.getByText("Not yet")).toBeVisible();
});

test("a note dated in the future is scheduled for that day when it is published", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Dated ahead", javaScriptEnabled);
  await page.getByLabel("Published").check();
  await page.getByLabel("Date", { exact: true }).fill("2098-05-06");
  if (javaScriptEnabled) await expect(page.getByText("This date is in the future")).toBeVisible();
  await save(page);
  await expect(page.getByText("Visitors will see this note on 6 May 2098 at 00:00.")).toBeVisible();
});

test("a note dated today where its author is can be seen at once, though it is still yesterday in UTC @plain", async ({
  adminPage: page,
  site,
}) => {
  const { data } = await (await serviceClient(site)).from("site_settings").select("time_zone").single();
  expect(data?.time_zone ?? null).toBe(null);
  await page.context().addCookies([{ name: "time-zone", value: "Pacific%2FKiritimati", url: site.url }]);
  await page.goto("/admin/notes/new");
  await write(page, "Written on the far side of the date line", false);
  await page.getByLabel("Published").check();
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Pacific/Kiritimati" });
  await page.getByLabel("Date", { exact: true }).fill(today);
  await save(page);
  await expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  expect((await ask(`${site.url}/notes`)).text).toContain("Written on the far side of the date line");
});

test("a post that waited while many others were written is in the feed once it is public @plain", async ({
  site,
}) => {
  const waited = {
    title: "Waited for its day",
    content: paragraph("Written long ago"),
    published: true,
    created_at: "2020-01-01T00:00:00Z",
    publish_at: new Date(Date.now() - 60_000).toISOString(),
  };
  const others = Array.from({ length: 51 }, (_, n) => ({
    title: `Written at once ${n}`,
    content: paragraph("Meanwhile"),
    published: true,
    created_at: new Date(Date.now() - (n + 2) * 60_000).toISOString(),
    publish_at: null,
  }));
  await addRows(site, "feed_posts", [waited, ...others]);
  const feed = async () => (await ask(`${site.url}/feed.xml`)).text;
  await expect.poll(feed).toContain("Waited for its day");
  expect((await feed()).split("<entry>")).toHaveLength(51);
});
