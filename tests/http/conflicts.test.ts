import { paragraph, serviceClient } from "../e2e/support/content";
import { outline } from "../e2e/support/outline";
import { save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

/** A text of several paragraphs. */
const paragraphs = (...texts: string[]) => {
  const [first] = texts.map(paragraph);
  const children = texts.flatMap((words) => paragraph(words).root.children);
  return { root: { ...first?.root, children } };
};

const getBlocks = (row: { content: unknown }) => (row.content as { root: { children: [] } }).root.children;

test("both versions of a conflict are merged, and the author chooses where they differ", async ({
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
  await update({
    content: paragraphs("The heavy rain fell", "Then it stopped"),
    tags: ["weather", "theirs"],
  });
  page.getByLabel("Title").fill("Rain, mine");
  await write(page, "The soft rain fell");
  await save(page);

  const versions = page.getByRole("region", { name: "Two versions" });
  const place = versions.getByRole("group", { name: "Content" });
  expect(place).toHaveCount(1);
  expect(place.locator("ins")).toHaveText(["soft ", "heavy "]);
  expect(versions.locator("ins").filter({ hasText: "Then it stopped" })).toBeVisible();
  expect(page.getByLabel("Title")).toHaveValue("Rain, mine");

  const merge = versions.getByRole("button", { name: "Save merged version" });
  await merge.click();
  expect(page.getByRole("alert")).toContainText("Not saved – choose a version where both differ.");
  place.getByLabel("Theirs").check();
  await update({ content: paragraphs("The heavier rain fell", "Then it stopped") });
  await merge.click();
  expect(place.locator("ins")).toHaveText(["soft ", "heavier "]);
  expect(place.getByLabel("Theirs")).not.toBeChecked();
  expect(await read()).toMatchObject({ title: "Rain", tags: ["weather", "theirs"] });

  place.getByLabel("Both, yours first").check();
  await merge.click();
  expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(versions).toHaveCount(0);
  const saved = await read();
  expect(saved).toMatchObject({ title: "Rain, mine", tags: ["weather", "theirs"] });
  const merged = ["The soft rain fell", "The heavier rain fell", "Then it stopped"];
  expect(outline(getBlocks(saved))).toEqual(merged.map((words) => `paragraph: ${words}`));

  // The form has the merged text and its version.
  expect(page.getByLabel("Tags")).toHaveValue("weather, theirs");
  expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/Then it stopped/);
  page.getByLabel("Title").fill("Rain, afterwards");
  await save(page);
  await expect.poll(async () => (await read()).title).toBe("Rain, afterwards");
  expect(outline(getBlocks(await read()))).toHaveLength(3);
});
