import type { Page } from "@playwright/test";
import { deleteRow, row, save, titles, undo, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

interface Case {
  slug: string;
  /** Fills in a new entry that the list shows as `title`. */
  fill(page: Page, title: string): Promise<void>;
  /** Changes the entry's title. */
  rename(page: Page, title: string): Promise<void>;
  /** The label of the entry's publish switch, if its collection has one. */
  published?: string;
}

const titled = (page: Page, title: string) => page.getByRole("textbox", { name: /^Title/ }).fill(title);

/**
 * One for each kind of form and list; tests/http/collections.test.ts has all collections. Essays have a title, a slug and
 * a text in the editor, and are published and ordered; Copy has a choice of fields with an image, and no switch; the menu
 * has nothing but lines of text. Lists by date are in lists.spec.ts, texts without a title in drafts.spec.ts.
 */
const cases: Case[] = [
  {
    slug: "models",
    async fill(page, title) {
      await titled(page, title);
      await write(page, "An essay", true);
    },
    rename: titled,
    published: "Published",
  },
  {
    slug: "copy",
    async fill(page, title) {
      await page.getByRole("radio", { name: "Image" }).check();
      await page.getByLabel("Image URL").fill("/icon.svg");
      await page.getByLabel("Description").fill(title);
    },
    rename: (page, title) => page.getByLabel("Description").fill(title),
  },
  {
    slug: "menu",
    async fill(page, title) {
      await titled(page, title);
      await page.getByLabel("Leads to").fill("/nowhere");
    },
    rename: titled,
    published: "Visible",
  },
];

for (const { slug, fill, rename, published } of cases) {
  test(`${slug}: scripts create, edit, publish, move, delete and restore an entry without loading a page @js`, async ({
    adminPage: page,
  }) => {
    const openList = () =>
      page.getByRole("navigation", { name: "Admin" }).locator(`a[href="/admin/${slug}"]`).click();
    await page.goto(`/admin/${slug}/new`);
    const loads = countLoads(page);
    await fill(page, "Entry of a test");
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await openList();
    await row(page, "Entry of a test").locator(".row-text > a").click();
    await expect(page.getByRole("button", { name: /^Delete / })).toBeVisible();
    await rename(page, "Entry of another test");
    await save(page);
    await openList();
    const entry = row(page, "Entry of another test");
    await expect(entry).toBeVisible();
    const toggle = entry.getByRole("switch", { name: `${published}: Entry of another test` });
    const before = published && (await toggle.getAttribute("aria-checked")) === "true";
    if (published) {
      await toggle.click();
      await expect(toggle).toBeChecked({ checked: !before });
    }
    const readPosition = async () => (await titles(page)).indexOf("Entry of another test");
    const at = await readPosition();
    const direction = at > 0 ? "up" : "down";
    await entry.getByRole("button", { name: `Move ${direction}:` }).click();
    await expect(page.getByText(`Moved ${direction}`)).toBeAttached();
    expect(await readPosition()).toBe(at > 0 ? at - 1 : at + 1);

    await deleteRow(page, "Entry of another test");
    await undo(page);
    await expect(entry).toBeVisible();
    expect(loads()).toBe(0);
    // What was shown before the server answered was stored.
    await page.reload();
    if (published) await expect(toggle).toBeChecked({ checked: !before });
    expect(await readPosition()).toBe(at > 0 ? at - 1 : at + 1);
  });
}

test("the choice that would lose a text has the focus when it is refused, and the editor still has the text @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  await page.goto("/admin/copy/new");
  const id = await page.locator("#edit > [name=id]").inputValue();
  await page.getByRole("radio", { name: "Text", exact: true }).check();
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await page.keyboard.type("Words to keep");
  await page.getByRole("radio", { name: "Image", exact: true }).check();
  await page.getByLabel(/ URL$/).fill("/icon.svg");
  await save(page);
  await expect(page.getByRole("group", { name: "Type" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("radio", { name: "Text", exact: true }).check();
  await expect(content).toContainText("Words to keep");
  await save(page);
  const stored = async () => (await db.from("copy_items").select("content").eq("id", id).maybeSingle()).data;
  await expect.poll(async () => JSON.stringify(await stored())).toContain("Words to keep");
});
