import type { Page } from "@playwright/test";
import { publish, row, save, write } from "../support/admin-actions";
import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { openLive } from "../support/public-page";

const note = (words: string, tags: string[], more: object = {}) => ({
  content: paragraph(words),
  published: true,
  publish_at: "2020-01-01T00:00:00Z",
  tags,
  ...more,
});
const link = (title: string, tags: string[]) => ({ title, url: "https://example.org/tagged", tags });

const tagsField = (page: Page) => page.getByLabel("Tags");

test("an author tags a note, and readers find everything else with the tag from there @js", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "links_entries", [link("A zebra page", ["zebra crossings"])]);
  await page.goto("/admin/notes/new");
  await write(page, "Waiting at a zebra", true);
  await tagsField(page).fill(" Zebra  Crossings, #Rain,rain");
  await publish(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/notes");
  const entry = page.getByRole("article").filter({ hasText: "Waiting at a zebra" });
  await expect(entry.getByRole("list", { name: "Tags" }).getByRole("link")).toHaveText([
    "zebra crossings",
    "rain",
  ]);
  await entry.getByRole("link", { name: "zebra crossings" }).click();
  await expect(page).toHaveURL(`${site.url}/tags/zebra_crossings`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("zebra crossings");
  await expect(page.getByText("2 entries")).toBeVisible();
  await expect(page.locator(".hits h2")).toHaveText([...["A zebra page", "Waiting at a zebra"].toSorted()]);
  await page.getByRole("link", { name: "All tags" }).click();
  await expect(page).toHaveURL(`${site.url}/tags`);
  await expect(page.locator(".all-tags li").filter({ hasText: "zebra crossings" })).toContainText("2");
});

test("an invalid tag is named, and the text stays in the field @js", async ({ adminPage: page }) => {
  await page.goto("/admin/notes/new");
  await write(page, "A note about pipes", true);
  await tagsField(page).fill("fine, ci/cd");
  await save(page);
  await expect(page.getByText("“ci/cd” can’t be a tag: leave out / \\ and %.")).toBeVisible();
  await expect(tagsField(page)).toHaveValue("fine, ci/cd");
  await tagsField(page).fill(Array.from({ length: 200 }, (_, n) => `tag ${n}`).join(","));
  await save(page);
  await expect(page.getByText("Tags: at most 20.")).toBeVisible();
  await tagsField(page).fill("fine");
  await save(page);
  await expect(page.getByText("Tags: at most 20.")).toHaveCount(0);
  await page.goto("/admin/notes");
  await expect(row(page, "A note about pipes")).toBeVisible();
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
