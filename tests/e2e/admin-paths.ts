import type { Page } from "@playwright/test";

/** Pages of the desk that are no list; the lists are found in its navigation. */
const OTHERS = [
  ...[
    "/admin/images",
    "/admin/migrate-models",
    "/admin/people",
    "/admin/account",
    "/admin/account/two-factor",
  ],
  ...["/admin/find?q=the", "/admin/missing"],
];

/**
 * The address of every page of /admin: all lists and forms, and for the first of them what is kept of the past. `page`
 * is that of an admin, in a wide window; it is led through the lists.
 */
export async function adminPaths(page: Page): Promise<string[]> {
  await page.goto("/admin");
  const links = page.getByRole("navigation", { name: "Admin" }).locator("a[href^='/admin/']");
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const lists = places.filter((place) => !OTHERS.includes(place));
  const paths = ["/admin"];
  for (const list of lists) {
    await page.goto(list);
    const entries = page.locator(".row-text > a");
    const [entry] = await entries.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    paths.push(list);
    if (entry) paths.push(`${list}/new`, entry);
    if (entry && list === lists[0]) paths.push(`${list}/deleted`, `${entry}/history`);
  }
  return [...paths, ...OTHERS];
}
