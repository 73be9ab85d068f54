import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** A file for Playwright's file chooser. */
export interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A single-colour image of this size (px). */
export function plain(width: number, height: number, color = "#d12a00") {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** A JPEG with EXIF data: a camera, a location and an orientation. No two are the same file. */
export async function photo(name: string, width = 1600, height = 1200): Promise<Sent> {
  const buffer = await plain(width, height)
    .withExif({
      IFD0: { Make: "Secret camera", ImageDescription: randomUUID() },
      IFD3: { GPSLatitude: "51/1 30/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

export const named = (name: string, buffer: Buffer | string, mimeType = "image/png"): Sent => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});

/** Uploads files with the page's form: at once when chosen, or by its button without JavaScript. */
export async function send(page: Page, files: Sent[], javaScriptEnabled: boolean | undefined): Promise<void> {
  // Handing 11 MB to a browser takes longer than an action may on a busy machine.
  const timeout = 60_000;
  const label = javaScriptEnabled ? /^Drop images (and \w+ )?here/ : /^Choose images/;
  await page.getByLabel(label).setInputFiles(files, { timeout });
  if (javaScriptEnabled) return;
  await page.getByRole("button", { name: "Upload" }).click();
}

/** Drops a file on an element. */
export async function drop(target: Locator, { name, mimeType, buffer }: Sent): Promise<void> {
  const sent = { name, mimeType, bytes: buffer.toString("base64") };
  await target.evaluate((element, sent) => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(sent.bytes), (one) => one.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], sent.name, { type: sent.mimeType }));
    element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, sent);
}

/** Opens the panel of an image in the library. */
export async function openPanel(page: Page, name: string): Promise<Locator> {
  await card(page, name)
    .getByRole("link", { name: `Edit ${name}` })
    .click();
  const panel = page.getByRole("region", { name });
  await panel.waitFor();
  return panel;
}

/** The card of an image in the library. */
export const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
