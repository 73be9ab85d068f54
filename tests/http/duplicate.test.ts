import { paragraph, serviceClient } from "../e2e/support/content";
import { row, titles, undo, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("where every entry is public, the copy is a draft until it is saved", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const link = { title: "Linked twice", url: "https://example.org/a", category: "Copies" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  await page.goto(`/admin/links/${data.id}`);
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(page).toHaveURL(/\/admin\/links\/new\?id=/);
  expect(page.getByLabel("Title")).toHaveValue("Copy of Linked twice");
  expect(page.getByLabel("Category")).toHaveValue("Copies");
  expect((await db.from("drafts").select("version").eq("row_id", data.id).throwOnError()).data).toEqual([]);
  const { data: rows } = await db.from("links_entries").select("id").eq("url", link.url).throwOnError();
  expect(rows).toHaveLength(1);
  await page
    .getByRole("button", { name: /^Save(?! as draft)/ })
    .first()
    .click();
  expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(titles(page)).toEqual(expect.arrayContaining(["Linked twice", "Copy of Linked twice"]));
});

test("what cannot be duplicated says why: it was deleted, or its changes are not valid", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const question = { question: "Still here?", content: paragraph("Yes") };
  const { data } = await db.from("questions_posts").insert(question).select("id").single().throwOnError();
  await page.goto(`/admin/questions/${data.id}`);
  page.getByRole("textbox", { name: "Question" }).fill("");
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(page.getByRole("alert")).toContainText("It can’t be duplicated with these unsaved changes");
  await db.from("questions_posts").delete().eq("id", data.id).throwOnError();
  page.getByRole("textbox", { name: "Question" }).fill("Gone?");
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(page.getByText("This question does not exist. It may have been deleted.")).toBeVisible();
  expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Gone?");
  await page.goto("/admin/redirects/new");
  expect(page.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
});

test("an essay is duplicated from its list: hidden, with its own URL, and undone into the bin", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const essay = {
    ...{ id: "to-be-copied", title: "To be copied", content: paragraph("Words of the essay") },
    ...{ published: true, publish_at: "2020-01-01T00:00:00Z" },
    ...{ excerpt: "In short", canonical_url: "https://example.org/first" },
  };
  await db.from("models_sections").insert(essay).throwOnError();
  await page.goto("/admin/models");
  for (const title of ["Copy of To be copied", "Copy of To be copied"]) {
    await page.getByRole("button", { name: "Duplicate: To be copied", exact: true }).click();
    expect(page.getByText("Essay duplicated").last()).toBeVisible();
    expect(row(page, title).first()).toBeVisible();
  }
  const copies = () =>
    db.from("models_sections").select().like("id", "to-be-copied-%").order("id").throwOnError();
  const expected = {
    title: "Copy of To be copied",
    content: essay.content,
    published: false,
    publish_at: null,
    excerpt: "In short",
    canonical_url: null,
  };
  await expect
    .poll(async () => (await copies()).data)
    .toMatchObject([
      { id: "to-be-copied-copy", ...expected },
      { id: "to-be-copied-copy-2", ...expected },
    ]);
  expect((await page.send("/models/to-be-copied-copy")).status).toBe(404);
  await undo(page);
  expect((await copies()).data?.map(({ id }) => id)).toEqual(["to-be-copied-copy"]);
  await page.goto("/admin/models/deleted");
  expect(page.getByText("Copy of To be copied")).toBeVisible();
});

test("a form duplicates what it shows, with changes that are not saved, and leaves the original alone", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const post = { title: "Original", content: paragraph("Saved words"), published: true };
  const { data: original } = await db.from("feed_posts").insert(post).select().single().throwOnError();
  await page.goto(`/admin/feed/${original.id}`);
  await write(page, "Unsaved words");
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(page.getByText("Visitors can’t see the copy yet.")).toBeVisible();
  expect(page).not.toHaveURL(new RegExp(original.id));
  expect(page.getByLabel("Title")).toHaveValue("Copy of Original");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { data: copy } = await db.from("feed_posts").select().eq("id", id).single().throwOnError();
  expect(copy).toMatchObject({ title: "Copy of Original", published: false });
  expect(JSON.stringify(copy.content)).toContain("Unsaved words");
  const { data: after } = await db.from("feed_posts").select().eq("id", original.id).single().throwOnError();
  expect(after).toEqual(original);
});
