import { ask } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { publish, row, save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const DAY = 86_400_000;

test("a page of the site that is scheduled is hidden until then, in the menu, too", async ({
  site,
  page,
}) => {
  const client = await serviceClient(site);
  await client
    .from("pages")
    .update({ publish_at: inMs(DAY) })
    .eq("slug", "books")
    .throwOnError();
  // Written by another program: the site hears of it a moment later.
  await expect.poll(async () => (await page.send("/books")).status).toBe(404);
});

/** Types a moment as the browser's own control takes it. */
const publishAt = (page: HttpPage) => page.getByLabel("Publish at");

test("an unreadable time is refused beside its field, and the text stays", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  write(page, "Not yet");
  publishAt(page).fill("2099-12-24");
  await publish(page);
  expect(page.status()).toBe(422);
  expect(page.getByText("Enter a date and a time such as 2026-11-21 09:30.")).toBeVisible();
  expect(publishAt(page)).toHaveValue("2099-12-24");
  expect(page.getByText("Not yet")).toBeVisible();
});

test("a note dated today where its author is can be seen at once, though it is still yesterday in UTC", async ({
  adminPage: page,
  site,
}) => {
  const { data } = await (await serviceClient(site)).from("site_settings").select("time_zone").single();
  expect(data?.time_zone ?? null).toBe(null);
  page.cookies.set("time-zone", { value: "Pacific%2FKiritimati" });
  await page.goto("/admin/notes/new");
  write(page, "Written on the far side of the date line");
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Pacific/Kiritimati" });
  page.getByLabel("Date", { exact: true }).fill(today);
  await publish(page);
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  expect((await ask(`${site.url}/notes`)).text).toContain("Written on the far side of the date line");
});

test("a date in the year 12 is saved with a warning", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  write(page, "Meant for 2012");
  page.getByLabel("Date", { exact: true }).fill("0012-11-01");
  await publish(page);
  expect(page.getByText("This date is in the year 12.")).toBeVisible();
  page.getByLabel("Date", { exact: true }).fill("2012-11-01");
  await page.getByRole("button", { name: "Save note" }).first().click();
  expect(page.getByText("This date is in the year")).toHaveCount(0);
});

test("a post that waited while many others were written is in the feed once it is public", async ({
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

test("a scheduled note whose time is emptied is not published until its author says so", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  write(page, "Only half a time");
  publishAt(page).fill("2099-03-04T08:30");
  await publish(page);
  publishAt(page).fill("");
  await page.getByRole("button", { name: "Save note" }).first().click();
  expect(page.status()).toBe(422);
  expect(
    page.getByText("Enter the whole time. To publish it without one, press “Publish now”."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).first().click();
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
});

test("a note dated in the future loses its time for the beginning of its day", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  write(page, "Dated in the future");
  page.getByLabel("Date", { exact: true }).fill("2099-03-04");
  publishAt(page).fill("2099-03-04T08:30");
  await publish(page);
  publishAt(page).fill("");
  await page.getByRole("button", { name: "Save note" }).first().click();
  expect(page.status()).not.toBe(422);
  expect(publishAt(page)).toHaveValue("2099-03-04T00:00");
});

test("an author schedules a post, sees so everywhere, and publishes it now", async ({
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
  await write(page, "Planned in Tokyo");
  publishAt(page).fill("2099-03-04T08:30");
  await save(page);
  expect(page.getByText("Visitors can’t see this post yet: press Publish")).toBeVisible();
  await publish(page);
  expect(page.getByText("Visitors will see this post on March 4, 2099 at 08:30.")).toBeVisible();
  expect(publishAt(page)).toHaveValue("2099-03-04T08:30");
  const { data } = await client
    .from("feed_posts")
    .select("publish_at")
    .gt("publish_at", inMs(0))
    .throwOnError();
  expect(data.map(({ publish_at }) => publish_at && new Date(publish_at).toISOString())).toEqual([
    "2099-03-03T23:30:00.000Z",
  ]);

  await page.goto("/admin/feed?show=scheduled");
  expect(row(page, "Planned in Tokyo")).toContainText("Scheduled for March 4, 2099, 08:30");
  await page.goto("/admin/feed?show=on");
  expect(row(page, "Planned in Tokyo")).toHaveCount(0);
  await page.goto("/admin");
  expect(page.getByRole("listitem").filter({ hasText: "Planned in Tokyo" }).first()).toContainText(
    "Scheduled",
  );

  await page.goto("/admin/feed?show=scheduled");
  await row(page, "Planned in Tokyo").getByRole("link").click();
  await page.getByRole("button", { name: "Publish now" }).first().click();
  expect(page.getByText("Visitors can see this post now.")).toBeVisible();
  expect(publishAt(page)).toHaveValue("");
});

test("a note dated in the future is scheduled for that day when it is published, and can be published now", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Dated ahead");
  page.getByLabel("Date", { exact: true }).fill("2098-05-06");
  await publish(page);
  expect(page.getByText("Visitors will see this note on May 6, 2098 at 00:00.")).toBeVisible();

  await page.getByRole("button", { name: "Publish now" }).first().click();
  expect(page.getByText("Visitors can see this note now.")).toBeVisible();
  expect(page.getByLabel("Date", { exact: true })).toHaveValue(new Date().toISOString().slice(0, 10));
});

test("a form that was refused when it was to be published now keeps its time, and publishes nothing when it is saved", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Not before its time");
  publishAt(page).fill("2097-03-04T08:30");
  await publish(page);
  page.getByLabel("Slug").fill("bad slug!!");
  await page.getByRole("button", { name: "Publish now" }).first().click();
  expect(page.getByText("Use letters, digits and single hyphens")).toBeVisible();
  expect(publishAt(page)).toHaveValue("2097-03-04T08:30");
  page.getByLabel("Slug").fill("x".repeat(101));
  await save(page);
  expect(page.locator(".field-error")).toContainText("100 characters");
  page.getByLabel("Slug").fill("not-before-its-time");
  await save(page);
  expect(page.getByText("Visitors will see this note on March 4, 2097 at 08:30.")).toBeVisible();
});
