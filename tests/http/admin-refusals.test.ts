import { deleteRow, row, save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("an unknown collection, entry or intent gets a 4xx response", async ({ adminPage: page }) => {
  const missing = [
    "/admin/nonsense",
    "/admin/constructor",
    "/admin/notes/not-an-id",
    `/admin/notes/${crypto.randomUUID()}`,
  ];
  for (const path of missing) {
    const answer = await page.goto(path);
    expect(answer.status, path).toBe(404);
    expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found");
  }
  const send = (form: Record<string, string>) => page.post("/admin/notes?index", form);
  expect((await send({ intent: "nonsense", id: crypto.randomUUID() })).status).toBe(400);
  expect((await send({ intent: "delete", id: "../menu" })).status).toBe(404);
  expect((await send({ intent: "publish", id: crypto.randomUUID(), to: "on" })).status).toBe(404);
});

test("a refused form links to each field with an error", async ({ adminPage: page }) => {
  await page.goto("/admin/models/new");
  page.getByRole("textbox", { name: "Content" }).fill('<img src="data:image/png;base64,AAAA">');
  expect((await save(page)).status).toBe(422);
  const links = page.getByRole("alert").getByRole("link");
  expect(links).toHaveText(["Title", "Content", "Slug"]);
  for (const name of ["title", "content", "slug"]) {
    const field = page.locator(`[name=${name}]`);
    expect(page.locator(`.form-error a[href="#${field.getAttribute("id")}"]`)).toHaveCount(1);
  }
});

test("submitting a form twice creates one entry", async ({ adminPage: page }) => {
  const form = { intent: "save", id: crypto.randomUUID(), version: "", title: "Only once", url: "/once" };
  const send = () => page.post("/admin/menu/new", form);
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status)).toEqual([302, 302]);
  await page.goto("/admin/menu");
  expect(row(page, "Only once")).toHaveCount(1);
});

test("when two people save the same entry, neither loses their text", async ({
  adminPage: page,
  newPage,
}) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  expect(page.getByLabel("Title")).toBeVisible();
  const other = newPage();
  for (const [name, cookie] of page.cookies) other.cookies.set(name, cookie);
  await other.goto(page.url());
  other.getByLabel("Title").fill("Theirs");
  await save(other);
  expect(row(other, "Theirs")).toBeVisible();

  page.getByLabel("Title").fill("Mine");
  // Saving again does not bypass the choice.
  for (const told of [/You saved this link elsewhere at \d\d:\d\d/, /choose a version where both differ/]) {
    expect((await save(page)).status).toBe(409);
    expect(page.getByRole("alert")).toContainText(told);
  }
  const versions = page.getByRole("region", { name: "Two versions" });
  expect(versions).toContainText("Theirs");
  expect(versions).toContainText("Mine");
  expect(page.getByLabel("Title")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save this version" }).click();
  expect(row(page, "Mine")).toBeVisible();
});

test("an entry deleted while being edited can be saved as a new one", async ({
  adminPage: page,
  newPage,
}) => {
  await page.goto("/admin/menu/new");
  page.getByLabel("Title").fill("Short-lived");
  page.getByLabel("Leads to").fill("/notes");
  await save(page);
  await page.getByRole("link", { name: "Short-lived", exact: true }).click();
  expect(page.getByLabel("Leads to")).toBeVisible();
  const other = newPage();
  for (const [name, cookie] of page.cookies) other.cookies.set(name, cookie);
  await other.goto("/admin/menu");
  await deleteRow(other, "Short-lived");

  page.getByLabel("Title").fill("Long-lived");
  await save(page);
  expect(page.getByRole("alert")).toContainText("does not exist");
  expect(page.getByLabel("Title")).toHaveValue("Long-lived");
  await page.getByRole("button", { name: "Save as a new menu item" }).click();
  expect(row(page, "Long-lived")).toBeVisible();
});
