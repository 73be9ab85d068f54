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
 * The path of every admin page: all lists and forms, and of the first list the history and the page on which an entry is
 * turned. `page`, which visits the lists, must be an admin's in a wide window.
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
    if (entry && list === lists[0]) {
      const [, , from, id] = entry.split("/");
      paths.push(`${list}/deleted`, `${entry}/history`, `/admin/turn?from=${from}&id=${id}`);
    }
  }
  return [...paths, ...OTHERS];
}
