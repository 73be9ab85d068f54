import { row, undo, write } from "../support/admin-actions";
import { paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("an essay is duplicated from its list: hidden, with its own URL, and undone into the bin @js", async ({
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
    await expect(page.getByText("Essay duplicated").last()).toBeVisible();
    await expect(row(page, title).first()).toBeVisible();
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
  expect((await page.request.get("/models/to-be-copied-copy")).status()).toBe(404);
  await undo(page);
  await expect.poll(async () => (await copies()).data?.map(({ id }) => id)).toEqual(["to-be-copied-copy"]);
  await page.goto("/admin/models/deleted");
  await expect(page.getByText("Copy of To be copied")).toBeVisible();
});

test("a form duplicates what it shows, with changes that are not saved, and leaves the original alone @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const post = { title: "Original", content: paragraph("Saved words"), published: true };
  const { data: original } = await db.from("feed_posts").insert(post).select().single().throwOnError();
  await page.goto(`/admin/feed/${original.id}`);
  await write(page, "Unsaved words", true);
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("Visitors can’t see the copy yet.")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(original.id));
  await expect(page.getByLabel("Title")).toHaveValue("Copy of Original");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { data: copy } = await db.from("feed_posts").select().eq("id", id).single().throwOnError();
  expect(copy).toMatchObject({ title: "Copy of Original", published: false });
  expect(JSON.stringify(copy.content)).toContain("Unsaved words");
  const { data: after } = await db.from("feed_posts").select().eq("id", original.id).single().throwOnError();
  expect(after).toEqual(original);
});
