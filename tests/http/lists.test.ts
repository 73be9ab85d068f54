import { paragraph, type ServiceClient, serviceClient } from "../e2e/support/content";
import { plain } from "../e2e/support/sent-images";
import { expect, test } from "./support/fixtures";

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

test("the question before a deletion says whether visitors see the entry", async ({ adminPage: page }) => {
  const notes = [false, true].map((published) => ({
    content: paragraph(published ? "Probe public" : "Probe draft"),
    published,
  }));
  await service.from("notes_entries").insert(notes);
  for (const [title, consequence] of [
    ["Probe draft", "“Probe draft” is not on the site."],
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

test("the question before deleting a text that replaces a sample says that the sample returns", async ({
  adminPage: page,
}) => {
  const pages = ["about", "now"].map((slug) => ({
    slug,
    title: `My ${slug}`,
    content: paragraph("Mine"),
    published: true,
  }));
  await service.from("pages").insert(pages).throwOnError();
  for (const [title, consequence] of [
    ["My about", "Visitors will see the sample version of “My about” again."],
    // Its sample is hidden.
    ["My now", "“My now” will disappear from the site at once."],
  ] as const) {
    const text = `${consequence} You can restore it from Recently deleted.`;
    await page.goto("/admin/pages");
    await page.getByRole("button", { name: `Delete: ${title}` }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
    await page.goto("/admin/pages");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Delete page" }).click();
    expect(page.getByRole("dialog").getByText(text)).toBeVisible();
  }
});

test("a built-in page is shown again although the list still has its old id", async ({
  adminPage: page,
  site,
}) => {
  for (const [intent, status] of [
    ["unpublish", 404],
    ["publish", 200],
  ] as const) {
    const form = { intent, id: "creative" };
    const answer = await page.post("/admin/pages?index", form);
    expect(answer.status).toBe(302);
    await expect.poll(async () => (await fetch(`${site.url}/creative`)).status).toBe(status);
  }
});

test("a built-in page can be hidden and shown", async ({ adminPage: page, newPage }) => {
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

test("a built-in page that is no row yet cannot be deleted", async ({ adminPage: page }) => {
  expect((await page.post("/admin/pages?index", { intent: "delete", id: "creative" })).status).toBe(404);
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
  expect(page.getByRole("alert")).toContainText("“bad.zip” cannot be added");
  expect(page.getByRole("alert")).toContainText("1 image added.");
  expect((await send("/admin/gallery", ["a.png"])).status).toBe(302);
  expect(page.getByRole("status")).toContainText("1 file added");
});

test("a page of the bin that has become empty leads to its first", async ({ adminPage: page }) => {
  await page.goto("/admin/images/deleted?page=2");
  expect(page).toHaveURL(/\/admin\/images\/deleted$/);
});
