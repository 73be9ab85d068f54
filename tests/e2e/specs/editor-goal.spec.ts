import { save, write } from "../support/admin-actions";
import { test } from "../support/editor-page";
import { expect } from "../support/fixtures";

test("a goal of words shows its progress, says when it is reached, stays in the browser and can be removed @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["One two three"]);
  const status = page.locator(".editor-status");
  const dialog = page.getByRole("dialog", { name: "Word goal" });
  await status.getByRole("button", { name: "Set goal" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Enter a number of words");
  await dialog.getByLabel("Word goal").fill("1,000");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(status).toContainText("3 of 1,000 words");
  await page.reload();
  await status.getByRole("button", { name: "Goal: 1,000 words" }).click();
  await dialog.getByLabel("Word goal").fill("5");
  await dialog.getByRole("button", { name: "Set goal" }).click();
  const bar = page.getByRole("progressbar", { name: "Progress towards the word goal" });
  await expect(bar).toHaveJSProperty("value", 3);
  await editor.caret("One two three");
  await page.keyboard.type(" four five six");
  await expect(status.getByRole("status")).toHaveText("You have reached your goal of 5 words.");
  await expect(status).toContainText("6 of 5 words");
  await status.getByRole("button", { name: "Goal reached" }).click();
  await dialog.getByRole("button", { name: "Remove goal" }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(status.getByRole("button", { name: "Set goal" })).toBeVisible();
});

test("the goal of a new essay stays when its first save makes its URL of its slug @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/models/new");
  await page.getByLabel("Title").first().fill("An essay with a goal");
  await write(page, "One two three", true);
  const status = page.locator(".editor-status");
  await status.getByRole("button", { name: "Set goal" }).click();
  const dialog = page.getByRole("dialog", { name: "Word goal" });
  await dialog.getByLabel("Word goal").fill("500");
  await page.keyboard.press("Enter");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/models\/an-essay-with-a-goal$/);
  await page.reload();
  await expect(status.getByRole("button", { name: "Goal: 500 words" })).toBeVisible();
});

test("with a goal, everything below a long text is on one line @js", async ({
  adminPage: page,
  openEditor,
}) => {
  await openEditor(["words and ".repeat(6_000)]);
  const status = page.locator(".editor-status");
  await status.getByRole("button", { name: "Set goal" }).click();
  await page.getByRole("dialog", { name: "Word goal" }).getByLabel("Word goal").fill("12000");
  await page.keyboard.press("Enter");
  await expect(status).toContainText("12,000 of 12,000 words");
  for (const width of [360, 768, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const isOneLine = await status.evaluate((line) => {
      const shown = [...line.querySelectorAll(":scope > p, :scope > .quiet")];
      const edges = shown.map((part) => part.getBoundingClientRect());
      return (
        line.scrollWidth <= line.clientWidth &&
        line.clientHeight < 60 &&
        shown.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth) &&
        edges.every(({ left }, at) => at === 0 || left >= (edges[at - 1]?.right ?? 0))
      );
    });
    expect(isOneLine, `${width} px`).toBe(true);
  }
});
