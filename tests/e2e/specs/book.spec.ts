import type { Page } from "@playwright/test";
import { current, DESK, entry, heading, index, PHONE, scrolled, settled } from "../support/book-page";
import { expect, test } from "../support/fixtures";
import { getTop, openLive } from "../support/public-page";

test.describe("the book with scripts @js", () => {
  test.use({ viewport: DESK });

  for (const [how, pick] of [
    ["a click", (page: Page) => entry(page, "Master").click()],
    ["Enter", (page: Page) => entry(page, "Master").press("Enter")],
    ["Space", (page: Page) => entry(page, "Master").press("Space")],
  ] as const) {
    test(`${how} on an index entry makes it current, scrolls smoothly to it and moves URL and focus`, async ({
      page,
    }) => {
      await openLive(page, "/models");
      await pick(page);
      await expect(page).toHaveURL(/\/models#master$/);
      await expect(current(page)).toHaveText("Master");
      await expect(heading(page, "Master")).toBeFocused();
      await settled(page);
      await expect(heading(page, "Master")).toBeInViewport();
      expect(await getTop(page, "#master")).toBeLessThan(100);
      // The next tab stop is in the section.
      await page.keyboard.press("Tab");
      await expect(page.locator("#master a").first()).toBeFocused();
    });
  }

  test("smooth scrolling does not mark the sections it passes", async ({ page }) => {
    await openLive(page, "/models");
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(window, "seen", seen);
      new MutationObserver(() => {
        const now = document.querySelector(".index [aria-current]")?.textContent;
        if (now && seen.at(-1) !== now) seen.push(now);
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["aria-current"] });
    });
    await entry(page, "Beautiful").click();
    await expect(current(page)).toHaveText("Beautiful");
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["Beautiful"]);
  });

  test("scrolling updates the current entry and the URL without adding history @firefox @webkit", async ({
    page,
  }) => {
    await openLive(page, "/models");
    expect(new URL(page.url()).hash).toBe("");
    const before = await page.evaluate(() => window.history.length);
    await page.evaluate(() => document.getElementById("people")?.scrollIntoView());
    await expect(current(page)).toHaveText("People");
    await expect(page).toHaveURL(/#people$/);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(current(page)).toHaveText("Doing Less");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(current(page)).toHaveText("Opportunity");
    expect(await page.evaluate(() => window.history.length)).toBe(before);
  });

  test("back at the top of a small window the first section is current again", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openLive(page, "/models");
    await page.evaluate(() => document.getElementById("people")?.scrollIntoView());
    await expect(page).toHaveURL(/#people$/);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page).toHaveURL(/#opportunity$/);
  });

  test("opening with a hash marks its section and keeps a paragraph's hash in the URL @firefox", async ({
    page,
  }) => {
    await openLive(page, "/models#legos");
    await expect(current(page)).toHaveText("Legos");
    await expect(heading(page, "Legos")).toBeInViewport();
    await openLive(page, "/models?again#focus-4");
    await expect(current(page)).toHaveText("Focus");
    await expect(page.locator("#focus-4")).toBeInViewport();
    await expect(page).toHaveURL(/#focus-4$/);
  });

  test("an unknown hash changes nothing, and a typed one scrolls every time", async ({ page }) => {
    await openLive(page, "/models#nonsense");
    await expect(current(page)).toHaveText("Opportunity");
    expect(await scrolled(page)).toBe(0);
    for (const [hash, title] of [
      ["#legos", "Legos"],
      ["#maxq", "Max Q"],
      ["#ai", "AI"],
    ] as const) {
      await page.evaluate((to) => window.location.assign(to), hash);
      await expect(heading(page, title)).toBeInViewport();
      await expect(current(page)).toHaveText(title);
    }
    const before = await settled(page);
    await page.evaluate(() => window.location.assign("#nonsense"));
    await expect(page).toHaveURL(/#nonsense$/);
    expect(await settled(page)).toBe(before);
    for (const hash of ["#%E0%A4%A", "#']"]) await page.evaluate((to) => window.location.assign(to), hash);
    await expect(current(page)).toHaveText("AI");
  });

  test("back and forward restore each visited section's scroll position", async ({ page }) => {
    await openLive(page, "/models");
    await entry(page, "Mission").click();
    await settled(page);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 240);
    const left = await settled(page);
    await entry(page, "Leverage").click();
    await settled(page);
    await page.goBack();
    await expect(current(page)).toHaveText("Mission");
    await expect.poll(() => scrolled(page)).toBe(left);
    await page.goBack();
    await expect(current(page)).toHaveText("Opportunity");
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await page.goForward();
    await expect(current(page)).toHaveText("Leverage");
    await expect(heading(page, "Leverage")).toBeInViewport();
  });

  test("arrow and Page keys scroll the column by 90 % of its height, on wide windows only", async ({
    page,
  }) => {
    await openLive(page, "/models");
    await page.setViewportSize({ width: 961, height: 900 });
    const turnWith = async (key: string) => {
      await page.keyboard.press(key);
      return settled(page);
    };
    expect(await turnWith("PageDown")).toBe(810);
    expect(await turnWith("ArrowDown")).toBe(1620);
    expect(await turnWith("ArrowUp")).toBe(810);
    expect(await turnWith("PageUp")).toBe(0);
    // Text fields handle the keys themselves.
    await page.getByRole("searchbox").focus();
    expect(await turnWith("ArrowDown")).toBe(0);
    await page.setViewportSize({ width: 960, height: 900 });
    await page.locator("body").click({ position: { x: 300, y: 300 } });
    expect(await turnWith("ArrowDown")).toBeLessThan(200);
  });

  test("two key presses in a row scroll two pages", async ({ page }) => {
    await openLive(page, "/models");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await expect.poll(() => settled(page)).toBe(1620);
  });

  test("nothing scrolls smoothly when reduced motion is preferred", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openLive(page, "/models");
    await page.keyboard.press("PageDown");
    expect(await scrolled(page)).toBe(810);
  });

  test("a key pressed right after choosing an entry updates mark and URL", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // One page further the chosen essay's end is still visible, but the next one is current.
    await openLive(page, "/models#maxq");
    const height = await page.locator("#maxq").evaluate((essay) => Math.round(essay.scrollHeight));
    await page.setViewportSize({ width: 1440, height });
    await openLive(page, "/models");
    await entry(page, "Max Q").click();
    await expect(heading(page, "Max Q")).toBeFocused();
    await page.keyboard.press("PageDown");
    const read = () =>
      page.locator(".essay").evaluateAll((all) => {
        const band = [0.2, 0.4].map((share) => share * window.innerHeight);
        return all.find((essay) => {
          const { top, bottom } = essay.getBoundingClientRect();
          return bottom >= Number(band[0]) && top <= Number(band[1]);
        })?.id;
      });
    await expect.poll(read).not.toBe("maxq");
    expect(await page.locator("#maxq").evaluate((e) => e.getBoundingClientRect().bottom)).toBeGreaterThan(0);
    await expect.poll(async () => new URL(page.url()).hash).toBe(`#${await read()}`);
  });

  test("the dropdown closes after a choice and shows the new title below 640 px", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openLive(page, "/models");
    await page.getByRole("button", { name: "Opportunity" }).click();
    await entry(page, "Being Sure").click();
    await expect(index(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "05 Being Sure" })).toBeVisible();
    await expect(heading(page, "Being Sure")).toBeFocused();
    await settled(page);
    // Not covered by the button fixed at the top.
    const { bottom } = await page
      .locator("button.index-button")
      .evaluate((button) => button.getBoundingClientRect());
    expect(await getTop(page, "#being-sure h2")).toBeGreaterThan(bottom);
  });

  test("an image opens full screen and returns focus when closed @firefox", async ({ page }) => {
    await openLive(page, "/models#swimming");
    const link = page.locator("#swimming figure a");
    await link.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Image" });
    await expect(dialog.getByRole("img")).toBeVisible();
    expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(1440);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await link.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/#swimming$/);
  });

  test("an image that fails to load shows its description and keeps its space", async ({ page }) => {
    const getHeight = async () => (await page.locator("#swimming img").boundingBox())?.height;
    await openLive(page, "/models#swimming");
    const before = await getHeight();
    await page.route("**/essays/swimming.svg", (route) => route.fulfill({ status: 404, body: "" }));
    await page.reload();
    await expect
      .poll(() => page.locator("#swimming img").evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    expect(await getHeight()).toBe(before);
    await expect(page.getByRole("img", { name: /^A pool seen from above/ })).toBeVisible();
  });

  test("a hovered paragraph shows its link, and the keyboard reaches it in one stop", async ({ page }) => {
    await openLive(page, "/models#focus");
    const link = page.getByRole("link", { name: "Link to this paragraph" });
    await page.locator("#focus-2").hover();
    await expect(link).toHaveAttribute("href", "#focus-2");
    await expect(link).toHaveCSS("opacity", "1");
    await page.locator("#focus-4").hover();
    await expect(link).toHaveAttribute("href", "#focus-4");
    await link.click();
    await expect(page).toHaveURL(/#focus-4$/);
    await expect(page.locator("#focus-4")).toBeFocused();
    await page.mouse.move(1200, 800);
    await expect(link).toHaveCSS("opacity", "0");
    await expect(link).toHaveCount(1);
    await link.focus();
    await expect(link).toBeInViewport();
  });

  test("links between essays stay in the column, and other links navigate on the client", async ({
    page,
  }) => {
    await openLive(page, "/models#being-sure");
    await page.evaluate(() => Reflect.set(window, "stayed", true));
    await page.locator("#being-sure").getByRole("link", { name: "Being Right" }).click();
    await expect(page).toHaveURL(/\/models#being-right$/);
    await expect(heading(page, "Being Right")).toBeInViewport();
    await page.locator("#opportunity").getByRole("link", { name: "Brio" }).click();
    await expect(page).toHaveURL(/\/brio$/);
    await page.goBack();
    await expect(page.locator(".essay")).toHaveCount(28);
    await heading(page, "Max Q").getByRole("link").click();
    await expect(page).toHaveURL(/\/models\/maxq$/);
    await expect(page.getByText("A minute after lift-off")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "stayed"))).toBe(true);
  });

  test("returning readers are offered to continue where they left off", async ({ page }) => {
    await openLive(page, "/models");
    await expect(page.getByRole("link", { name: /^Continue/ })).toHaveCount(0);
    const withoutOffer = await getTop(page, "#opportunity");
    await page.evaluate(() => document.getElementById("ai-3")?.scrollIntoView());
    await expect(current(page)).toHaveText("AI");
    // A brief look elsewhere keeps the saved position.
    await openLive(page, "/about");
    await openLive(page, "/models");
    await openLive(page, "/about");
    await openLive(page, "/models");
    const before = await getTop(page, "#opportunity");
    const offer = page.getByRole("link", { name: "Continue with AI" });
    await expect(offer).toHaveAttribute("href", /#ai-\d$/);
    await offer.click();
    await expect(page.locator("#ai-3")).toBeInViewport();
    await expect(current(page)).toHaveText("AI");
    expect(before).toBe(withoutOffer);
  });

  test("two tabs each keep their own position", async ({ page, context }) => {
    const other = await context.newPage();
    await other.setViewportSize(DESK);
    await openLive(page, "/models#mission");
    await openLive(other, "/models#ai");
    await entry(other, "Legos").click();
    await expect(current(other)).toHaveText("Legos");
    await expect(current(page)).toHaveText("Mission");
    await expect(page).toHaveURL(/#mission$/);
    await other.close();
  });
});
