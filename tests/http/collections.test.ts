import { serviceClient } from "../e2e/support/content";
import { deleteRow, row, save, titles, undo, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

interface Case {
  slug: string;
  /** Fills in a new entry that the list shows as `title`. */
  fill(page: HttpPage, title: string): void;
  /** Changes the entry's title. */
  rename(page: HttpPage, title: string): void;
  /** The label of the entry's publish switch, if its collection has one. */
  published?: string;
  isArranged: boolean;
}

const titled = (page: HttpPage, title: string) => page.getByRole("textbox", { name: /^Title/ }).fill(title);

const cases: Case[] = [
  { slug: "notes", fill: write, rename: write, published: "Published", isArranged: false },
  {
    slug: "feed",
    fill(page, title) {
      titled(page, title);
      write(page, "A post");
    },
    rename: titled,
    published: "Published",
    isArranged: true,
  },
  {
    slug: "models",
    fill(page, title) {
      titled(page, title);
      write(page, "An essay");
    },
    rename: titled,
    published: "Published",
    isArranged: true,
  },
  {
    slug: "questions",
    fill(page, title) {
      page.getByLabel("Question", { exact: true }).fill(title);
      write(page, "An answer", "Answer");
    },
    rename: (page, title) => page.getByLabel("Question", { exact: true }).fill(title),
    published: "Published",
    isArranged: true,
  },
  {
    slug: "copy",
    fill(page, title) {
      page.getByRole("radio", { name: "Image" }).check();
      page.getByLabel("Image URL").fill("/icon.svg");
      page.getByLabel("Description").fill(title);
    },
    rename: (page, title) => page.getByLabel("Description").fill(title),
    isArranged: true,
  },
  {
    slug: "links",
    fill(page, title) {
      titled(page, title);
      page.getByLabel("URL").fill("example.com");
    },
    rename: titled,
    isArranged: true,
  },
  {
    slug: "books",
    fill(page, title) {
      titled(page, title);
      page.getByLabel("Find locally").fill("https://example.com/books");
    },
    rename: titled,
    isArranged: true,
  },
  {
    slug: "projects",
    fill(page, title) {
      titled(page, title);
      page.getByLabel("Year").fill("2019");
      page.getByLabel("Image URL").fill("/icon.svg");
    },
    rename: titled,
    isArranged: true,
  },
  { slug: "pages", fill: titled, rename: titled, published: "Shown", isArranged: false },
  {
    slug: "menu",
    fill(page, title) {
      titled(page, title);
      page.getByLabel("Leads to").fill("/nowhere");
    },
    rename: titled,
    published: "Visible",
    isArranged: true,
  },
];

for (const { slug, fill, rename, published, isArranged } of cases) {
  test(`${slug}: creates, edits, publishes, moves, deletes and restores an entry`, async ({
    adminPage: page,
  }) => {
    const list = `/admin/${slug}`;
    await page.goto(`${list}/new`);
    fill(page, "Entry of a test");
    await save(page);
    expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto(list);
    await row(page, "Entry of a test").locator(".row-text > a").click();
    expect(page.getByRole("button", { name: /^Delete / })).toBeVisible();
    await rename(page, "Entry of another test");
    await save(page);
    expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

    await page.goto(list);
    const entry = row(page, "Entry of another test");
    expect(entry).toBeVisible();
    if (published) {
      const toggle = entry.getByRole("switch", { name: `${published}: Entry of another test` });
      const before = toggle.getAttribute("aria-checked") === "true";
      await toggle.click();
      expect(toggle).toHaveAttribute("aria-checked", String(!before));
      await page.reload();
      expect(toggle).toHaveAttribute("aria-checked", String(!before));
    }
    if (isArranged) {
      const at = (await titles(page)).indexOf("Entry of another test");
      const direction = at > 0 ? "up" : "down";
      await entry.getByRole("button", { name: `Move ${direction}:` }).click();
      expect(page.getByText(`Moved ${direction}`)).toBeVisible();
      await page.reload();
      expect((await titles(page)).indexOf("Entry of another test")).toBe(at > 0 ? at - 1 : at + 1);
    }

    await deleteRow(page, "Entry of another test");
    expect(entry).toHaveCount(0);
    await undo(page);
    await page.goto(list);
    expect(entry).toBeVisible();
  });
}

test("a copy item with text that was never saved does not become an image without it", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  await page.goto("/admin/copy/new");
  const id = page.locator("#edit > [name=id]").inputValue();
  const stored = async () => (await db.from("copy_items").select("type").eq("id", id).maybeSingle()).data;
  page.getByRole("radio", { name: "Text", exact: true }).check();
  const content = page.getByRole("textbox", { name: "Content" });
  content.fill("<p>Words to keep</p>");
  page.getByRole("radio", { name: "Image", exact: true }).check();
  page.getByLabel(/ URL$/).fill("/icon.svg");
  await save(page);
  const type = page.getByRole("group", { name: "Type" });
  expect(type).toContainText("What you typed in “Content” would be lost. Choose Text to keep it");
  page.getByRole("radio", { name: "Text", exact: true }).check();
  expect(content).toHaveValue(/Words to keep/);
  await save(page);
  expect(await stored()).toMatchObject({ type: "text" });

  // Its text is in the history now.
  await page.goto(`/admin/copy/${id}`);
  page.getByRole("radio", { name: "Image", exact: true }).check();
  page.getByLabel(/ URL$/).fill("/icon.svg");
  await save(page);
  expect(await stored()).toMatchObject({ type: "image" });
});
