import type { Sent } from "../../e2e/support/sent-images";
import type { HttpPage } from "./page";

export const toFile = ({ name, mimeType, buffer }: Sent): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

/** Uploads files with the page's form; returns the response. */
export function upload(page: HttpPage, files: Sent[]) {
  page.getByLabel(/^Choose images/).setInputFiles(files.map(toFile));
  return page.getByRole("button", { name: "Upload" }).click();
}

/** Opens the panel of an image in the library. */
export async function openPanel(page: HttpPage, name: string) {
  await card(page, name)
    .getByRole("link", { name: `Edit ${name}` })
    .click();
  return page.getByRole("region", { name });
}

/** The card of an image in the library. */
export const card = (page: HttpPage, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
