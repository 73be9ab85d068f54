import { expect, type Page } from "@playwright/test";

/** Fills the rich-text field, which is a textarea of HTML without JavaScript. */
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

/** Clicks the form’s own button, not the one that saves a draft without JavaScript. */
export const save = (page: Page) =>
  page
    .getByRole("button", { name: /^Save(?! as draft)/ })
    .first()
    .click();
/** Submits the form and publishes the entry. */
export const publish = (page: Page) =>
  page.getByRole("button", { name: "Publish", exact: true }).first().click();
/** The response to the next submitted form. Drafts do not count. */
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

/** Clicks Undo in the latest toast and waits for the response. */
export async function undo(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Undo" }).last();
  // The toast comes with the response to the first action, so the next response belongs to the undo.
  await button.waitFor();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  await answered;
}
