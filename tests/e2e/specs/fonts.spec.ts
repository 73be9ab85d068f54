import type { Page } from "@playwright/test";
import { addRows } from "../support/content";
import { expect, test } from "../support/fixtures";

test("a page preloads its fonts before its stylesheet @plain", async ({ page }) => {
  for (const path of ["/", "/about", "/notes", "/feed", "/links", "/copy", "/questions"]) {
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
    expect(fonts.length, path).toBeGreaterThan(0);
    expect([...new Set(fonts)], path).toEqual(["link"]);
  }
});

test("letters outside Latin-1 use the site's fonts @plain", async ({ page, site }) => {
  const book = {
    title: "Książka",
    description: "Łódź, ő and ș",
    buy_link: "https://example.com",
    order_index: 0,
  };
  await addRows(site, "books_entries", [book]);
  await page.goto("/books");
  const expected = expect.arrayContaining(["Schibsted Grotesk Extended", "Source Serif 4 Extended"]);
  await expect.poll(() => loadedFonts(page)).toEqual(expected);
});

test("a page looks for no system fonts once its own have loaded @js", async ({ page, browser }) => {
  const lookUps = async (change: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories: ["fonts"] });
    await change();
    const trace = (await browser.stopTracing()).toString();
    return trace.split("onMatchFamilyStyle").length - 1;
  };
  // A page in system fonts checks that the counted trace event exists.
  expect(await lookUps(() => page.setContent("<p style='font: 17px cursive'>Text"))).toBeGreaterThan(0);
  for (const path of ["/", "/notes", "/books", "/questions", "/models"]) {
    await page.goto(path, { waitUntil: "load" });
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
    // A new font weight makes the browser match fonts again.
    const inNewWeight = () =>
      page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("body, body *"))
          element.style.fontWeight = "450";
        return document.body.offsetHeight;
      });
    expect(await lookUps(inNewWeight), path).toBe(0);
  }
});

function loadedFonts(page: Page) {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),
  );
}
