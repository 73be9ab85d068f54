import type { Page } from "@playwright/test";
import { publish, write } from "../support/admin-actions";
import { paragraph, serviceClient } from "../support/content";
import { kept } from "../support/draft-page";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
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
  await read();
  const { data } = await client
    .from("notes_entries")
    .insert({
      ...{ slug: "at-dawn", content: paragraph("Kestrels at dawn") },
      ...{ published: true, publish_at: inMs(4_000) },
    })
    .select("slug")
    .single()
    .throwOnError();
  const mark = (path: string) => (path === "/sitemap.xml" ? data.slug : "Kestrels");
  const shown = async () => (await read()).map((text, at) => text.includes(mark(places[at] ?? "")));
  expect(await shown()).toEqual(places.map(() => false));
  expect((await request.get(`/notes/${data.slug}`)).status()).toBe(404);
  await expect(words).toBeVisible({ timeout: 10_000 });
  expect(await shown()).toEqual(places.map(() => true));
  expect((await request.get(`/notes/${data.slug}`)).status()).toBe(200);
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

/** Types a moment as the browser's own control takes it. */
const publishAt = (page: Page) => page.getByLabel("Publish at");

test("a time that is only half typed publishes nothing, and is said to be incomplete @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Not before Christmas", true);
  await expect(publishAt(page)).toHaveAttribute("type", "datetime-local");
  await publishAt(page).pressSequentially("12242099");
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  await expect(publishAt(page)).toBeFocused();
  await expect(page).toHaveURL(/\/notes\/new/);
  await page.keyboard.press("Tab");
  await publishAt(page).fill("2099-12-24T20:00");
  await publish(page);
  await expect(page.getByText("Visitors will see this note on December 24, 2099 at 20:00.")).toBeVisible();
});

test("a draft keeps its planned time while another is only half typed @js", async ({
  adminPage: page,
  site,
}) => {
  const client = await serviceClient(site);
  const { data } = await client
    .from("notes_entries")
    .insert({ content: paragraph("Planned"), published: false, publish_at: "2099-03-04T08:30Z" })
    .select("id")
    .single()
    .throwOnError();
  await page.goto(`/admin/notes/${data.id}`);
  await expect(publishAt(page)).toHaveAttribute("type", "datetime-local");
  const planned = await publishAt(page).inputValue();
  await publishAt(page).press("Delete");
  await expect(publishAt(page)).toHaveValue("");
  await page.getByLabel("Title").fill("Another title");
  await kept(page);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Another title");
  await expect(publishAt(page)).toHaveValue(planned);
});

test("the browser's control has the site's time zone, and is emptied when the post is published now, without a reload @js", async ({
  adminPage: page,
  site,
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
  const loads = countLoads(page);
  await write(page, "Planned in Tokyo", true);
  await publishAt(page).fill("2099-03-04T08:30");
  await publish(page);
  await expect(page.getByText("Visitors will see this post on March 4, 2099 at 08:30.")).toBeVisible();
  await expect(publishAt(page)).toHaveValue("2099-03-04T08:30");
  await page.getByRole("button", { name: "Publish now" }).first().click();
  await expect(page.getByText("Visitors can see this post now.")).toBeVisible();
  await expect(publishAt(page)).toHaveValue("");
  expect(loads()).toBe(0);
});

test("a note dated in the future is scheduled for that day when it is published @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Dated ahead", true);
  await page.getByLabel("Date", { exact: true }).fill("2098-05-06");
  await expect(page.getByText("This date is in the future")).toBeVisible();
  await publish(page);
  await expect(page.getByText("Visitors will see this note on May 6, 2098 at 00:00.")).toBeVisible();
});
