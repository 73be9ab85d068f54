import { expect, type Page } from "@playwright/test";
import { serviceClient } from "./content";
import type { Site } from "./start-site";

/** Waits until what was typed has been kept. */
export const kept = (page: Page) => expect(page.getByText(/^Changes kept/).first()).toBeVisible();

/** A saved link. */
export async function makeLink(site: Site, title: string): Promise<string> {
  const db = await serviceClient(site);
  const link = { title, url: "https://example.com", description: "As it was saved" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  return data.id;
}
