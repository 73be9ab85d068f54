import type { HttpPage } from "./page";

/** Writes into the rich-text field, which is a textarea of HTML without scripts. */
export const write = (page: HttpPage, words: string, label = "Content") =>
  page.getByRole("textbox", { name: label }).fill(`<p>${words}</p>`);

/** Submits the form, not its draft. */
export const save = (page: HttpPage) =>
  page
    .getByRole("button", { name: /^Save(?! as draft)/ })
    .first()
    .click();

/** Submits the form and publishes the entry. */
export const publish = (page: HttpPage) =>
  page.getByRole("button", { name: "Publish", exact: true }).first().click();

export const row = (page: HttpPage, title: string) => page.getByRole("listitem").filter({ hasText: title });

export async function deleteRow(page: HttpPage, title: string): Promise<void> {
  await row(page, title)
    .getByRole("button", { name: /^Delete:/ })
    .click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
}

/** Clicks Undo in the latest toast. */
export const undo = (page: HttpPage) => page.getByRole("button", { name: "Undo" }).last().click();

/** The titles of a list, in its order. */
export const titles = (page: HttpPage) => page.locator(".row-text > :is(a, .row-title)").allTextContents();
