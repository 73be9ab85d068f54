import { describe } from "vitest";
import { ask } from "../e2e/support/ask";
import { paragraph, type ServiceClient, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** An essay's title, with its number in the book; not a heading within a text that contains the same letters. */
const heading = (page: HttpPage, title: string) =>
  page.getByRole("heading", { name: new RegExp(`^(\\d\\d )?${title}$`) });
/** Saves a section of the book. */
async function addSection(
  site: Site,
  row: { id: string; title: string; content?: object; published?: boolean },
): Promise<ServiceClient> {
  const client = await serviceClient(site);
  const content = (row.content ?? paragraph("")) as ReturnType<typeof paragraph>;
  await client
    .from("models_sections")
    .insert({ published: true, ...row, content })
    .throwOnError();
  return client;
}

describe("the book as the server renders it", () => {
  test("gives each essay its own URL with links to the previous and next one", async ({ page, site }) => {
    await page.goto("/models/maxq");
    expect(heading(page, "Max Q")).toBeVisible();
    expect(page.getByText(/^02 of 26 · \d+ min$/)).toBeVisible();
    expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/models/maxq`);
    const card = page.locator('meta[property="og:image"]').getAttribute("content");
    expect(card).toContain("/og/essay/maxq.png");
    expect((await ask(card ?? "")).statusCode).toBe(200);
    const around = page.getByRole("navigation", { name: "Essays" });
    expect(around.getByRole("link")).toHaveText([/^Previous Opportunity$/, /^Next Focus$/]);
    await around.getByRole("link", { name: "Next" }).click();
    expect(page).toHaveURL(/\/models\/focus$/);
    expect(page.getByText("For nine weeks I kept a tally")).toBeVisible();
    await page.goto("/models/wanting-less");
    expect(around.getByRole("link")).toHaveText([/AI$/]);
  });

  test("says 'content coming soon' for an unknown essay", async ({ page }) => {
    const response = await page.goto("/models/nonsense");
    expect(response.status).toBe(404);
    expect(heading(page, "content coming soon")).toBeVisible();
  });

  test("says 'content coming soon' on both pages for an essay without text", async ({ page, site }) => {
    const content = { root: { type: "root", children: [] } };
    await addSection(site, { id: "unwritten", title: "Unwritten", content });
    await expect
      .poll(async () => {
        await page.goto("/models");
        return page.locator("#unwritten").allTextContents();
      })
      .toEqual(["27Unwrittencontent coming soon"]);
    await page.goto("/models/unwritten");
    expect(page.getByText("content coming soon")).toBeVisible();
  });

  test("describes its images, which need no script", async ({ page }) => {
    await page.goto("/models");
    const images = page.locator(".essay img");
    expect(images.count()).toBeGreaterThanOrEqual(10);
    for (const image of images.all()) {
      expect(image.getAttribute("alt")?.length).toBeGreaterThan(20);
      expect(Number(image.getAttribute("width"))).toBeGreaterThan(0);
    }
    await page.locator("#focus figure a").click();
    expect(page).toHaveURL(/\/essays\/focus\.svg$/);
  });
});
