import { ask } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { publish, save, write } from "./support/admin-actions";
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

test("a time that cannot be read is refused with its field, and what was typed stays", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  write(page, "Not yet");
  // As in a browser without such a control.
  publishAt(page).element<HTMLInputElement>().type = "text";
  publishAt(page).fill("next Tuesday");
  await save(page);
  expect(page.getByText("Enter a date and a time such as 2026-11-21 09:30.")).toBeVisible();
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
