import { expect, type Page } from "@playwright/test";

/** Types into the rich-text field, which is a textarea of HTML without JavaScript. */
export async function write(
  page: Page,
  words: string,
  javaScriptEnabled: boolean | undefined,
  label = "Content",
): Promise<void> {
  if (!javaScriptEnabled) return page.getByRole("textbox", { name: label }).fill(`<p>${words}</p>`);
  await page.locator(".editor").getByRole("textbox", { name: label }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words);
}

export const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).first().click();
/** The answer to the form that is sent next; drafts, which go on their own ways, do not count. */
export const answerToForm = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === "POST" && !response.url().endsWith("/draft"),
  );
export const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
export const titles = (page: Page) => page.locator(".row-text > :is(a, .row-title)").allTextContents();

export async function deleteRow(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(row(page, title)).toHaveCount(0);
}

/** Presses the latest message's Undo, and waits for its answer. */
export async function undo(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Undo" }).last();
  // It comes with the answer to what is taken back: the next one is its own.
  await button.waitFor();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await answered;
}
