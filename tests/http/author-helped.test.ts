import { addRows, serviceClient } from "../e2e/support/content";
import { row, save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

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
  expect(page.getByRole("link", { name: /^Begun/ })).toHaveCount(10);
  expect(page.getByText("and 3 more")).toBeVisible();
  await page.goto("/admin/links");
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  await unsaved.locator("summary").click();
  expect(unsaved.getByRole("link")).toHaveCount(13);
  await unsaved.getByRole("button", { name: "Discard all 13…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard all" }).click();
  expect(page.getByRole("status")).toContainText("Changes to 13 entries discarded");
  expect(unsaved).toHaveCount(0);
});
