import type { Page } from "@playwright/test";
import { save, write } from "../support/admin-actions";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { openLive } from "../support/public-page";

const note = (words: string, tags: string[], more: object = {}) => ({
  content: paragraph(words),
  published: true,
  publish_at: "2020-01-01T00:00:00Z",
  tags,
  ...more,
});

const tagsField = (page: Page) => page.getByLabel("Tags");

test("a refused tag stays as it was typed, and its error goes with the next save, without a reload @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  const loads = countLoads(page);
  await write(page, "A note about pipes", true);
  await tagsField(page).fill("Fine, ci/cd");
  await save(page);
  const error = page.getByText("“ci/cd” can’t be a tag");
  await expect(error).toBeVisible();
  await expect(tagsField(page)).toHaveValue("Fine, ci/cd");
  await tagsField(page).fill("Fine");
  await save(page);
  await expect(error).toHaveCount(0);
  expect(loads()).toBe(0);
});

test("Enter ends a tag, and a new entry shows its tags as they were stored @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "A note about enter", true);
  const url = page.url();
  await tagsField(page).click();
  await page.keyboard.type("#Quick  Fox");
  await page.keyboard.press("Enter");
  await expect(tagsField(page)).toHaveValue("quick fox, ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Lazy DOG");
  expect(page.url()).toBe(url);
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Edit note/ })).toBeVisible();
  await expect(tagsField(page)).toHaveValue("quick fox, lazy dog");
});

test("tags that were used before are suggested, after each comma again @js", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "notes_entries", [note("One", ["quagga"]), note("Two", ["quagga", "quokka"])]);
  await page.goto("/admin/links/new");
  const suggested = () =>
    page
      .locator("datalist option")
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute("value")).filter((one) => /(^|, )qu\w+$/.test(one ?? "")),
      );
  expect(await suggested()).toEqual(["quagga", "quokka"]);
  await tagsField(page).fill("quagga, q");
  expect(await suggested()).toEqual(["quagga, quokka"]);
});

test("an open tag page shows an entry that gets the tag @js", async ({ page, site }) => {
  const [, id] = await addRows(site, "notes_entries", [note("First gnu", ["gnu"]), note("Second gnu", [])]);
  await openLive(page, "/tags/gnu");
  await expect(page.getByText("1 entry")).toBeVisible();
  const client = await serviceClient(site);
  await client
    .from("notes_entries")
    .update({ tags: ["gnu"] })
    .eq("id", String(id))
    .throwOnError();
  await expect(page.getByText("2 entries")).toBeVisible();
  await expect(page.getByRole("link", { name: "Second gnu" })).toBeVisible();
});

test("after a save the fields show what was stored, and what has been typed since @js", async ({
  adminPage: page,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [note("A note about spelling", [])]);
  await page.goto(`/admin/notes/${id}`);
  await tagsField(page).fill(" C++, #Hash");
  await save(page);
  await expect(tagsField(page)).toHaveValue("c++, hash");
  // Saved while it is being written in, it waits until it is left.
  const version = page.locator("#edit input[name=version]");
  const before = await version.inputValue();
  await tagsField(page).fill("More ,");
  await page.keyboard.press("ControlOrMeta+S");
  await expect(version).not.toHaveValue(before);
  await expect(tagsField(page)).toHaveValue("More ,");
  await tagsField(page).blur();
  await expect(tagsField(page)).toHaveValue("more");
});
