import type { Page } from "@playwright/test";

/** Opens a page and waits until its event stream is connected. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes("/events?"));
  await page.goto(path);
  await stream;
}

/** An element's distance from the top of the window (px). */
export const getTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
