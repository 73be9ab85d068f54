import { paragraph, serviceClient } from "../e2e/support/content";
import { write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("an older version is previewed within its history", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  const post = { title: "As it was", content: paragraph("Old words"), published: true };
  const { data } = await db.from("feed_posts").insert(post).select().single().throwOnError();
  await db.from("feed_posts").update({ title: "As it is" }).eq("id", data.id).throwOnError();
  await page.goto(`/admin/feed/${data.id}/history`);
  const first = page.getByRole("link", { name: /created by the site/ });
  await first.click();
  expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Preview this version" }).click();
  expect(page.getByRole("heading", { level: 1, name: "As it was" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the history" }).click();
  expect(page).toHaveURL(`/admin/feed/${data.id}/history`);
});

test("a refused text is previewed and shared as far as it can be read", async ({
  adminPage: page,
  newPage,
  site,
}) => {
  await page.goto("/admin/notes/new");
  const content = page.getByRole("textbox", { name: "Content" });
  const typed =
    '<p>Before <b>the film</b></p><iframe src="https://example.com/film"></iframe><script>evil()</script><p>After it</p>';
  content.fill(typed);
  await page.getByRole("button", { name: "Preview" }).click();
  const article = page.getByRole("article");
  expect(article).toContainText("Before the film");
  expect(article).toContainText("After it");
  expect(article.getByRole("link", { name: "https://example.com/film" })).toBeVisible();
  expect(article).not.toContainText("evil()");
  expect(page.getByRole("complementary", { name: "Preview" }).getByRole("status")).toHaveText(
    "Some of the text could not be read and must be corrected before it can be saved: The text contains a part that is not allowed: “<iframe>”.",
  );

  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(content).toHaveValue(typed);
  await page.getByText("Share draft").click();
  await page.getByRole("button", { name: "Create link" }).click();
  const url = page.getByRole("textbox", { name: /^Link that works until/ }).inputValue();
  const shared = (await newPage().send(url)).text;
  expect(shared).toContain("After it");
  expect(shared).toContain(
    "Some of the text could not be read and must be corrected before it can be saved.",
  );
  expect(shared).not.toMatch(/<iframe|evil\(\)/);
  expect(url.startsWith(site.url)).toBe(true);
});

test("a preview counts an empty URL as made from the title", async ({ adminPage: page }) => {
  await page.goto("/admin/models/new");
  page.getByLabel("Title").fill("Made from the title");
  write(page, "Typed words");
  await page.getByRole("button", { name: "Preview" }).click();
  expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
    "Preview of your unsaved changes",
  );
  expect(page.getByText("It cannot be saved as it is")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to editing" }).click();
  expect(page.getByLabel("Slug")).toHaveValue("");
});
