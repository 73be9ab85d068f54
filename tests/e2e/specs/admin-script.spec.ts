import { answerToForm, row, save, titles } from "../support/admin-actions";
import { violations } from "../support/axe";
import { expect, test, waitForHydration } from "../support/fixtures";

test("moving a row keeps focus on it, however fast the keys are pressed @js", async ({ adminPage: page }) => {
  await page.goto("/admin/menu");
  const before = await titles(page);
  const [first = "", second = "", third = "", ...others] = before;
  const down = page.getByRole("button", { name: `Move down: ${first}`, exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(down).toBeFocused();
  await expect.poll(() => titles(page)).toEqual([second, third, first, ...others]);
  await expect(page.getByText("Moved down").first()).toBeAttached();
  const stored = async () => {
    await page.reload();
    return titles(page);
  };
  await expect.poll(stored).toEqual([second, third, first, ...others]);
  const up = page.getByRole("button", { name: `Move up: ${first}`, exact: true });
  for (const _ of [1, 2]) {
    const answered = answerToForm(page);
    await up.click();
    await answered;
  }
  expect(await stored()).toEqual(before);
});

test("deleting a row moves focus to the row that takes its place @js", async ({ adminPage: page }) => {
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
  await expect(row(page, last)).toBeFocused();
  await expect(page.getByText("Menu item deleted")).toBeAttached();
});

test("an open form keeps its version while the lists change @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  await page.getByLabel("Description").fill("Typed before somebody else saved");
  // Otherwise the draft might leave this browser between the second tab's request and its scripts.
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForHydration(other);
  // The second tab shows what was typed in the first.
  await expect(other.getByText(/^You’re editing/)).toBeVisible();
  await expect(other.getByLabel("Description")).toHaveValue("Typed before somebody else saved");
  const title = await other.getByLabel("Title").inputValue();
  await other.getByLabel("Title").fill(`${title}!`);
  await save(other);
  await expect(row(other, `${title}!`)).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Typed before somebody else saved");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("You saved this link elsewhere at");
  await page.getByRole("button", { name: "Use the other version" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this version?" });
  await dialog.getByRole("button", { name: "Discard this version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(`${title}!`);
  await page.getByLabel("Title").fill(title);
  await save(page);
  await expect(row(page, title).first()).toBeVisible();
});

test("keeps what was typed when the session has ended @js", async ({
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
});

test("leaving a page asks only when unsaved text would be lost @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/links");
  await page.locator(".row-text > a").first().click();
  const before = await page.getByLabel("Description").inputValue();
  const url = page.url();
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return questions.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" });
  await page.getByLabel("Description").fill("Not saved");
  await away.click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  expect(questions).toEqual([]);

  await page.goto(url);
  await expect(page.getByLabel("Description")).toHaveValue("Not saved");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await context.route("**/draft", (route) => route.abort());
  await page.getByLabel("Description").fill("Kept nowhere");
  await expect(page.getByText("keep this page open")).toBeVisible();
  await away.click();
  await expect.poll(() => questions.length).toBe(1);
  await expect(page.getByLabel("Description")).toHaveValue("Kept nowhere");
  await away.click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  expect(questions).toHaveLength(2);

  await page.goto(url);
  // Only now, since the page that was left has made its last attempt.
  await context.unroute("**/draft");
  await page.getByRole("button", { name: "Discard changes" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Description")).toHaveValue(before);
});

test("axe finds no violations on a form with errors or in a confirmation dialog @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/links/new");
  await save(page);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/admin/menu");
  await page
    .getByRole("button", { name: /^Delete:/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
