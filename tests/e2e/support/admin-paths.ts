import type { Page } from "@playwright/test";

/** Admin pages that are not lists; lists are read from the navigation. */
const OTHERS = [
  ...[
    "/admin/images",
    "/admin/migrate-models",
    "/admin/people",
    "/admin/account",
    "/admin/backups",
    "/admin/errors",
    "/admin/missing-pages",
    "/admin/account/two-factor",
    "/admin/account/recovery-codes",
  ],
  ...["/admin/find?q=the", "/admin/missing"],
];

/**
 * The path of every admin page: all lists and forms, and the history pages of the first list. `page`, which visits the
 * lists, must be an admin's in a wide window.
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
