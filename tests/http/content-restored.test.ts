import { paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { expect, test } from "./support/fixtures";

/** What the tests below touch, without the times of the last edits. */
async function getContent(site: Site): Promise<unknown[]> {
  const db = await serviceClient(site);
  const tables = ["links_entries", "books_entries", "notes_entries", "site_settings", "drafts"] as const;
  const answers = await Promise.all(tables.map((table) => db.from(table).select("*").throwOnError()));
  return answers.map(({ data }) => data.map((row) => JSON.stringify({ ...row, updated_at: "" })).sort());
}

let before: unknown[];
test.beforeAll(async ({ site }) => {
  before = await getContent(site);
});

test("a test that adds, edits and deletes content", async ({ site, adminPage }) => {
  const db = await serviceClient(site);
  const links = Array.from({ length: 250 }, (_, n) => ({ title: `Link ${n}`, url: "example.com" }));
  await db.from("links_entries").insert(links).throwOnError();
  await db.from("books_entries").delete().not("id", "is", null).throwOnError();
  for (const words of ["Once", "Twice"])
    await db
      .from("notes_entries")
      .update({ content: paragraph(words) })
      .not("id", "is", null)
      .throwOnError();
  await db.from("site_settings").update({ author: "Somebody" }).eq("id", true).throwOnError();
  await adminPage.goto("/admin/links/new");
  adminPage.getByLabel("Title").fill("Never saved");
  await adminPage.getByRole("button", { name: "Keep changes" }).click();
  expect(adminPage.getByText(/^Changes kept/).first()).toBeVisible();
});

test("leaves nothing of it to the next test", async ({ site }) => {
  expect(await getContent(site)).toEqual(before);
});
