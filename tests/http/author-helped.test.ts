import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { makeAdmin } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { publish, row, save } from "./support/admin-actions";
import { expect, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const clockIn = (timeZone: string, iso: string | null) =>
  new Date(String(iso)).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Expects the form of a note and its history to show their times in a time zone. */
async function expectTimes(page: HttpPage, id: string, timeZone: string): Promise<void> {
  for (const [path, place] of [
    [`/admin/notes/${id}`, ".draft-status time"],
    [`/admin/notes/${id}/history`, ".versions-list time"],
  ] as const) {
    await page.goto(path);
    const time = page.locator(place).first();
    expect(time).toContainText(clockIn(timeZone, time.getAttribute("datetime")));
  }
}

const addNote = async (site: Site) => {
  const note = { content: paragraph("Timed") };
  const db = await serviceClient(site);
  return (await db.from("notes_entries").insert(note).select("id").single().throwOnError()).data.id;
};

test("a cookie with an invalid time zone is ignored", async ({ adminPage: page }) => {
  for (const value of ["Nowhere/Here", "%00", "%", "a".repeat(100)]) {
    page.cookies.set("time-zone", { value });
    expect((await page.goto("/admin/notes/new")).status).toBe(200);
    expect(page.getByLabel("Date")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  }
});

test("a menu item with a dead link is saved with a warning", async ({ adminPage: page, site }) => {
  await addRows(site, "links_entries", [
    { title: "A warned page", url: "https://example.org/", tags: ["slow gnu"] },
  ]);
  await page.goto("/admin/menu/new");
  page.getByLabel("Title").fill("Misspelt");
  page.getByLabel("Leads to").fill("/abuot");
  await save(page);
  expect(page.getByRole("status").getByText("There is no page at this URL yet")).toBeVisible();
  expect(row(page, "Misspelt")).toContainText("There is no page at this URL yet");
  await page.getByRole("link", { name: "Misspelt", exact: true }).click();
  expect(page.getByLabel("Leads to")).toHaveAccessibleDescription(/There is no page at this URL yet/);
  const pages = ["/about", "/models#focus", "/models/focus", "/slow", "/search?q=a"];
  const tags = ["/tags", "/tags/slow_gnu", "/tags/slow_gnu/feed.xml"];
  for (const url of [...pages, ...tags, "/feed.xml", "/llms.txt"]) {
    page.getByLabel("Leads to").fill(url);
    await save(page);
    expect(row(page, "Misspelt"), url).toContainText(url);
    expect(row(page, "Misspelt"), url).not.toContainText("There is no page");
    await page.getByRole("link", { name: "Misspelt", exact: true }).click();
  }
});

test("publishing a text names the links that visitors can’t open, and says that images lack a description", async ({
  adminPage: page,
  site,
}) => {
  const content = paragraph("x");
  const later = { publish_at: "2999-01-01T00:00:00Z" };
  await addRows(site, "notes_entries", [
    { title: "Ink", slug: "ink", content, published: false },
    { title: "Boats", slug: "boats", content, published: true, ...later },
    { title: "Gone", slug: "gone-note", content, published: true },
    { title: "Open", slug: "open-note", content, published: true },
  ]);
  await addRows(site, "redirects", [{ from_path: "/notes/moved-note", target: "/notes/open-note" }]);
  const db = await serviceClient(site);
  await db.from("notes_entries").delete().eq("slug", "gone-note").throwOnError();
  const closed = ["ink", "boats", "gone-note"].map((slug) => `/notes/${slug}`);
  const odd = ["/notes/a%00b", "/..%2fpackage.json"];
  const open = [
    ...["/notes/open-note", "/notes/moved-note", "/notes/open-note.md", "/about", "/About", "/about.md"],
    ...["/auth/forgot", "/robots.txt", "https://example.com/notes/ink"],
  ];
  const links = [...closed, ...odd, ...open].map((url) => `<a href="${url}">there</a>`);
  await page.goto("/admin/notes/new");
  page.getByLabel("Title").first().fill("Linking");
  page
    .getByRole("textbox", { name: "Content" })
    .fill(`<p>${links}</p><img src="https://example.com/a.png" alt="">`);
  await save(page);
  expect(page.getByRole("status")).not.toContainText("can’t open");
  const reminder =
    "It links to what visitors can’t open: “Ink” (a draft), “Boats” (scheduled), /notes/gone-note (nothing is there), /notes/a%00b (nothing is there), /..%2fpackage.json (nothing is there). An image has no description.";
  await publish(page);
  expect(page.getByRole("status")).toContainText(reminder);
  expect(page.locator(".field-warning")).toHaveText(reminder);
  for (const button of ["Unpublish", "Publish"]) {
    await page.goto("/admin/notes?q=linking");
    row(page, "Linking").getByRole("checkbox").check();
    await page.getByRole("button", { name: button, exact: true }).click();
  }
  expect(page.getByRole("status")).toContainText(reminder);
});

test("the dashboard counts the unsaved changes that it does not list", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const { data } = await db.auth.admin.listUsers();
  const author = data.users.find(({ email }) => email === "author@example.com");
  const drafts = Array.from({ length: 13 }, (_, n) => ({
    table_name: "links_entries",
    row_id: crypto.randomUUID(),
    user_id: author?.id ?? "",
    values: { title: `Begun ${n}` },
    client_id: crypto.randomUUID(),
  }));
  await db.from("drafts").insert(drafts).throwOnError();
  await page.goto("/admin");
  expect(page.getByRole("link", { name: /^Begun/ })).toHaveCount(3);
  expect(page.getByText("and 10 more")).toBeVisible();
  await page.goto("/admin/links");
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  await unsaved.locator("summary").click();
  expect(unsaved.getByRole("link")).toHaveCount(13);
  await unsaved.getByRole("button", { name: "Discard all 13…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard all" }).click();
  expect(page.getByRole("status")).toContainText("Changes to 13 entries discarded");
  expect(unsaved).toHaveCount(0);
});

test("an entry saved by someone else names them and when they saved", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  const db = await serviceClient(site);
  const link = { title: "Shared", url: "https://example.com", description: "Before" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  const person = await makeAdmin(site);
  const other = newPage();
  await signIn(other, person);
  await page.goto(`/admin/links/${data.id}`);
  await other.goto(`/admin/links/${data.id}`);
  other.getByLabel("Description").fill("Theirs");
  await save(other);
  expect(row(other, "Shared")).toBeVisible();
  page.getByLabel("Description").fill("Mine");
  await save(page);
  expect(page.getByRole("alert")).toContainText(`${person.email} saved this link at`);
  expect(page.getByRole("button", { name: "Use their version" })).toBeVisible();
});

test("a new link is offered the categories of all the others", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const links = Array.from({ length: 1_100 }, (_, n) => ({
    title: `Suggested ${n}`,
    url: "https://example.com",
    description: "",
    category: `Kind ${n % 60}`,
    order_index: 5_000 + n,
  }));
  await db.from("links_entries").insert(links).throwOnError();
  const { data } = await db.from("links_entries").select("category").limit(1_000).throwOnError();
  await page.goto("/admin/links/new");
  const options = page.locator("datalist option");
  const suggested = options.elements().map((one) => one.getAttribute("value"));
  expect(suggested).toEqual(expect.arrayContaining(Array.from({ length: 60 }, (_, n) => `Kind ${n}`)));
  expect(suggested).toHaveLength(new Set(suggested).size);
  for (const { category } of data) if (category) expect(suggested).toContain(category);
  expect(page.getByLabel("Category")).toHaveAttribute("list", /.+/);
});

test("a form, its history and its dates are in the site's time zone, not the browser's", async ({
  adminPage: page,
  site,
}) => {
  const id = await addNote(site);
  const db = await serviceClient(site);
  page.cookies.set("time-zone", { value: "Pacific/Kiritimati" });
  const zone = "Pacific/Pago_Pago";
  await db.from("site_settings").update({ time_zone: zone }).eq("id", true).throwOnError();
  // Written by another program: the site hears of it a moment later.
  await expect
    .poll(async () => {
      await page.goto(`/admin/notes/${id}`);
      return page.getByText(`Time zone: ${zone.replace("_", " ")}.`).isVisible();
    })
    .toBe(true);
  await expectTimes(page, id, zone);
});
