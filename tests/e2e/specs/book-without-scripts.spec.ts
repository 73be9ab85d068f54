import { entry, heading, index, PHONE } from "../support/book-page";
import { expect, test } from "../support/fixtures";
import { getTop } from "../support/public-page";

test.describe("the book as the server renders it @plain", () => {
  test("links from its index by plain anchors and from Back to the menu", async ({ page }) => {
    await page.goto("/models");
    await entry(page, "Leverage").click();
    await expect(page).toHaveURL(/\/models#leverage$/);
    await expect(heading(page, "Leverage")).toBeInViewport();
    await page.getByRole("link", { name: "Back", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/menu$/);
  });

  test("opens at a section and at a paragraph", async ({ page }) => {
    await page.goto("/models#master");
    await expect(heading(page, "Master")).toBeInViewport();
    await page.goto("/models/ai#ai-4");
    await expect(page.locator("#ai-4")).toBeInViewport();
  });

  test("has rules between its essays, fits a 360 px phone and has an introduction there", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    for (const path of ["/models", "/models/focus"]) {
      await page.goto(path);
      expect(
        await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.goto("/models");
    const rules = await page
      .locator(".essay")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBlockStartWidth));
    expect([rules[0], rules[1], rules[25]]).toEqual(["0px", "1px", "1px"]);
    await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeInViewport();
    await expect(page.getByText(/^Lessons of my 20s, written down/)).toBeInViewport();
  });

  test("folds the index away below 640 px, and a choice closes it", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/models");
    await expect(index(page)).toBeHidden();
    const contents = page.getByRole("link", { name: "Contents" });
    await contents.press("Enter");
    await entry(page, "Focus").click();
    await expect(page).toHaveURL(/#focus$/);
    await expect(index(page)).toBeHidden();
    // Not covered by the line that stays at the top.
    const { bottom } = await contents.evaluate((link) => link.getBoundingClientRect());
    expect(await getTop(page, "#focus h2")).toBeGreaterThan(bottom);
    await page.goBack();
    await expect(entry(page, "Focus")).toBeVisible();
    await page.setViewportSize({ ...PHONE, width: 640 });
    await expect(index(page)).toBeVisible();
    await expect(contents).toBeHidden();
  });

  test("prints without controls, each essay on a new page", async ({ page }) => {
    await page.goto("/models");
    await page.emulateMedia({ media: "print" });
    for (const name of ["Back", "Search in the book", "Download as EPUB"])
      await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
    await expect(
      page.locator(".side, .index-button, .index-search, .progress").filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeVisible();
    const breaks = await page
      .locator(".essay")
      .evaluateAll((all) => all.map((essay) => getComputedStyle(essay).breakBefore));
    expect(new Set(breaks)).toEqual(new Set(["page"]));
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // One for the title and each essay, and no more than the long ones need.
    expect(pages).toBeGreaterThanOrEqual(29);
    expect(pages).toBeLessThanOrEqual(66);
  });
});
