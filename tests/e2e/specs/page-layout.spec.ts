import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { addRows } from "../support/content";
import { expect, test } from "../support/fixtures";
import { INNER } from "../support/paths";

const PHONE = { width: 360, height: 740 };
const WINDOW = { width: 1440, height: 900 };

/** The sizes of their type (px). */
const getSizes = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));

/** How light an element is, and its lightest pixel, of 255, and whether anything in it is red. */
async function look(element: Locator) {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [sum, lightest, isRed] = [0, 0, false];
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    sum += (red + green + blue) / 3;
    lightest = Math.max(lightest, Math.min(red, green, blue));
    isRed ||= red > 200 && green < 110 && blue < 90;
  }
  return { light: sum / (data.length / info.channels), lightest, isRed };
}

test("a drawing in a text is part of a dark page and keeps its red; a photograph stays as it is @plain", async ({
  page,
  site,
}) => {
  const image = (src: string, alt: string) => ({
    type: "image",
    version: 1,
    src,
    alt,
    width: 400,
    height: 200,
  });
  const children = [
    image("/essays/master.svg", "Of an essay"),
    image("/pictures/copy-ferry.svg", "A poster"),
    image("/pictures/creative/062.webp", "Of the gallery"),
    image("/icons/icon-512.png", "A photograph"),
  ];
  const content = { root: { type: "root", version: 1, children } };
  const [note] = await addRows(site, "notes_entries", [{ content, published: true }]);
  await page.goto(`/notes/${note}`);
  const picture = (name: string) => page.getByRole("img", { name });
  await page.emulateMedia({ colorScheme: "light" });
  const photograph = await look(picture("A photograph"));
  expect((await look(picture("A poster"))).light).toBeGreaterThan(200);

  await page.emulateMedia({ colorScheme: "dark" });
  for (const name of ["Of an essay", "A poster", "Of the gallery"]) {
    const { light, lightest, isRed } = await look(picture(name));
    expect(light, name).toBeLessThan(90);
    expect(lightest, name).toBeGreaterThan(180);
    expect(isRed, name).toBe(true);
  }
  const { light } = await look(picture("A photograph"));
  // Its edges may share a pixel with the page.
  expect(Math.abs(light - photograph.light)).toBeLessThan(3);
});

test("the pages of text have a drawing that says what it shows, which is on their social image, too @plain", async ({
  page,
}) => {
  for (const [path, name] of [
    ["/brio", /stroke for each day/],
    ["/gtm", /One red line/],
    ["/slow", /Two lines begin/],
  ] as const) {
    await page.goto(path);
    const drawing = page.getByRole("main").getByRole("img", { name });
    await drawing.scrollIntoViewIfNeeded();
    expect((await look(drawing)).isRed, path).toBe(true);
    const card = await page.locator('meta[property="og:image"]').getAttribute("content");
    const shared = await page.request.get(String(card));
    expect(shared.headers()["cache-control"], path).toContain("immutable");
    // Above the title and its dash.
    const { data } = await sharp(await shared.body())
      .extract({ left: 150, top: 50, width: 1000, height: 400 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(
      data.some((value, at) => at % 3 === 0 && value > 180 && (data[at + 1] ?? 0) < 90),
      path,
    ).toBe(true);
  }
});

test("About lists the other pages of the menu with a line each, and none that is hidden @plain", async ({
  page,
  site,
}) => {
  await addRows(site, "menu_items", [
    { title: "Now", url: "/now", visible: true, order_index: 900 },
    { title: "Slow", url: "/slow", visible: true, order_index: 901 },
    { title: "Not here", url: "https://example.com/", visible: true, order_index: 902 },
  ]);
  await page.setViewportSize(WINDOW);
  await page.goto("/about");
  const also = page.getByRole("navigation", { name: "Also here" });
  const others = ["Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions", "Slow"];
  await expect(also.getByRole("link")).toHaveText(others);
  const lines = await also.getByRole("paragraph").allTextContents();
  expect(lines).toHaveLength(others.length);
  expect(lines).toContain("An operating layer for trade, built on AI agents.");
  expect(lines).toContain("What I’m thinking about.");
  // In the margin, from the first line of the text on; on a phone below it.
  const [text, index] = [page.locator(".about > .prose").first(), also];
  const [beside, first] = [await index.boundingBox(), await text.boundingBox()];
  if (!beside || !first) throw new Error("About is not laid out");
  expect(beside.x).toBeGreaterThan(first.x + first.width);
  expect(Math.abs(beside.y - first.y)).toBeLessThan(16);
  expect(beside.x + beside.width).toBeLessThanOrEqual(1440);
  await page.setViewportSize(PHONE);
  expect((await index.boundingBox())?.x).toBe((await text.boundingBox())?.x);
  await also.getByRole("link", { name: "Books" }).click();
  await expect(page).toHaveURL(/\/books$/);
});

test("a page's title is larger than every heading below it @plain", async ({ page }) => {
  // About has a video in the place of a title.
  for (const path of INNER.filter((inner) => inner !== "/about")) {
    await page.goto(path);
    for (const viewport of [PHONE, WINDOW]) {
      await page.setViewportSize(viewport);
      // Where the heading is for screen readers only, what stands for it is in type as large.
      const title = page.locator("main h1:not(.vh), main .lead, .menu-page, .search-input").first();
      const [own = 0] = await getSizes(title);
      for (const size of await getSizes(page.locator("main :is(h2, h3, h4)")))
        expect(own, path).toBeGreaterThan(size);
    }
  }
});

test("texts are equally far below their titles, and rules and images align with the columns @plain", async ({
  page,
}) => {
  await page.setViewportSize(WINDOW);
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not laid out`);
    return { ...found, end: found.x + found.width, foot: found.y + found.height };
  };
  const distances: number[] = [];
  for (const path of ["/brio", "/gtm", "/slow"]) {
    await page.goto(path);
    distances.push(Math.round((await box("main .prose > :first-child")).y - (await box("main h1")).foot));
  }
  expect(new Set(distances).size, distances.join()).toBe(1);

  await page.goto("/about");
  for (const rule of await page.locator(".about hr").all())
    expect((await rule.boundingBox())?.x).toBe((await box(".about .prose")).x);

  await page.goto("/projects");
  expect((await box(".projects img")).end).toBeCloseTo((await box(".projects > :nth-child(3)")).end, 0);
});

test("no word is broken on the cover of a book @plain", async ({ page }) => {
  for (const viewport of [PHONE, WINDOW]) {
    await page.setViewportSize(viewport);
    await page.goto("/books");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const broken = await page.locator(".cover b").evaluateAll((titles) =>
      titles
        .filter((title) => {
          if (title instanceof HTMLElement) title.style.overflowWrap = "normal";
          return title.scrollWidth > title.clientWidth;
        })
        .map((title) => title.textContent),
    );
    expect(broken, `${viewport.width} px`).toEqual([]);
  }
});

test("pictures stand near what they belong to, and rows of the menu are equally high @plain", async ({
  page,
}) => {
  await page.setViewportSize(WINDOW);
  const box = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x, y, height, end: x + width, foot: y + height };
  };
  await page.goto("/copy");
  const picture = page.locator(".copy + .entry-image").first();
  const [text, own, next] = [
    await box(page.locator(".copy:has(+ .entry-image)").first()),
    await box(picture),
    await box(picture.locator("+ .copy h2")),
  ];
  expect(own.y - text.foot).toBeLessThan((next.y - own.foot) / 2);

  for (const [path, words] of [
    ["/zulu", "figure + .prose > p"],
    ["/gtm", "figure + p"],
  ]) {
    await page.goto(String(path));
    const caption = await box(page.locator("main figcaption").first());
    const line = await box(page.locator(String(words)).first());
    // The column's width and the gutter.
    expect(caption.x - line.x, path).toBe(640 + 48);
    expect(caption.y - line.y, path).toBeGreaterThan(0);
    expect(caption.y - line.y, path).toBeLessThan(16);
  }

  await page.goto("/menu");
  const rows = await page.locator(".menu-page li").all();
  const heights = await Promise.all(rows.map(async (row) => (await box(row)).height));
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(heights.map(Math.round)).size).toBe(1);
});

test("on a dark page, what is light by day has the ground of what is dark by day @plain", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize(WINDOW);
  await page.goto("/zulu");
  const grounds = [];
  for (const film of await page.locator(".loop").all()) {
    await film.scrollIntoViewIfNeeded();
    const { data } = await sharp(await film.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const count = new Map<string, number>();
    for (let at = 0; at < data.length; at += 12) {
      const colour = data.subarray(at, at + 3).join();
      count.set(colour, (count.get(colour) ?? 0) + 1);
    }
    grounds.push([...count].sort(([, a], [, b]) => b - a)[0]?.[0]);
  }
  expect(grounds).toHaveLength(4);
  expect(new Set(grounds).size, grounds.join(" / ")).toBe(1);
});
