import { randomUUID } from "node:crypto";
import { ask } from "../e2e/support/ask";
import { addRows, heard, paragraph, serviceClient } from "../e2e/support/content";
import { ADMIN } from "../e2e/support/people";
import type { Site } from "../e2e/support/start-site";
import { deleteRow, row, save, undo } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** Status and URL of the answer. */
async function follow(site: Site, path: string, options = {}) {
  const { statusCode, headers } = await ask(site.url + path, options);
  return [statusCode, headers.location];
}

const saved = (page: HttpPage) => expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

test("an old URL redirects with its query, as Markdown too, and no longer once that changes", async ({
  site,
}) => {
  await addRows(site, "redirects", [
    { from_path: "/2019/old-page", target: "/notes" },
    { from_path: "/über", target: "/about?a=1#end" },
    { from_path: "/moved", target: "https://example.com/there?x" },
    { from_path: "/trick", target: "/.//evil.example" },
    { from_path: "/gone.html", target: "/slow" },
  ]);
  for (const [path, location] of [
    ["/2019/old-page", "/notes"],
    ["/2019/Old-Page?a=b&c=%0D%0A", "/notes?a=b&c=%0D%0A"],
    ["/2019/old-page.md?a=b", "/notes.md?a=b"],
    ["/%C3%BCber", "/about?a=1#end"],
    ["/%C3%BCber?b=2", "/about?a=1&b=2#end"],
    ["/moved", "https://example.com/there?x"],
    ["/moved.md", "https://example.com/there?x"],
    ["/trick", "/evil.example"],
    ["/gone.html", "/slow"],
  ] as const)
    expect(await follow(site, path), path).toEqual([301, location]);
  expect(await follow(site, "/2019/old-page/")).toEqual([308, "/2019/old-page"]);
  expect(await follow(site, "/%c3%bcber")).toEqual([308, "/%C3%BCber"]);
  expect((await follow(site, "/2019/old-page", { method: "POST" }))[0]).not.toBe(301);
  expect((await ask(`${site.url}/2019/old-page`)).headers["cache-control"]).toBe("no-cache");

  const db = await serviceClient(site);
  const change = (target: string) =>
    db.from("redirects").update({ target }).eq("from_path", "/2019/old-page").throwOnError();
  await heard(site, "redirects", () => change("/feed"));
  expect(await follow(site, "/2019/old-page")).toEqual([301, "/feed"]);
  await heard(site, "redirects", () => db.from("redirects").delete().neq("from_path", "").throwOnError());
  expect(await follow(site, "/2019/old-page")).toEqual([404, undefined]);
});

test("a page of the site gives way to a redirect while it is hidden", async ({ site }) => {
  await addRows(site, "pages", [{ slug: "books", title: "Books", content: paragraph(""), published: false }]);
  expect((await follow(site, "/books"))[0]).toBe(404);
  await addRows(site, "redirects", [{ from_path: "/books", target: "/links" }]);
  expect(await follow(site, "/books")).toEqual([301, "/links"]);
});

test("a page's new slug takes its readers along", async ({ adminPage: page, site }) => {
  await addRows(site, "pages", [
    { slug: "first", title: "A page", content: paragraph("Words"), published: true },
  ]);
  await page.goto("/admin/pages");
  await page.getByRole("link", { name: "A page" }).click();
  page.getByLabel("Slug").fill("second");
  await save(page);
  saved(page);
  expect(await follow(site, "/first?a=b")).toEqual([301, "/second?a=b"]);
  await page.goto("/first");
  expect(page).toHaveURL(`${site.url}/second`);
  expect(page.getByText("Words")).toBeVisible();
  await page.goto("/admin/redirects");
  expect(page.getByText("→ /second · added when the slug changed")).toBeVisible();
});

test("a page with a route of its own keeps its URL", async ({ adminPage: page, site }) => {
  const row = { slug: "about", title: "About", content: paragraph("Words"), published: true };
  const [id] = await addRows(site, "pages", [row]);
  const db = await serviceClient(site);
  const { data } = await db.from("pages").select("updated_at").eq("slug", "about").single().throwOnError();
  const form = {
    intent: "save",
    version: data.updated_at,
    title: "About",
    content: "<p>Words</p>",
    published: "on",
  };
  const send = (slug: string) => page.post(`/admin/pages/${id}`, { ...form, slug });
  const rejected = await send("fast");
  expect(rejected.status).toBe(422);
  expect(rejected.text).toContain("This page is part of the site and keeps its slug.");
  expect((await send("about")).status).toBe(302);
});

test("a path at which visitors find nothing is listed, and sent elsewhere", async ({
  adminPage: page,
  site,
}) => {
  // Stores what earlier tests asked for: only so many paths are counted at a time.
  await page.goto("/admin/missing-pages");
  for (const path of ["/blog/gone?token=1", "/blog/Gone", "/models/lost", "/wp-login.php"])
    await ask(site.url + path);
  await page.goto("/admin/missing-pages");
  expect(page.locator(".errors > li").filter({ hasText: "/models/lost" })).toContainText("Today");
  expect(page.getByText("/wp-login.php")).toHaveCount(0);
  const first = page.locator(".errors > li").filter({ hasText: "/blog/gone" });
  expect(first).toContainText(/\/blog\/gone.*Today at .* · 2 times since/s);
  await first.getByRole("link", { name: "Redirect…" }).click();
  expect(page.getByLabel("Old URL")).toHaveValue("/blog/gone");
  page.getByLabel("Leads to").fill("/notes");
  await save(page);
  saved(page);
  expect(await follow(site, "/blog/gone")).toEqual([301, "/notes"]);
  await page.goto("/admin/missing-pages");
  expect(page.locator(".errors > li").filter({ hasText: "/models/lost" })).toHaveCount(1);
  expect(first).toHaveCount(0);
  await page.getByRole("button", { name: "Clear list" }).click();
  expect(page.getByText("No missing pages.")).toBeVisible();
});

test("a deleted redirect can be restored, unless a page is there by then", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "redirects", [{ from_path: "/old", target: "/notes" }]);
  await page.goto("/admin/redirects");
  await deleteRow(page, "/old");
  expect(await follow(site, "/old")).toEqual([404, undefined]);
  await undo(page);
  expect(row(page, "/old")).toBeVisible();
  expect(await follow(site, "/old")).toEqual([301, "/notes"]);
  await deleteRow(page, "/old");
  await addRows(site, "pages", [{ slug: "old", title: "Old", content: paragraph("Here"), published: true }]);
  await page.goto("/admin/redirects/deleted");
  await page
    .getByRole("button", { name: /^Restore:/ })
    .first()
    .click();
  expect(page.getByRole("alert")).toContainText("There is a page at this URL.");
});

test("an admin adds a redirect, and errors in it are explained", async ({ adminPage: page, site }) => {
  await page.goto("/admin/redirects/new?from_path=/Blog/Old-Post/");
  const [from, target] = [page.getByLabel("Old URL"), page.getByLabel("Leads to")];
  expect(from).toHaveValue("/blog/old-post");
  for (const [path, to, message] of [
    ["/admin/x", "/notes", "The site itself uses this path"],
    ["/", "/notes", "Enter the path of a page"],
    ["/blog/old-post", "/Blog/old-post?x", "This leads back to the old URL."],
    ["/about", "/notes", "There is a page at this URL."],
    ["/blog/old-post", "//evil.example", "Start with / for a page on this site"],
    ["/blog/old-post", "javascript:alert(1)", "Start with / for a page on this site"],
  ] as const) {
    from.fill(path);
    target.fill(to);
    await save(page);
    expect(page.getByText(message), `${path} → ${to}`).toBeVisible();
  }
  from.fill("https://old.example/Blog/Old-Post/?p=1");
  target.fill("/nowhere");
  await save(page);
  await saved(page);
  expect(page.getByText("→ /nowhere")).toBeVisible();
  expect(page.getByText("There is no page at this URL yet").first()).toBeVisible();
  expect(await follow(site, "/blog/old-post")).toEqual([301, "/nowhere"]);
});

test("an essay's new slug takes along its readers, its form and its history", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "models_sections", [
    { id: "on-tests", title: "On tests", content: paragraph("Red once."), published: true },
  ]);
  await page.goto("/admin/models/on-tests");
  page.getByLabel("Slug").fill("focus");
  await save(page);
  expect(page.getByText("Already in use by another entry.")).toBeVisible();
  page.getByLabel("Slug").fill("on-testing");
  // The draft follows the essay, and ends with the save all the same.
  await page.getByRole("button", { name: "Keep changes" }).click();
  await page.getByText("Discard changes").first();
  await save(page);
  await saved(page);
  expect(page).toHaveURL(/\/admin\/models\/on-testing$/);
  await page.goto("/admin/models");
  expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await page.goto("/admin/models/on-tests");
  // The form also looks for texts that this browser keeps under the former slug.
  expect(page).toHaveURL(/\/admin\/models\/on-testing\?was=models%2Fon-tests$/);
  await page.getByRole("link", { name: "History" }).click();
  expect(page.locator(".versions-list > li")).toHaveCount(2);
  // A device that had its form open meanwhile sends what it has to the essay, and learns where that is.
  const db = await serviceClient(site);
  const { data: people } = await db.auth.admin.listUsers({ perPage: 1_000 });
  const account = people.users.find(({ email }) => email === ADMIN.email)?.id ?? "";
  const sent = { account, clientId: randomUUID(), revision: "1", version: "2020-01-01T00:00:00Z" };
  const late = { ...sent, id: "on-tests", title: "Late", content: "<p>Late</p>" };
  expect((await page.post("/admin/models/on-tests/draft", late)).status).toBe(200);
  const { data: drafts } = await db.from("drafts").select("values").eq("row_id", "on-testing").throwOnError();
  expect(drafts).toMatchObject([{ values: { title: "Late" } }]);
  const rejected = await page.post("/admin/models/on-tests", { ...late, intent: "save" });
  expect(rejected.status).toBe(409);
  expect(rejected.text).toContain("This essay has another slug now, and is at /admin/models/on-testing.");
  await page.goto("/admin/models/on-tests");
  expect(page.getByLabel("Title")).toHaveValue("Late");
  expect(await follow(site, "/models/on-tests")).toEqual([301, "/models/on-testing"]);
  expect(await follow(site, "/models/on-tests.md")).toEqual([301, "/models/on-testing.md"]);
  await page.goto("/models#on-tests");
  expect(page.locator("#on-tests")).toHaveCount(1);
  expect(page.getByRole("heading", { name: "On tests" })).toBeVisible();
});
