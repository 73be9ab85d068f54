import { expect, type Page } from "@playwright/test";
import { paragraph, type ServiceClient, serviceClient } from "./content";
import type { Site } from "./start-site";

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 800, height: 900 };
export const DESK = { width: 1440, height: 900 };

export const index = (page: Page) => page.getByRole("navigation", { name: "Models" });
export const entry = (page: Page, title: string) => index(page).getByRole("link", { name: title });
export const current = (page: Page) => index(page).locator("[aria-current]");
/** An essay's title, with its number in the book; not a heading within a text that contains the same letters. */
export const heading = (page: Page, title: string) =>
  page.getByRole("heading", { name: new RegExp(`^(\\d\\d )?${title}$`) });
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
/** Resolves once the window has stopped scrolling. */
export async function settled(page: Page): Promise<number> {
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await scrolled(page);
      return before === last;
    })
    .toBe(true);
  return before;
}

/** Saves a section of the book. */
export async function addSection(
  site: Site,
  row: { id: string; title: string; content?: object; published?: boolean },
): Promise<ServiceClient> {
  const client = await serviceClient(site);
  const content = (row.content ?? paragraph("")) as ReturnType<typeof paragraph>;
  await client
    .from("models_sections")
    .upsert({ published: true, ...row, content })
    .throwOnError();
  return client;
}
