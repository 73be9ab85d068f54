import type { Page } from "@playwright/test";
import { save } from "../support/admin-actions";
import { ask } from "../support/ask";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

/** Status and URL of the answer. */
async function follow(site: Site, path: string, options = {}) {
  const { statusCode, headers } = await ask(site.url + path, options);
  return [statusCode, headers.location];
}

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

test("an admin adds a redirect, and is told what is wrong with it", async ({ adminPage: page, site }) => {
  await page.goto("/admin/redirects/new?from_path=/Blog/Old-Post/");
  const [from, target] = [page.getByLabel("Old URL"), page.getByLabel("Leads to")];
  await expect(from).toHaveValue("/blog/old-post");
  for (const [path, to, message] of [
    ["/admin/x", "/notes", "The site itself uses this path"],
    ["/", "/notes", "Enter the path of a page"],
    ["/blog/old-post", "/Blog/old-post?x", "This leads back to the old URL."],
    ["/about", "/notes", "There is a page at this URL."],
    ["/blog/old-post", "//evil.example", "Start with / for a page on this site"],
    ["/blog/old-post", "javascript:alert(1)", "Start with / for a page on this site"],
  ] as const) {
    await from.fill(path);
    await target.fill(to);
    await save(page);
    await expect(page.getByText(message), `${path} → ${to}`).toBeVisible();
  }
  await from.fill("https://old.example/Blog/Old-Post/?p=1");
  await target.fill("/nowhere");
  await save(page);
  await saved(page);
  await expect(page.getByText("→ /nowhere")).toBeVisible();
  await expect(page.getByText("There is no page at this URL yet").first()).toBeVisible();
  expect(await follow(site, "/blog/old-post")).toEqual([301, "/nowhere"]);
});

test("an essay's new slug takes along its readers, its form and its history @plain", async ({
  adminPage: page,
  site,
}) => {
  await addRows(site, "models_sections", [
    { id: "on-tests", title: "On tests", content: paragraph("Red once."), published: true },
  ]);
  await page.goto("/admin/models/on-tests");
  await page.getByLabel("Slug").fill("focus");
  await save(page);
  await expect(page.getByText("Already in use by another entry.")).toBeVisible();
  await page.getByLabel("Slug").fill("on-testing");
  // The draft follows the essay, and ends with the save all the same.
  await page.getByRole("button", { name: "Keep changes" }).click();
  await page.getByText("Discard changes").first().waitFor();
  await save(page);
  await saved(page);
  await expect(page).toHaveURL(/\/admin\/models\/on-testing$/);
  await page.goto("/admin/models");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await page.goto("/admin/models/on-tests");
  await expect(page).toHaveURL(/\/admin\/models\/on-testing$/);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.locator(".versions-list > li")).toHaveCount(2);
  expect(await follow(site, "/models/on-tests")).toEqual([301, "/models/on-testing"]);
  expect(await follow(site, "/models/on-tests.md")).toEqual([301, "/models/on-testing.md"]);
  await page.goto("/models#on-tests");
  await expect(page.getByRole("heading", { name: "On tests" })).toBeInViewport();
});

test("a link to an old URL opens the new page @js", async ({ page, site }) => {
  await addRows(site, "redirects", [{ from_path: "/old-links", target: "/links" }]);
  await addRows(site, "menu_items", [{ title: "Old links", url: "/old-links", visible: true }]);
  await page.goto("/about");
  await page.getByRole("link", { name: "Old links" }).first().click();
  await expect(page).toHaveURL(`${site.url}/links`);
  await expect(page.getByRole("heading", { name: "Links", level: 1 })).toBeVisible();
});
