import { paragraph, type ServiceClient, serviceClient } from "../e2e/support/content";
import { plain } from "../e2e/support/sent-images";
import { row, save, titles, undo } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

import type { HttpPage } from "./support/page";

/** Links with a unique name at the top of the list. */
async function makeLinks(names: string[]): Promise<string[]> {
  const rows = names.map((title, at) => ({ title, url: "example.com", order_index: at - 1000 }));
  const { data, error } = await service.from("links_entries").insert(rows).select("id");
  if (error) throw error;
  return data.map(({ id }) => id);
}

/** Published although it is dated in the future. */
const AT_ONCE = { publish_at: "2020-01-01T00:00:00Z" };

const firstThree = (page: HttpPage) => titles(page).slice(0, 3);

let service: ServiceClient;
test.beforeAll(async ({ site }) => {
  service = await serviceClient(site);
});

test("a bulk action without entries asks for some", async ({ adminPage: page }) => {
  for (const intent of ["publish", "unpublish", "delete"]) {
    const answer = await page.post("/admin/notes?index", { intent });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Select at least one entry first.");
  }
});

test("all entries that a search finds are hidden, deleted and restored together, beyond the first page", async ({
  adminPage: page,
}) => {
  const ids = Array.from({ length: 53 }, () => crypto.randomUUID());
  const notes = ids.map((id, at) => ({
    id,
    title: `Skerry ${at}`,
    content: paragraph("x"),
    published: true,
  }));
  await service
    .from("notes_entries")
    .insert([...notes, { id: crypto.randomUUID(), title: "Kept", content: paragraph("x"), published: true }])
    .throwOnError();
  const published = async () => {
    const { data } = await service
      .from("notes_entries")
      .select("id")
      .eq("published", true)
      .in("id", ids)
      .throwOnError();
    return data.length;
  };
  await page.goto("/admin/notes?q=skerry");
  page.getByLabel("All 53").check();
  await page.getByRole("button", { name: "Unpublish" }).click();
  expect(page.getByRole("status")).toContainText("53 notes: Draft");
  expect(await published()).toBe(0);
  await undo(page);
  expect(await published()).toBe(53);
  page.getByLabel("All 53").check();
  const refused = await page.post("/admin/notes?index&q=skerry", { intent: "delete", every: "52" });
  expect(refused.status).toBe(409);
  expect(await published()).toBe(53);
  await page.post("/admin/notes?index&q=skerry", { intent: "delete", every: "53" });
  await page.goto("/admin/notes?q=skerry");
  expect(page.getByText(/^0 of \d+ entries/)).toBeVisible();
  expect(page.getByRole("status")).toContainText("53 notes deleted");
  await undo(page);
  expect(await published()).toBe(53);
  expect((await service.from("notes_entries").select("published").eq("title", "Kept").single()).data).toEqual(
    { published: true },
  );
  await page.goto("/admin/links");
  expect(page.getByLabel(/^All \d/)).toHaveCount(0);
});

test("a list says how many entries match, and shows unsaved changes below the search results", async ({
  adminPage: page,
}) => {
  const notes = ["Matching one", "Matching two", "Another"].map((title) => ({
    title,
    content: paragraph("x"),
  }));
  await service.from("notes_entries").insert(notes);
  await page.goto(`/admin/notes/new?id=${crypto.randomUUID()}`);
  page.getByLabel("Title").fill("Begun");
  await page.getByRole("button", { name: "Keep changes" }).click();
  const { text } = await page.goto("/admin/notes?q=matching");
  expect(page.getByText(/^2 of \d+ entries/)).toBeVisible();
  expect(text.indexOf("Unsaved changes")).toBeGreaterThan(text.indexOf("Matching two"));
});

test("several deleted entries are restored together, and the rest deleted for good", async ({
  adminPage: page,
}) => {
  const titles = ["Binned one", "Binned two", "Binned three"];
  const links = titles.map((title) => ({ title, url: "example.org" }));
  const { data } = await service.from("links_entries").insert(links).select("id").throwOnError();
  const ids = data.map(({ id }) => id);
  await service.from("links_entries").delete().in("id", ids).throwOnError();
  await page.goto("/admin/links/deleted");
  for (const title of titles.slice(0, 2)) page.getByLabel(`Select: ${title}`).check();
  await page.getByRole("button", { name: "Restore selected" }).click();
  expect(page.getByRole("status")).toContainText("2 entries are back.");
  expect(page.getByRole("link", { name: "Binned three" })).toBeVisible();
  await page.getByRole("button", { name: "Delete all for good…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  expect(page.getByRole("status")).toContainText("deleted for good");
  expect(page.getByText("Nothing deleted recently.")).toBeVisible();
  const left = service.from("revisions").select("row_id").in("row_id", ids).throwOnError();
  expect(new Set((await left).data.map(({ row_id }) => row_id)).size).toBe(2);
  expect((await page.goto("/admin/links")).text).toContain("Binned one");
});

test("the question before a deletion says whether visitors see the entry", async ({ adminPage: page }) => {
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  await service.from("notes_entries").insert([
    { content: paragraph("Probe draft"), published: false },
    { content: paragraph("Probe public"), published: true },
    { content: paragraph("Probe later"), published: true, publish_at },
  ]);
  for (const [title, consequence] of [
    ["Probe draft", "“Probe draft” is not on the site."],
    ["Probe later", "“Probe later” is not on the site."],
    ["Probe public", "“Probe public” will disappear from the site at once."],
  ] as const) {
    const text = `${consequence} You can restore it from Recently deleted.`;
    await page.goto("/admin/notes?q=probe");
    await page.getByRole("button", { name: `Delete: ${title}` }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
    await page.goto("/admin/notes?q=probe");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Delete note" }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
  }
});

test("the question before deleting the text of a page of the site says that the page stays", async ({
  adminPage: page,
}) => {
  await service.from("pages").update({ published: false }).eq("slug", "brio").throwOnError();
  for (const [title, consequence] of [
    ["About", "/about will stay, without what you wrote here."],
    ["Books", "/books will stay, without what you wrote here."],
    ["Brio", "Visitors will see /brio again, without what you wrote here."],
    ["Slow", "“Slow” will disappear from the site at once."],
  ] as const) {
    const text = `${consequence} You can restore it from Recently deleted.`;
    await page.goto("/admin/pages");
    await page.getByRole("button", { name: `Delete: ${title}` }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
    await page.goto("/admin/pages");
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("button", { name: "Delete page" }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
  }
});

test("deleting is deleting, for an essay and for a page", async ({ adminPage: page, newPage }) => {
  const visitor = newPage();
  for (const [list, title, path] of [
    ["models", "Perspective", "/models/perspective"],
    ["pages", "Slow", "/slow"],
  ] as const) {
    expect((await visitor.goto(path)).status).toBe(200);
    await page.goto(`/admin/${list}`);
    await page.getByRole("button", { name: `Delete: ${title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(async () => (await visitor.goto(path)).status).toBe(404);
    await page.goto(`/admin/${list}`);
    expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  }
  await service.from("pages").delete().eq("slug", "brio").throwOnError();
  await expect.poll(async () => (await visitor.goto("/brio")).text).not.toContain("operating layer");
  expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Brio");
});

test("a page that is a list can be hidden and shown", async ({ adminPage: page, newPage }) => {
  const visitor = newPage();
  await page.goto("/admin/pages");
  const toggle = page.getByRole("switch", { name: "Shown: Creative" });
  await toggle.click();
  expect(toggle).not.toBeChecked();
  await expect.poll(async () => (await visitor.goto("/creative")).status).toBe(404);
  expect(visitor.getByText("Page hidden.")).toBeVisible();
  await toggle.click();
  expect(toggle).toBeChecked();
  await expect.poll(async () => (await visitor.goto("/creative")).status).toBe(200);
});

test("files sent without scripts are counted, and those refused are named", async ({ adminPage: page }) => {
  const png = await plain(40, 30).png().toBuffer();
  const send = async (path: string, names: string[]) => {
    await page.goto(path);
    const files = names.map((name) => new File([name.endsWith("png") ? png : "MZ"], name));
    page.getByLabel(/^Choose images/).setInputFiles(files);
    return page.getByRole("button", { name: "Upload" }).click();
  };
  expect((await send("/admin/images", ["a.png", "bad.zip"])).status).toBe(422);
  expect(page.getByRole("alert")).toContainText("“bad.zip” can’t be added");
  expect(page.getByRole("alert")).toContainText("1 image added.");
  expect((await send("/admin/gallery", ["a.png"])).status).toBe(302);
  expect(page.getByRole("status")).toContainText("1 file added");
});

test("a page of the bin that has become empty leads to its first", async ({ adminPage: page }) => {
  for (const bin of ["/admin/images/deleted", "/admin/notes/deleted"]) {
    await page.goto(`${bin}?page=99`);
    expect(page).toHaveURL(new RegExp(`${bin}$`));
  }
});

test("a search matches words in titles and texts, ignores case and keeps the filter", async ({
  adminPage: page,
}) => {
  const notes = [
    { content: paragraph("Probe of Quartz 100% and lime"), date: "2900-01-01", published: true, ...AT_ONCE },
    { content: paragraph("Probe of quartz alone"), date: "2900-01-02", published: false, ...AT_ONCE },
  ];
  await service.from("notes_entries").insert(notes);
  await page.goto("/admin/notes");
  page.getByRole("searchbox", { name: "Search in Notes" }).fill("QUARTZ probe");
  await page.getByRole("searchbox").press("Enter");
  expect(page).toHaveURL(/q=QUARTZ/);
  expect(titles(page)).toHaveLength(2);
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  expect(page).toHaveURL(/q=QUARTZ.*show=off/);
  expect(titles(page)).toEqual(["Probe of quartz alone"]);
  await page.goto("/admin/notes?q=100%25");
  expect(titles(page)).toEqual(["Probe of Quartz 100% and lime"]);
  await page.goto("/admin/notes?q=no+such+words");
  expect(page.getByText("Nothing matches “no such words”.")).toBeVisible();
});

test("selected entries are published, hidden, deleted and restored together", async ({ adminPage: page }) => {
  const notes = [1, 2, 3].map((day) => ({
    content: paragraph(`Probe ${day}`),
    date: `2900-01-0${day}`,
    published: day === 2,
    ...AT_ONCE,
  }));
  await service.from("notes_entries").insert(notes);
  await page.goto("/admin/notes?q=probe");
  const boxes = page.getByRole("checkbox", { name: /^Select: Probe/ });
  const switches = page.getByRole("switch", { name: /^Published: Probe/ });
  const states = () => switches.elements().map((one) => one.getAttribute("aria-checked"));
  for (const box of boxes.all()) box.check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  expect(states()).toEqual(["true", "true", "true"]);
  expect(page.getByText("2 notes: Published")).toHaveCount(1);
  await undo(page);
  await page.goto("/admin/notes?q=probe");
  expect(states()).toEqual(["false", "true", "false"]);

  for (const box of boxes.all()) box.check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  expect(titles(page)).toEqual([]);
  await undo(page);
  await page.goto("/admin/notes?q=probe");
  expect(titles(page)).toEqual(["Probe 3", "Probe 2", "Probe 1"]);
});

test("a move can be undone, and a filtered list cannot be reordered", async ({ adminPage: page }) => {
  await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links");
  await row(page, "Probe A").getByRole("button", { name: "Move down:" }).click();
  expect(firstThree(page)).toEqual(["Probe B", "Probe A", "Probe C"]);
  await undo(page);
  await page.goto("/admin/links");
  expect(firstThree(page)).toEqual(["Probe A", "Probe B", "Probe C"]);
  await page.goto("/admin/links?q=probe");
  expect(page.getByRole("button", { name: "Move down:" })).toHaveCount(0);
  expect(page.getByText("Clear the search to reorder.")).toBeVisible();
});

test("a move next to a deleted entry is rejected and shows the current list", async ({ adminPage: page }) => {
  const [a = "", b = ""] = await makeLinks(["Probe A", "Probe B", "Probe C"]);
  await service.from("links_entries").delete().eq("id", b);
  const form = { intent: "move", id: a, beside: b, side: "after" };
  const answer = await page.post("/admin/links?index", form);
  expect(answer.status).toBe(409);
  const { text } = answer;
  expect(text).toContain("The list has changed");
  expect(text).toContain("Probe C");
  expect(text).not.toContain("Probe B");
});

test("submitting a bulk form twice applies it once", async ({ adminPage: page }) => {
  const ids = await makeLinks(["Probe A", "Probe B"]);
  const body = new URLSearchParams([["intent", "delete"], ...ids.map((id) => ["id", id])]);
  const send = () => page.send("/admin/links?index", { method: "POST", body });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 404]);
});

test("an essay keeps its position when edited and moves where it is put", async ({ adminPage: page }) => {
  await page.goto("/admin/models");
  const order = titles(page);
  await row(page, "Mission").locator(".row-text > a").click();
  expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue("mission");
  page.getByRole("textbox", { name: "Title" }).fill("The mission");
  await save(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/admin/models");
  const edited = order.map((title) => (title === "Mission" ? "The mission" : title));
  expect(titles(page)).toEqual(edited);

  const second = edited[1] ?? "";
  await row(page, second).first().getByRole("button", { name: "Move up:" }).click();
  expect(page.getByText("Moved up")).toHaveCount(1);
  const moved = [second, edited[0] ?? "", ...edited.slice(2)];
  await page.goto("/admin/models");
  expect(titles(page)).toEqual(moved);
  await page.goto("/models");
  expect(page.locator("main h2, main h1").filter({ hasText: second }).first()).toHaveCount(1);
  // Other tests read the book in its order.
  await page.goto("/admin/models");
  await row(page, second).first().getByRole("button", { name: "Move down:" }).click();
  expect(page.getByText("Moved down")).toHaveCount(1);
});
