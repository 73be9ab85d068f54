import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { addRows } from "../support/content";
import { expect, test } from "../support/fixtures";

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
    // Right below the title: not part of any letter.
    const { data } = await sharp(await shared.body())
      .extract({ left: 150, top: 190, width: 900, height: 280 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(
      data.some((value, at) => at % 3 === 0 && value > 180 && (data[at + 1] ?? 0) < 90),
      path,
    ).toBe(true);
  }
});
