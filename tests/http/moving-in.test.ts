import { beforeEach } from "vitest";
import { ask } from "../e2e/support/ask";
import { type ServiceClient, serviceClient } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const words = (count: number) => `<p>${"rain ".repeat(count)}</p>`;
const post = (slug: string, values: object = {}) => ({
  ...{ uuid: slug, slug, title: `The ${slug}`, html: words(9), status: "published" },
  ...{ published_at: "2020-01-02T10:00:00Z" },
  ...values,
});
const POSTS = [
  post("moving-long", { html: words(700) }),
  post("moving-short", { html: '<p><a href="/moving-long/">Long</a></p><script>x</script>' }),
  post("moving-untitled", { title: "", html: `${words(5)}<script>x</script>` }),
  post("moving-page", { type: "page" }),
  post("moving-paid", { visibility: "paid" }),
];

let db: ServiceClient;
beforeEach<{ site: { dataDir: string } }>(async ({ site }) => {
  db = await serviceClient(site);
});

/** Uploads an export of Ghost and returns the page that shows what it would change. */
async function upload(page: HttpPage, posts: object[]) {
  await page.goto("/admin/migrate-models");
  const file = new File([JSON.stringify({ data: { posts } })], "blog.json", { type: "application/json" });
  page.getByLabel("File").setInputFiles([file]);
  page.getByLabel("URL of the old site").fill("https://old.example");
  await press(page, "Check the file");
}
const press = (page: HttpPage, name: string) => page.getByRole("button", { name, exact: true }).click();
const place = (page: HttpPage, name: RegExp) => page.getByLabel(name);
const numbers = (page: HttpPage, title: string) =>
  page.getByRole("row").filter({ hasText: title }).getByRole("cell").allTextContents();

test("the preview proposes where each kind goes, shows another choice, and imports it", async ({
  adminPage: page,
  site,
}) => {
  await upload(page, POSTS);
  expect(place(page, /^1 post that takes/).inputValue()).toBe("models");
  expect(place(page, /^2 shorter posts/).inputValue()).toBe("notes");
  expect(place(page, /^1 page/).inputValue()).toBe("pages");
  expect(numbers(page, "Notes")).toEqual(["3", "0", "0"]);
  place(page, /^1 post without a title/).selectOption("Feed");
  place(page, /^2 shorter posts/).selectOption("Essays");
  await press(page, "Show what this changes");
  expect(numbers(page, "Essays")).toEqual(["3", "0", "0"]);
  expect(numbers(page, "Feed")).toEqual(["1", "0", "0"]);
  expect(place(page, /^2 shorter posts/).inputValue()).toBe("models");
  // What is changed and not shown again counts as well.
  place(page, /^1 page/).selectOption("Notes");
  await press(page, "Import");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("This file has been imported");
  const { data: essays } = await db
    .from("models_sections")
    .select("id,published")
    .like("id", "moving-%")
    .order("order_index");
  expect(essays).toEqual([
    { id: "moving-long", published: true },
    { id: "moving-short", published: true },
    { id: "moving-paid", published: false },
  ]);
  const { data: notes } = await db.from("notes_entries").select("slug,date").eq("slug", "moving-page");
  expect(notes).toEqual([{ slug: "moving-page", date: "2020-01-02" }]);
  await expect
    .poll(async () => (await ask(`${site.url}/moving-untitled`)).headers.location)
    .toBe("/feed/moving-untitled");
  await expect
    .poll(async () => (await ask(`${site.url}/models/moving-short`)).text)
    .toContain('href="/models/moving-long"');

  await upload(page, POSTS);
  expect(page.getByText("Everything in this file is already here.")).toBeVisible();
});

test("an entry at the URL of a page of this site becomes that page’s text, if that is ticked", async ({
  adminPage: page,
}) => {
  await upload(page, [post("about", { type: "page", title: "About me" })]);
  expect(page.getByText("It becomes that page’s text")).toBeVisible();
  page.getByRole("checkbox", { name: "Overwrite entries that differ: Pages" }).check();
  await press(page, "Import");
  await page.goto("/about");
  expect(page.getByText("rain rain rain")).toBeVisible();
});

test("losses and drafts are grouped by reason, with names on demand", async ({ adminPage: page }) => {
  await upload(page, POSTS);
  expect(page.getByText("2 × HTML left out.")).toBeVisible();
  expect(page.getByText("1 × It was for members only.")).toBeVisible();
  const name = page.getByText("The moving-paid", { exact: true });
  expect(name).not.toBeVisible();
  await page.getByText("1 × It was for members only.").click();
  expect(name).toBeVisible();
  // The buttons come before all of it.
  const { document } = page;
  const button = document.querySelector("button[value=import]");
  const notice = document.querySelector(".notice");
  expect(button && notice && button.compareDocumentPosition(notice) & 4).toBeTruthy();
});

test("the report of an import stays, and undoing removes what it added, unless it was changed since", async ({
  adminPage: page,
}) => {
  await upload(page, POSTS);
  await press(page, "Import");
  const report = page.url();
  expect(page.getByText("1 × It was for members only.")).toBeVisible();
  expect(page.getByText("2 × HTML left out.")).toBeVisible();
  // What is here already is no draft to come.
  await upload(page, [...POSTS, post("moving-new")]);
  expect(page.getByText("1 entry: 1 published, 0 drafts.")).toBeVisible();
  expect(page.locator("main").textContent()).not.toContain("imported as a draft");
  await press(page, "Cancel");
  await db.from("notes_entries").update({ title: "Mine now" }).eq("slug", "moving-short");
  const { data: typed } = await db.from("notes_entries").select("id").eq("slug", "moving-untitled").single();
  const { data: people } = await db.auth.admin.listUsers();
  const draft = { table_name: "notes_entries", row_id: String(typed?.id), values: {} };
  const user_id = people.users.find(({ email }) => email === "author@example.com")?.id ?? "";
  await db
    .from("drafts")
    .insert({ ...draft, user_id, client_id: crypto.randomUUID() })
    .throwOnError();
  await page.goto("/admin/migrate-models");
  await page
    .getByRole("link", { name: /^Ghost, / })
    .first()
    .click();
  expect(page.url()).toBe(report);
  await press(page, "Undo this import");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("This import has been undone");
  expect(page.getByRole("link", { name: "Mine now" })).toBeVisible();
  const slugs = async (table: "notes_entries" | "pages") =>
    (await db.from(table).select("slug").like("slug", "moving-%").order("slug")).data;
  expect(await slugs("notes_entries")).toEqual([{ slug: "moving-short" }, { slug: "moving-untitled" }]);
  expect(await slugs("pages")).toEqual([]);
  expect((await db.from("models_sections").select("id").like("id", "moving-%")).data).toEqual([]);
  // The old URL of what stays still leads to it.
  const kept = db.from("redirects").select("target").like("from_path", "/moving-%").order("target");
  expect((await kept).data).toEqual([
    { target: "/notes/moving-short" },
    { target: "/notes/moving-untitled" },
  ]);
  await page.goto("/admin/notes/deleted");
  expect(page.getByText("The moving-paid")).toBeVisible();
});

test("two confirmations at once import once, and both show what was written", async ({ adminPage: page }) => {
  await upload(page, [post("moving-twice")]);
  const value = (name: string) => page.locator(`input[name=${name}]`).inputValue();
  const fields = { intent: "import", upload: value("upload"), fingerprint: value("fingerprint") };
  const answers = await Promise.all([1, 2].map(() => page.post(page.url(), fields)));
  for (const { status, headers } of answers)
    expect([status, headers.get("location")]).toEqual([
      302,
      expect.stringContaining(`?import=${fields.upload}`),
    ]);
  expect((await db.from("notes_entries").select("id").eq("slug", "moving-twice")).data).toHaveLength(1);
});
