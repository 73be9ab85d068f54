import { save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { outline } from "../support/editor-page";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";

/** A text of several paragraphs. */
const paragraphs = (...texts: string[]) => {
  const [first] = texts.map(paragraph);
  const children = texts.flatMap((words) => paragraph(words).root.children);
  return { root: { ...first?.root, children } };
};

const getBlocks = (row: { content: unknown }) => (row.content as { root: { children: [] } }).root.children;

test("choices in a merge are cleared when the other version changes again, and the editor has the merged text @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const note = { title: "Rain", content: paragraph("The rain fell"), tags: ["weather"] };
  const { data } = await db.from("notes_entries").insert(note).select().single().throwOnError();
  const id = String(data.id);
  const update = (values: object) => db.from("notes_entries").update(values).eq("id", id).throwOnError();
  const read = async () =>
    (await db.from("notes_entries").select().eq("id", id).single().throwOnError()).data;

  await page.goto(`/admin/notes/${id}`);
  const loads = countLoads(page);
  await update({
    content: paragraphs("The heavy rain fell", "Then it stopped"),
    tags: ["weather", "theirs"],
  });
  await write(page, "The soft rain fell", true);
  await save(page);

  const versions = page.getByRole("region", { name: "Two versions" });
  const place = versions.getByRole("group", { name: "Content" });
  await place.getByLabel("Theirs").check();
  expect(await violations(page)).toEqual([]);
  await update({ content: paragraphs("The heavier rain fell", "Then it stopped") });
  const merge = versions.getByRole("button", { name: "Save merged version" });
  await merge.click();
  await expect(place.locator("ins")).toHaveText(["soft ", "heavier "]);
  await expect(place.getByLabel("Theirs")).not.toBeChecked();

  await place.getByLabel("Keep both, yours first").check();
  await merge.click();
  await expect(versions).toHaveCount(0);
  await expect(page.getByText("Then it stopped")).toBeVisible();
  await expect(page.getByLabel("Tags")).toHaveValue("weather, theirs");
  await page.getByLabel("Title").fill("Rain, afterwards");
  await save(page);
  await expect.poll(async () => (await read()).title).toBe("Rain, afterwards");
  expect(outline(getBlocks(await read()))).toHaveLength(3);
  expect(loads()).toBe(0);
});

test("a conflict is scrolled into view while the author goes on typing far below @js", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}`);
  const { data } = await db
    .from("notes_entries")
    .insert({ content: paragraphs(...lines) })
    .select()
    .single()
    .throwOnError();
  await page.goto(`/admin/notes/${data.id}`);
  const text = page.locator(".editor").getByRole("textbox", { name: "Content" });
  await text.getByText("Line 59").click();
  await page.keyboard.type(" mine");
  const theirs = { content: paragraphs(...lines.slice(0, -1), "Line 59 theirs") };
  await db.from("notes_entries").update(theirs).eq("id", data.id).throwOnError();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("alert").first()).toBeInViewport();
  await expect(text).toBeFocused();
});
