import { describe } from "vitest";
import { ask } from "../e2e/support/ask";
import { paragraph, type ServiceClient, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** An essay's title, with its number in the book; not a heading within a text that contains the same letters. */
const heading = (page: HttpPage, title: string) =>
  page.getByRole("heading", { name: new RegExp(`^(\\d\\d )?${title}$`) });
const IDS =
  "opportunity maxq focus 100-units being-sure work-life-cohesion relationships products-services mission brand-banking how-to-communicate people being-right master shower-thoughts leverage swimming beware-agencies perspective cheat-codes legos problem-pyramid on-love beautiful ai long-pipe round-table wanting-less".split(
    " ",
  );
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
    expect(page.getByText(/^02 of 28 · \d+ min$/)).toBeVisible();
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
    expect(around.getByRole("link")).toHaveText([/A Round Table$/]);
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
      .toEqual(["29Unwrittencontent coming soon"]);
    await page.goto("/models/unwritten");
    expect(page.getByText("content coming soon")).toBeVisible();
  });

  test("describes its images, which need no script", async ({ page }) => {
    await page.goto("/models");
    const images = page.locator(".essay figure :is(img, svg)");
    expect(images.count()).toBeGreaterThanOrEqual(14);
    for (const image of images.all()) {
      const description = image.getAttribute("alt") ?? image.getAttribute("aria-label");
      expect(description?.length).toBeGreaterThan(20);
      expect(Number(image.getAttribute("width"))).toBeGreaterThan(0);
    }
    await page.locator("#swimming figure a").click();
    expect(page).toHaveURL(/\/essays\/swimming\.svg$/);
  });

  test("draws an essay's drawing in the state that its form asks for", async ({ page, site }) => {
    await page.goto("/models");
    expect(page.locator("#focus figure svg")).toHaveAttribute("aria-label", /^Two bars of a hundred units/);
    expect(page.locator("#focus figure form")).toHaveAttribute("action", "/models/focus#focus-3");
    await page.goto("/models/focus?projects=3");
    expect(page.getByText("Three projects get 22.5 units each.")).toBeVisible();
    expect(page.locator("figure svg")).toHaveAttribute("aria-label", /^Three projects get/);
    expect(page.locator("figure input")).toHaveAttribute("value", "3");
    expect(page.locator("figure input")).toHaveAttribute("aria-valuetext", "3");
    expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/models/focus`);
    expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
      "content",
      `${site.url}/models/focus?projects=3`,
    );
  });

  test("shares the drawing in its state, and in the text's own for any other value", async ({ page }) => {
    const getImage = async (path: string) => {
      await page.goto(path);
      return page.locator('meta[property="og:image"]').getAttribute("content") ?? "";
    };
    const [own, turned, wrong] = [
      await getImage("/models/focus"),
      await getImage("/models/focus?projects=3"),
      await getImage("/models/focus?projects=99&x=%3Cb%3E"),
    ];
    expect(wrong).toBe(own);
    expect(turned).toMatch(/\/og\/essay\/focus\.png\?projects=3&v=\w+$/);
    const images = await Promise.all([own, turned].map((url) => ask(url)));
    for (const { statusCode, headers } of images)
      expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(images[0]?.text).not.toBe(images[1]?.text);
  });

  test("leads from a state that an essay does not have to the essay", async ({ site }) => {
    const answer = await ask(`${site.url}/models/leverage?projects=3`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/models/leverage"]);
  });
});

test("the book has the sections in order, with two-digit numbers from the second on", async ({ page }) => {
  await page.goto("/models");
  const sections = page.locator(".essay");
  expect(sections.elements().map(({ id }) => id)).toEqual(IDS);
  const titles = page.locator("nav[aria-label=Models] li a").allTextContents();
  expect(page.locator(".essay > h2").allTextContents()).toEqual(titles);
  // A number is no part of a title: nobody hears "02Max Q".
  const numbers = titles.slice(1).map((_, at) => String(at + 2).padStart(2, "0"));
  expect(page.locator(".essay > .number + h2").count()).toBe(numbers.length);
  expect(page.locator(".essay > .number").allTextContents()).toEqual(numbers);
  // The essays' own headings are below their titles.
  expect(sections.first().locator(".prose h3").first()).toBeVisible();
  expect(page.locator(".essay .prose h2")).toHaveCount(0);
  expect(page.locator("#legos").getByRole("link", { name: "Books" })).toHaveAttribute("href", "/books");
});

test("the book can be searched on its own", async ({ page }) => {
  await page.goto("/models");
  page.getByRole("searchbox", { name: "Search in the book", includeHidden: true }).fill("printer");
  await page.getByRole("searchbox", { includeHidden: true }).press("Enter");
  expect(page).toHaveURL(/\/search\?in=essay&q=printer$/);
  expect(page.locator(".hit-kind").first()).toHaveText("Essay");
  expect(new Set(page.locator(".hit-kind").allTextContents())).toEqual(new Set(["Essay"]));
  await page.getByRole("link", { name: "Opportunity" }).click();
  expect(page).toHaveURL(/\/models\/opportunity$/);
  await page.goto("/search?q=printer");
  expect(page.locator('.hits a[href="/models/opportunity"]')).toBeVisible();
});
