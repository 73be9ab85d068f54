import { paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { expect, test } from "./support/fixtures";

/** Makes a draft with these words, and returns its id. */
const WORDS = "Quixotic barometers";
async function makeDraft(site: Site): Promise<string> {
  const db = await serviceClient(site);
  const row = { title: "Weather", content: paragraph(`${WORDS} in the hall`), published: false };
  return (await db.from("feed_posts").insert(row).select("id").single().throwOnError()).data.id;
}

test("the search page finds the same without JavaScript", async ({ adminPage: page, site }) => {
  const id = await makeDraft(site);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  page.getByRole("searchbox").fill("quixotic");
  await page.getByRole("main").getByRole("button", { name: "Find", exact: true }).click();
  expect(page).toHaveURL(/\/admin\/find\?q=quixotic$/);
  const found = page.getByRole("list", { name: "Results" });
  expect(found.getByRole("listitem")).toHaveText([/WeatherDraft, post/]);
  expect(found.getByRole("link", { name: "Weather" })).toHaveAttribute("href", `/admin/feed/${id}`);
  page.getByRole("searchbox").fill("light");
  await page.getByRole("main").getByRole("button", { name: "Find", exact: true }).click();
  await found.getByRole("button", { name: "Light colours" }).click();
  expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(page).toHaveURL(/\/admin\/find/);
});
