import { strToU8, zipSync } from "fflate";
import { paragraph, type ServiceClient, serviceClient } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const MIGRATION = "/admin/migrate-models";

let service: ServiceClient;
test.beforeAll(async ({ site }) => {
  service = await serviceClient(site);
});

const row = (page: HttpPage, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
const shows = (page: HttpPage, title: string, state: string) =>
  expect(row(page, title).getByText(state, { exact: true })).toBeVisible();
const press = (page: HttpPage, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: HttpPage, words: string) => expect(page.getByRole("status")).toContainText(words);
const edit = (id: string, words: string) =>
  service
    .from("models_sections")
    .update({ content: paragraph(words) })
    .eq("id", id)
    .throwOnError();
const find = async (id: string) =>
  (await service.from("models_sections").select("title,content,published").eq("id", id)).data?.[0];

test("shows each text as supplied, edited, removed or missing, and adds what is missing", async ({
  adminPage: page,
}) => {
  await edit("focus", "Mine");
  await service.from("models_sections").delete().eq("id", "people").throwOnError();
  await page.goto(MIGRATION);
  shows(page, "Focus", "Edited");
  shows(page, "People", "Removed");
  shows(page, "Legos", "As supplied");
  shows(page, "Now", "As supplied, hidden");
  expect(row(page, "Legos").getByRole("button")).toHaveCount(0);
  await press(page, "Add missing texts");
  toast(page, "Nothing changed");

  await page.goto(MIGRATION);
  await press(page, "Restore: People");
  toast(page, "“People” is as supplied.");
  shows(page, "People", "As supplied");
  shows(page, "Focus", "Edited");
  expect((await page.send("/models/people")).status).toBe(200);
});

test("a text that has been turned into another kind leads there, and is not restored", async ({
  adminPage: page,
}) => {
  await page.post("/admin/turn", { from: "models", to: "notes", id: "legos" });
  await page.goto(MIGRATION);
  shows(page, "Legos", "As supplied, moved");
  expect(row(page, "Legos").getByRole("button")).toHaveCount(0);
  expect((await page.post(MIGRATION, { intent: "restore", text: "models_sections:legos" })).status).toBe(409);
  await page.getByRole("link", { name: "Legos", exact: true }).click();
  expect(page.url()).toContain("/admin/notes/");
  const id = page.url().split("/").at(-1) ?? "";
  await page.post("/admin/turn", { from: "notes", to: "models", id });
  await page.goto(MIGRATION);
  shows(page, "Legos", "As supplied");
});

test("overwrites edits only once that is confirmed, and nothing that was saved meanwhile", async ({
  adminPage: page,
}) => {
  await edit("focus", "Mine");
  await page.goto(MIGRATION);
  await press(page, "Restore: Focus");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("Overwrite your edits?");
  expect(JSON.stringify(await find("focus"))).toContain("Mine");
  await edit("focus", "Newer");
  expect((await press(page, "Overwrite")).status).toBe(409);
  expect(page.getByRole("alert")).toContainText("“Focus” has been saved since, so it stays as it is.");
  await press(page, "Restore: Focus");
  await press(page, "Overwrite");
  toast(page, "“Focus” is as supplied.");
  expect(JSON.stringify(await find("focus"))).not.toContain("Newer");
  await page.goto("/admin/models/focus/history");
  expect(page.getByText("Newer")).toBeVisible();
});

test("all samples that nobody has edited can be removed, and are in Recently deleted", async ({
  adminPage: page,
  newPage,
}) => {
  const visitor = newPage();
  await edit("focus", "Mine");
  await page.goto("/admin");
  expect(page.getByText(/Still as they came: .*27 in Models/)).toBeVisible();
  await page.goto(MIGRATION);
  await press(page, "Remove all samples");
  expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove all samples?");
  expect(page.getByRole("main")).toContainText(/\d+ in Notes, .*27 in Models, .*8 in Pages/);
  await press(page, "Remove");
  toast(page, "Samples removed");
  shows(page, "Legos", "Removed");
  shows(page, "Focus", "Edited");
  shows(page, "Notes", "As supplied");

  await expect.poll(async () => (await visitor.goto("/models")).text).not.toContain("legos");
  expect(visitor.getByRole("heading", { level: 2, name: "Focus" })).toBeVisible();
  for (const [path, words] of [
    ["/notes", "No notes yet."],
    ["/creative", "No pictures yet."],
    ["/feed.xml", "Focus"],
  ] as const)
    await expect.poll(async () => (await visitor.send(path)).text).toContain(words);
  for (const path of ["/slow", "/models/legos"]) expect((await visitor.goto(path)).status).toBe(404);
  for (const [path, title] of [
    ["/about", "About"],
    ["/zulu", "Zulu"],
  ] as const) {
    expect((await visitor.goto(path)).status).toBe(200);
    expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.goto("/admin");
  expect(page.getByText(/Still as they came/)).toHaveCount(0);
  await page.goto(MIGRATION);
  await press(page, "Remove all samples");
  toast(page, "No sample is left as it came.");
  await page.goto("/admin/models/deleted");
  expect(page.getByText("Legos", { exact: true })).toBeVisible();
});

test("a page that is a list shows its sentence in the list of pages", async ({ adminPage: page }) => {
  await page.goto("/admin/pages");
  expect(page.getByText("/books · Books I keep giving away.")).toBeVisible();
});

test("without an essay the book says so", async ({ page, site }) => {
  const { data } = await service.from("models_sections").delete().neq("id", "").select("id").throwOnError();
  expect(data.length).toBeGreaterThan(0);
  await expect.poll(async () => (await page.goto(`${site.url}/models`)).text).toContain("No essays yet.");
});

test("an import overwrites samples unless its box is unticked, but edits only if it is ticked", async ({
  adminPage: page,
}) => {
  const files = {
    "pages/uses.md": strToU8("# My uses\n\nMine"),
    "models/focus.md": strToU8("# Focus\n\nMine"),
  };
  await edit("focus", "Edited here");
  await page.goto(MIGRATION);
  page
    .getByLabel("File")
    .setInputFiles([new File([zipSync(files)], "texts.zip", { type: "application/zip" })]);
  await press(page, "Check the file");
  const box = (title: string) =>
    page.getByRole("checkbox", { name: `Overwrite entries that differ: ${title}` });
  expect(box("Pages")).toBeChecked();
  expect(box("Essays")).not.toBeChecked();
});
