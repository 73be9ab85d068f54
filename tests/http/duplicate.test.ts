import { paragraph, serviceClient } from "../e2e/support/content";
import { titles } from "./support/admin-actions";
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
  expect(page.getByRole("alert")).toContainText("It cannot be duplicated with these unsaved changes");
  await db.from("questions_posts").delete().eq("id", data.id).throwOnError();
  page.getByRole("textbox", { name: "Question" }).fill("Gone?");
  await page.getByRole("button", { name: "Duplicate" }).click();
  expect(page.getByText("This question does not exist. It may have been deleted.")).toBeVisible();
  expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Gone?");
  await page.goto("/admin/redirects/new");
  expect(page.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
});
