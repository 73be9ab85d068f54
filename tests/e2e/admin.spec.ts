import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Types into the rich-text field, which is a textarea of HTML without JavaScript. */
async function write(page: Page, words: string, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (!javaScriptEnabled) return page.getByLabel("Content").fill(`<p>${words}</p>`);
  await page.locator(".editor").getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
}

const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).first().click();
const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const titles = (page: Page) => page.locator(".row-text > a").allTextContents();

async function deleteRow(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, title)).toHaveCount(0);
}

test("a menu item is created, edited, hidden, moved and deleted", async ({ adminPage: page }) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Reading room");
  await page.getByLabel("Leads to").fill("/books");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/menu#/);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(row(page, "Reading room")).toBeVisible();

  await page.getByRole("link", { name: "Reading room", exact: true }).click();
  await page.getByLabel("Title").fill("The reading room");
  await save(page);
  await expect(row(page, "The reading room")).toBeVisible();

  const toggle = page.getByRole("switch", { name: "Visible: The reading room" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.getByRole("link", { name: "Hidden", exact: true }).click();
  await expect(row(page, "The reading room")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(row(page, "/about")).toBeVisible();

  const before = await titles(page);
  await page.getByRole("button", { name: "Move up: The reading room" }).click();
  await expect
    .poll(() => titles(page))
    .toEqual(before.toSpliced(-2, 2, "The reading room", before.at(-2) ?? ""));
  await page.reload();
  expect((await titles(page)).at(-2)).toBe("The reading room");

  await deleteRow(page, "The reading room");
  await page.reload();
  expect(await titles(page)).toEqual(before.slice(0, -1));
});

test("a note is written, published and edited on one page, and visitors see it", async ({
  adminPage: page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notes/new");
  await write(page, "Rain on the tin roof", javaScriptEnabled);
  await page.getByLabel("Date").fill("2031-02-03");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/notes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Visitors do not see this note yet.")).toBeVisible();

  await page.getByRole("switch", { name: "Published" }).check();
  await write(page, "Rain on the glass roof", javaScriptEnabled);
  await save(page);
  await expect(page.getByText("Visitors see this note now.")).toBeVisible();
  await page.goto("/notes");
  await expect(page.getByRole("article").first()).toContainText("February 3, 2031");
  await expect(page.getByRole("article").first()).toContainText("Rain on the glass roof");

  await page.goto("/admin/notes");
  expect((await titles(page))[0]).toBe("Rain on the glass roof");
  await deleteRow(page, "Rain on the glass roof");
});

test("what cannot be saved is said beside its field, and everything typed stays", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/links/new");
  await page.getByLabel("Title").fill("x".repeat(301));
  await page.getByLabel("Address").fill("javascript:alert(1)");
  await page.getByLabel("Description").fill("Two lines\nof text");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await save(page);
  expect((await answered).status()).toBe(422);
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription(/at most 300 characters/);
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/not a web address/);
  await expect(page.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Title")).toHaveValue("x".repeat(301));
  await expect(page.getByLabel("Description")).toHaveValue("Two lines\nof text");

  await page.getByLabel("Title").fill("A good place");
  await page.getByLabel("Address").fill("example.com/place");
  await save(page);
  await expect(row(page, "A good place")).toBeVisible();
  await deleteRow(page, "A good place");
});

test("two people who save the same entry both keep their words", async ({ adminPage: page, context }) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  await expect(page.getByLabel("Title")).toBeVisible();
  const original = await page.getByLabel("Title").inputValue();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel("Title").fill("Theirs");
  await save(other);
  await expect(row(other, "Theirs")).toBeVisible();

  await page.getByLabel("Title").fill("Mine");
  // Saving once more is no way around the choice.
  for (let attempt = 0; attempt < 2; attempt++) {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await save(page);
    expect((await answered).status()).toBe(409);
  }
  await expect(page.getByRole("alert")).toContainText("Somebody else saved this link");
  const versions = page.getByRole("region", { name: "Two versions" });
  await expect(versions).toContainText("Theirs");
  await expect(versions).toContainText("Mine");
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(row(page, "Mine")).toBeVisible();

  await other.goto(page.url());
  await other.locator(".row-text > a").first().click();
  await other.getByLabel("Title").fill(original);
  await save(other);
});

test("an entry that was deleted while it was edited can be saved as a new one", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Short-lived");
  await page.getByLabel("Leads to").fill("/notes");
  await save(page);
  await page.getByRole("link", { name: "Short-lived", exact: true }).click();
  await expect(page.getByLabel("Leads to")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/menu");
  await deleteRow(other, "Short-lived");

  await page.getByLabel("Title").fill("Long-lived");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("does not exist");
  await expect(page.getByLabel("Title")).toHaveValue("Long-lived");
  await page.getByRole("button", { name: "Save it as a new menu item" }).click();
  await expect(row(page, "Long-lived")).toBeVisible();
  await deleteRow(page, "Long-lived");
});

test("an unknown collection, entry or intent is answered with 4xx", async ({ adminPage: page, site }) => {
  const missing = [
    "/admin/nonsense",
    "/admin/constructor",
    "/admin/notes/not-an-id",
    `/admin/notes/${crypto.randomUUID()}`,
  ];
  for (const path of missing) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found");
  }
  const headers = { Origin: site.url };
  const send = (form: Record<string, string>) => page.request.post("/admin/notes?index", { form, headers });
  expect((await send({ intent: "nonsense", id: crypto.randomUUID() })).status()).toBe(400);
  expect((await send({ intent: "delete", id: "../menu" })).status()).toBe(404);
  expect((await send({ intent: "publish", id: crypto.randomUUID(), to: "on" })).status()).toBe(404);
});

test("a form that is sent twice makes one entry", async ({ adminPage: page, site }) => {
  const form = { intent: "save", id: crypto.randomUUID(), version: "", title: "Only once", url: "/once" };
  const headers = { Origin: site.url };
  const send = () => page.request.post("/admin/menu/new", { form, headers });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  await page.goto("/admin/menu");
  await expect(row(page, "Only once")).toHaveCount(1);
  await deleteRow(page, "Only once");
});

test("a visitor who posts to the admin is sent to sign in, and nothing changes", async ({ page, site }) => {
  const headers = { Origin: site.url };
  for (const path of ["/admin/menu/new", "/admin/menu?index", `/admin/menu/${crypto.randomUUID()}`]) {
    for (const intent of ["save", "delete", "publish", "move"]) {
      const form = { intent, id: crypto.randomUUID(), title: "Forged", url: "/forged", visible: "on" };
      const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
      expect([302, 400], `${intent} to ${path}`).toContain(answer.status());
      if (answer.status() === 302) expect(answer.headers().location).toMatch(/^\/auth\?next=/);
    }
  }
  await page.goto("/");
  await expect(page.getByText("Forged")).toHaveCount(0);
});

test("moving keeps the focus on the moved row, however fast the keys come @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/menu");
  const before = await titles(page);
  const [first = "", second = "", third = "", ...others] = before;
  await page.waitForFunction(() => "__remixRouteModules" in window);
  const down = page.getByRole("button", { name: `Move down: ${first}`, exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(down).toBeFocused();
  expect(await titles(page)).toEqual([second, third, first, ...others]);
  await expect(page.getByText("Moved down")).toBeAttached();
  await expect
    .poll(async () => {
      await page.reload();
      return titles(page);
    })
    .toEqual([second, third, first, ...others]);
  const up = page.getByRole("button", { name: `Move up: ${first}`, exact: true });
  await up.click();
  await up.click();
  await expect.poll(() => titles(page)).toEqual(before);
});

test("after a delete the keyboard goes on from the row that took the place @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Passing by");
  await page.getByLabel("Leads to").fill("/passing");
  await save(page);
  await page.getByRole("button", { name: "Move up: Passing by" }).click();
  await expect(page.getByText("Moved up")).toBeAttached();
  const last = (await titles(page)).at(-1) ?? "";
  await page.getByRole("button", { name: "Delete: Passing by" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row(page, "Passing by")).toHaveCount(0);
  await expect(page.getByRole("link", { name: last, exact: true })).toBeFocused();
  await expect(page.getByText("Menu item deleted")).toBeAttached();
});

test("an open form keeps its version while the lists change @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  await page.getByLabel("Description").fill("Typed before somebody else saved");
  const other = await context.newPage();
  await other.goto(page.url());
  const title = await other.getByLabel("Title").inputValue();
  await other.getByLabel("Title").fill(`${title}!`);
  await save(other);
  await expect(row(other, `${title}!`)).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Typed before somebody else saved");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Somebody else saved this link");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Take their link, drop mine" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(`${title}!`);
  await page.getByLabel("Title").fill(title);
  await save(page);
  await expect(row(page, title).first()).toBeVisible();
});

test("a session that ended while somebody wrote costs no word @js", async ({
  adminPage: page,
  context,
  adminCookies,
}) => {
  await page.goto("/admin/menu/new");
  await page.getByLabel("Title").fill("Written meanwhile");
  await page.getByLabel("Leads to").fill("/meanwhile");
  await context.clearCookies();
  await save(page);
  await expect(page.getByRole("alert")).toContainText("You are signed out");
  await expect(page.getByLabel("Title")).toHaveValue("Written meanwhile");
  await context.addCookies(adminCookies);
  await save(page);
  await expect(row(page, "Written meanwhile")).toBeVisible();
  await deleteRow(page, "Written meanwhile");
});

test("a page with unsaved words asks before it is left @js", async ({ adminPage: page }) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  await page.getByLabel("Description").fill("Not saved");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return questions.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" });
  await away.click();
  await expect(page.getByLabel("Description")).toHaveValue("Not saved");
  await away.click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  expect(questions).toHaveLength(2);
});

test("axe finds nothing on the admin's pages @js", async ({ adminPage: page }) => {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const check = async () => {
    const violations = await page.evaluate(async (axe) => {
      new Function(axe)();
      const { axe: loaded } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string }[] }> };
      };
      return (await loaded.run()).violations.map(({ id }) => id);
    }, source);
    expect(violations, page.url()).toEqual([]);
  };
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of [
      "/admin",
      "/admin/notes",
      "/admin/menu?show=off",
      "/admin/links/new",
      "/admin/feed/new",
      "/admin/none",
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await check();
    }
    await page.goto("/admin/links/new");
    await save(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await check();
    await page.goto("/admin/menu");
    await page
      .getByRole("button", { name: /^Delete:/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await check();
  }
});
