import type { Page } from "@playwright/test";

/** Counts the documents that the page loads from now on: with scripts, forms and the site's own links load none. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  return () => loads;
}
