import type { Locator, Page } from "@playwright/test";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";
import { PUBLIC } from "../support/paths";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const overflow = (page: Page) => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Checks an open page in each size of window. */
async function atEachSize(page: Page, check: (where: string) => Promise<void>) {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await check(`${page.url()} at ${viewport.width} px`);
  }
}

test("no page is wider than the window @plain", async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await atEachSize(page, async (where) => expect(await overflow(page), where).toBeLessThanOrEqual(0));
  }
});

test("about centres the 162 px widget and shows the links and the email @plain", async ({ page }) => {
  await page.goto("/about");
  const widget = page.locator(".widget");
  const middle = (area: { x: number; width: number } | null) => (area ? area.x + area.width / 2 : 0);
  await atEachSize(page, async (where) => {
    const box = await widget.boundingBox();
    expect([box?.width, box?.height], where).toEqual([162, 162]);
    const column = await page.getByRole("main").boundingBox();
    expect(Math.abs(middle(box) - middle(column)), where).toBeLessThan(2);
    for (const place of ["/brio", "/zulu", "/creative"])
      await expect(page.locator(`.prose a[href="${place}"]`)).toBeVisible();
  });
  await expect(page.getByRole("link", { name: "you@example.com" })).toHaveAttribute(
    "href",
    "mailto:you@example.com",
  );
});

test("zulu shows the picture, the videos, the story and the link into the model @plain", async ({ page }) => {
  await page.goto("/zulu");
  await expect(page.getByRole("link", { name: "into this model" })).toHaveAttribute("href", "#");
  await expect(page.locator(".loop")).toHaveCount(4);
  await atEachSize(page, async (where) => {
    for (const media of await page.locator(".zulu .loop").all())
      expect((await media.boundingBox())?.width, where).toBeLessThanOrEqual(720);
  });
});

test("zulu’s animated picture stands still for those who prefer it, and for those who press pause", async ({
  page,
}) => {
  const button = page.getByRole("checkbox", { name: /^Play or pause: A row of strokes/ });
  for (const [reducedMotion, before, after] of [
    ["no-preference", "row", "row-still"],
    ["reduce", "row-still", "row"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/zulu");
    const shows = async (name: string) =>
      expect(page.locator(".loop > img:visible").first()).toHaveAttribute("src", `/pictures/${name}.webp`);
    await shows(before);
    await button.press("Space");
    await shows(after);
    await button.press("Space");
    await shows(before);
  }
});

test("creative shows the introduction and ten different slots, two of them videos @plain", async ({
  page,
}) => {
  await page.goto("/creative");
  await expect(page.locator(".gallery > li")).toHaveCount(10);
  await atEachSize(page, async () => {
    await expect(page.getByText("Things I’ve made and pictures I’ve taken. Not for hire.")).toBeVisible();
    for (const place of [2, 7])
      await expect(page.locator(".gallery > li").nth(place).locator(".loop")).toBeVisible();
  });
  const shown = await page
    .locator(".slot > img:last-child")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(new Set(shown).size).toBe(8);
});

test("design shows 42 empty wide cards @plain", async ({ page }) => {
  await page.goto("/design");
  await expect(page.locator(".card-empty")).toHaveCount(42);
  await atEachSize(page, async (where) => {
    const card = await page.locator(".card-empty").first().boundingBox();
    expect(card && card.width > card.height, where).toBe(true);
  });
});

test("photography redirects to creative without a history entry @js", async ({ page }) => {
  await page.goto("/feed");
  await page.goto("/photography");
  await expect(page).toHaveURL(/\/creative$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/feed$/);
});

test("a menu item titled Copy reads YES on hover wherever the menu appears @plain", async ({
  page,
  site,
}) => {
  await addRows(site, "menu_items", [{ title: "Copy", url: "/copy" }]);
  for (const path of ["/notes", "/", "/menu"]) {
    await page.goto(path);
    const item = page.getByRole("main").or(page.getByRole("banner")).getByRole("link", { name: "Copy" });
    const look = () =>
      item.last().evaluate((link) => {
        const { content, opacity, webkitTextFillColor } = getComputedStyle(link, "::after");
        const word = getComputedStyle(link).webkitTextFillColor;
        return { yes: content.includes("YES") && opacity === "1", word, mark: webkitTextFillColor };
      });
    expect((await look()).yes, path).toBe(false);
    await item.last().hover();
    await expect.poll(async () => (await look()).yes, path).toBe(true);
    await expect.poll(async () => (await look()).word, path).toBe("rgba(0, 0, 0, 0)");
    expect((await look()).mark, path).not.toBe("rgba(0, 0, 0, 0)");
  }
});

test("hovering or focusing Feed scrolls ten quotes past @plain", async ({ page }) => {
  await page.goto("/notes");
  const feed = page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Feed" });
  const ticker = page.locator(".side .ticker");
  await expect(ticker).toBeHidden();
  await feed.hover();
  await expect(ticker).toBeVisible();
  expect((await ticker.boundingBox())?.width).toBe(260);
  expect((await ticker.textContent())?.split(" · ")).toHaveLength(10);
  expect(await ticker.locator("span").evaluate((text) => getComputedStyle(text).animationDuration)).toBe(
    "20s",
  );
  await page.mouse.move(700, 700);
  await expect(ticker).toBeHidden();
  await feed.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(ticker).toBeVisible();
});

test("the chosen theme is remembered @webkit", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/feed");
  const ground = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const light = await ground();
  // With scripts the page shows the choice before the response sets the cookie.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(ground).not.toBe(light);
  await answered;
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/links");
  expect(await ground()).not.toBe(light);
  await page.getByRole("button", { name: "Auto" }).click();
  await expect.poll(ground).toBe(light);
});

test("with forced colours, pictures are as light or dark as the system, whatever the site's switch says", async ({
  page,
}) => {
  const isInverted = async (colorScheme: "light" | "dark", forcedColors: "active" | "none") => {
    await page.emulateMedia({ colorScheme, forcedColors });
    const filter = await page
      .locator(".prose img")
      .first()
      .evaluate((image) => getComputedStyle(image).filter);
    return filter !== "none";
  };
  for (const name of ["Dark", "Light"] as const) {
    await page.goto("/models/swimming");
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
    for (const scheme of ["light", "dark"] as const) {
      expect(await isInverted(scheme, "none"), `${name} on ${scheme}`).toBe(name === "Dark");
      expect(await isInverted(scheme, "active"), `${name} on forced ${scheme}`).toBe(scheme === "dark");
    }
  }
});

test("with forced colours, the plus differs from its word, a link's description from its name, and the chosen theme has an edge @plain", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  await page.goto("/links");
  const getColour = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color);
  const link = page.locator(".group a").first();
  expect(await getColour(link.locator("span"))).not.toBe(await getColour(link.locator("strong")));
  const plus = page.getByRole("link", { name: "Models" });
  const mark = await plus.evaluate((each) => getComputedStyle(each, "::before").borderTopColor);
  expect(mark).not.toBe(await getColour(plus));
  await expect(page.getByRole("button", { name: "Auto" })).toHaveCSS("border-bottom-style", "solid");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveCSS("border-bottom-style", "none");
});

test("on paper no lines are alone on a last sheet, rules stay with what they end, and there are no buttons @plain", async ({
  page,
}) => {
  const countSheets = async (path: string) => {
    await page.goto(path);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    return pdf.match(/\/Type\s*\/Page\b/g)?.length;
  };
  for (const path of ["/models/focus", "/models/maxq"]) expect(await countSheets(path), path).toBe(1);
  await page.goto("/notes");
  const isDrawn = (side: "::before" | "::after") =>
    page
      .locator(".entry")
      .nth(1)
      .evaluate((entry, at) => getComputedStyle(entry, at).content !== "none", side);
  expect(await isDrawn("::before")).toBe(false);
  expect(await isDrawn("::after")).toBe(true);
  await page.goto("/auth");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("the email is copied and the copy is announced @js", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await page.goto("/about");
  await page.getByRole("link", { name: "you@example.com" }).click();
  await expect(page.locator(".toast")).toContainText("Email copied");
  await expect(page.locator(".toast")).toContainText("you@example.com");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("you@example.com");
});

test("an email that cannot be copied is shown in a message @js @firefox", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
  });
  await page.goto("/about");
  await page.getByRole("link", { name: "you@example.com" }).click();
  await expect(page.getByRole("alert")).toContainText("Copy failed");
});

/** The gallery right after its scripts have started, with a clock that the test controls. */
async function openWithHeldClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/creative");
  const hold = page.getByRole("button", { name: "Pause pictures" });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return hold.isVisible();
    })
    .toBe(true);
}

test("gallery slots change after two seconds, each on its own schedule, never repeating a visible picture @js", async ({
  page,
}) => {
  await openWithHeldClock(page);
  const wall = () =>
    page
      .locator(".slot")
      .evaluateAll((slots) => slots.map((slot) => slot.lastElementChild?.getAttribute("src")));
  const changed = (before: unknown[], now: unknown[]) =>
    now.flatMap((src, at) => (src === before[at] ? [] : [at]));
  const first = await wall();
  // The eight picture slots are 0, 1, 3, 4, 5, 6, 8 and 9 of the ten.
  await page.clock.runFor(2_000);
  await expect.poll(async () => changed(first, await wall())).toEqual([0, 4, 7]);
  await page.clock.runFor(666);
  await expect.poll(async () => changed(first, await wall())).toEqual([0, 1, 4, 5, 7]);
  await page.clock.runFor(667);
  await expect.poll(async () => changed(first, await wall())).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(await wall()).size).toBe(8);
  await page.getByRole("button", { name: "Pause pictures" }).click();
  const held = await wall();
  await page.clock.runFor(10_000);
  expect(await wall()).toEqual(held);
});

test("a picture that fails to load leaves a placeholder and is logged @js", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await openWithHeldClock(page);
  await page.route(/pictures\/creative/, (route) => route.abort());
  await page.clock.runFor(2_000);
  await expect(page.locator(".image-failed").first()).toBeVisible();
  await expect.poll(() => messages.some((text) => /could not be loaded/.test(text))).toBe(true);
});

test("an initial picture that fails to load leaves a placeholder @js @firefox", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/pictures\/creative/, (route) => route.abort());
  await page.goto("/creative");
  await expect(page.locator(".slot .image-failed").first()).toBeVisible();
  await expect.poll(() => messages.some((text) => /could not be loaded/.test(text))).toBe(true);
});

test("the gallery does not move by itself when reduced motion is preferred @js", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/creative");
  await expect(page.getByRole("button", { name: "Play pictures" })).toBeVisible();
  const wall = () =>
    page.locator(".slot > img").evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  const first = await wall();
  await page.clock.runFor(10_000);
  expect(await wall()).toEqual(first);
  expect(
    await page.locator("video").evaluateAll((videos) => videos.every((v) => (v as HTMLVideoElement).paused)),
  ).toBe(true);
});

test("a video autoplays muted in a loop and can be paused @js", async ({ page }) => {
  await page.goto("/about");
  const video = page.locator(".widget video");
  const state = () =>
    video.evaluate((v) => {
      const { paused, muted, loop } = v as HTMLVideoElement;
      return { paused, muted, loop };
    });
  await expect.poll(state).toEqual({ paused: false, muted: true, loop: true });
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect.poll(state).toEqual({ paused: true, muted: true, loop: true });
});

test("a picture on copy reserves its space before it loads @plain", async ({ page }) => {
  await page.route("**/pictures/copy-*", () => undefined);
  await page.goto("/copy", { waitUntil: "commit" });
  const box = await page.locator(".entry-image").first().boundingBox();
  expect(box?.height).toBeCloseTo(((box?.width ?? 0) * 2) / 3, 0);
});

test("new items are announced politely and keep the reader's position @js", async ({ page, site }) => {
  await page.goto("/questions");
  await page.evaluate(() => window.scrollTo(0, 400));
  const before = await page.evaluate(() => window.scrollY);
  const rows = [{ question: "And this one?", content: paragraph("Just now."), published: true }];
  await addRows(site, "questions_posts", rows);
  await expect(page.getByRole("status").filter({ hasText: "1 new question" })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(before);
});

test("the mobile menu traps focus, and the browser's Back closes it @js @firefox", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/feed");
  await page.goto("/links");
  await page.getByRole("button", { name: "Menu" }).click();
  const panel = page.getByRole("navigation", { name: "Site" });
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(panel.locator(":focus")).toHaveCount(1);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/links$/);

  await page.getByRole("button", { name: "Menu" }).click();
  await panel.getByRole("link", { name: "Books" }).click();
  await expect(page).toHaveURL(/\/books$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/links$/);
});
