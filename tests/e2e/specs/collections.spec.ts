import type { Page } from "@playwright/test";
import { deleteRow, row, save, titles, undo, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

interface Case {
  slug: string;
  /** Fills in a new entry that the list shows as `title`. */
  fill(page: Page, title: string): Promise<void>;
  /** Changes the entry's title. */
  rename(page: Page, title: string): Promise<void>;
  /** The label of the entry's publish switch, if its collection has one. */
  published?: string;
  isArranged: boolean;
}

const titled = (page: Page, title: string) => page.getByRole("textbox", { name: /^Title/ }).fill(title);

const typed = (page: Page, words: string) => write(page, words, true);

/** The collections that have a text, a choice of types or nothing but fields; tests/http/collections.test.ts has all. */
const cases: Case[] = [
  { slug: "notes", fill: typed, rename: typed, published: "Published", isArranged: false },
  {
    slug: "feed",
    async fill(page, title) {
      await titled(page, title);
      await write(page, "A post", true);
    },
    rename: titled,
    published: "Published",
    isArranged: true,
  },
  {
    slug: "models",
    async fill(page, title) {
      await titled(page, title);
      await write(page, "An essay", true);
    },
    rename: titled,
    published: "Published",
    isArranged: true,
  },
  {
    slug: "copy",
    async fill(page, title) {
      await page.getByRole("radio", { name: "Image" }).check();
      await page.getByLabel("Image URL").fill("/icon.svg");
      await page.getByLabel("Description").fill(title);
    },
    rename: (page, title) => page.getByLabel("Description").fill(title),
    isArranged: true,
  },
  {
    slug: "menu",
    async fill(page, title) {
      await titled(page, title);
      await page.getByLabel("Leads to").fill("/nowhere");
    },
    rename: titled,
    published: "Visible",
    isArranged: true,
  },
];

for (const { slug, fill, rename, published, isArranged } of cases) {
  test(`${slug}: creates, edits, publishes, moves, deletes and restores an entry @js`, async ({
    adminPage: page,
  }) => {
    const list = `/admin/${slug}`;
    await page.goto(`${list}/new`);
    await fill(page, "Entry of a test");
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto(list);
    await row(page, "Entry of a test").locator(".row-text > a").click();
    await expect(page.getByRole("button", { name: /^Delete / })).toBeVisible();
    await rename(page, "Entry of another test");
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto(list);
    const entry = row(page, "Entry of another test");
    await expect(entry).toBeVisible();
    if (published) {
      const toggle = entry.getByRole("switch", { name: `${published}: Entry of another test` });
      const before = (await toggle.getAttribute("aria-checked")) === "true";
      await toggle.click();
      await expect(toggle).toBeChecked({ checked: !before });
      await page.reload();
      await expect(toggle).toBeChecked({ checked: !before });
    }
    if (isArranged) {
      const at = (await titles(page)).indexOf("Entry of another test");
      const direction = at > 0 ? "up" : "down";
      await entry.getByRole("button", { name: `Move ${direction}:` }).click();
      await expect(page.getByText(`Moved ${direction}`)).toBeAttached();
      await page.reload();
      expect((await titles(page)).indexOf("Entry of another test")).toBe(at > 0 ? at - 1 : at + 1);
    }

    await deleteRow(page, "Entry of another test");
    await undo(page);
    await page.goto(list);
    await expect(entry).toBeVisible();
  });
}

test("a copy item with text that was never saved does not become an image without it @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  await page.goto("/admin/copy/new");
  const id = await page.locator("#edit > [name=id]").inputValue();
  const stored = async () => (await db.from("copy_items").select("type").eq("id", id).maybeSingle()).data;
  await page.getByRole("radio", { name: "Text", exact: true }).check();
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("Words to keep");
  await page.getByRole("radio", { name: "Image", exact: true }).check();
  await page.getByLabel(/ URL$/).fill("/icon.svg");
  await save(page);
  const type = page.getByRole("group", { name: "Type" });
  await expect(type).toContainText("What you typed in “Content” would be lost. Choose Text to keep it");
  await expect(type).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("radio", { name: "Text", exact: true }).check();
  await expect(content).toContainText("Words to keep");
  await save(page);
  await expect.poll(stored).toMatchObject({ type: "text" });

  // Its text is in the history now.
  await page.goto(`/admin/copy/${id}`);
  await page.getByRole("radio", { name: "Image", exact: true }).check();
  await page.getByLabel(/ URL$/).fill("/icon.svg");
  await save(page);
  await expect.poll(stored).toMatchObject({ type: "image" });
});
