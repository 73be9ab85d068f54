import type { Page } from "@playwright/test";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

const figure = (page: Page, name = "focus") => page.locator(`figure[data-src="/essays/${name}.svg"]`);
const control = (page: Page, label = "Projects") => page.getByRole("slider", { name: label });
const says = (page: Page, name = "focus") => figure(page, name).locator(".says");

/** The point of the window at which a drawing has these coordinates. */
async function getPoint(page: Page, [x, y]: [number, number], name = "focus"): Promise<[number, number]> {
  const svg = figure(page, name).locator("svg");
  await svg.scrollIntoViewIfNeeded();
  const box = await svg.boundingBox();
  if (!box) throw new Error("The drawing is not on the page.");
  return [box.x + (x * box.width) / 400, box.y + (y * box.width) / 400];
}

test("a drawing is turned by its red stroke, and its address, sentence and control follow @js", async ({
  page,
}) => {
  await page.goto("/models/focus");
  await expect(says(page)).toHaveText(/^Five projects get 9 units each/);
  await page.mouse.move(...(await getPoint(page, [82, 140])));
  await expect(async () => {
    await page.mouse.down();
    await page.mouse.move(...(await getPoint(page, [135, 140])), { steps: 4 });
    await page.mouse.up();
    await expect(says(page)).toHaveText(/^Three projects get 22.5 units each/);
  }).toPass();
  await expect(control(page)).toBeFocused();
  await expect(control(page)).toHaveValue("3");
  await expect(page).toHaveURL(/\/models\/focus\?projects=3$/);
  await expect(figure(page).getByRole("img", { name: /^Three projects get/ })).toBeVisible();
  // Having taken hold of it, the keys turn it as well.
  await page.keyboard.press("ArrowLeft");
  await expect(says(page)).toHaveText(/^Two projects/);
  await expect(page).toHaveURL(/\?projects=2$/);
  await page.reload();
  await expect(control(page)).toHaveValue("2");
  await expect(says(page)).toHaveText(/^Two projects/);
});

test("a drawing is turned by keys, has a name and a value to hear, and passes axe @js", async ({ page }) => {
  await page.goto("/models/focus");
  await control(page).focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(says(page)).toHaveText(
      "Nine projects get nothing. The whole day goes on changing between them.",
    );
  }).toPass();
  await page.keyboard.press("Home");
  await expect(says(page)).toHaveText("One project gets 90 of the day’s 100 units.");
  await expect(figure(page)).toMatchAriaSnapshot(`
    - figure:
      - img "One project gets 90 of the day’s 100 units."
      - text: Projects
      - slider "Projects"
      - status: One project gets 90 of the day’s 100 units.
      - text: The same hundred, spent twice. The grey strokes went on no project.
  `);
  for (let n = 0; n < 4; n++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/models\/focus$/);
  await expect(figure(page).getByRole("img", { name: /^Two bars of a hundred units/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("in print the book has its drawings as in the text, and an essay's page as in its address @js", async ({
  page,
}) => {
  for (const [path, printed] of [
    ["/models", /^Five projects/],
    ["/models/focus?projects=3", /^One project/],
  ] as const) {
    await page.goto(path);
    await expect(async () => {
      await control(page).press("Home");
      await expect(says(page)).toHaveText(/^One project/, { timeout: 500 });
    }).toPass();
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(says(page)).toHaveText(printed);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(says(page)).toHaveText(/^One project/);
  }
});

test("a drawing that a reader has turned stays as it is when the text is edited @js", async ({
  page,
  site,
}) => {
  await page.goto("/models/focus");
  await control(page).focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(says(page)).toHaveText(/^One project/);
  }).toPass();
  const client = await serviceClient(site);
  const { data } = await client
    .from("models_sections")
    .select("content")
    .eq("id", "focus")
    .single()
    .throwOnError();
  const content = JSON.parse(JSON.stringify(data.content).replace("index cards", "yellow cards"));
  await client.from("models_sections").update({ content }).eq("id", "focus").throwOnError();
  await expect(page.getByText("I kept a tally on yellow cards")).toBeVisible();
  await expect(says(page)).toHaveText(/^One project/);
  await expect(control(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a finger turns a drawing sideways, and scrolls the page past it @js", async ({ page }) => {
    await page.goto("/models/leverage");
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: [number, number], to: [number, number]) => {
      const at = ([x, y]: [number, number]) => [{ x, y }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const point: [number, number] = [
          from[0] + (to[0] - from[0]) * part,
          from[1] + (to[1] - from[1]) * part,
        ];
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(point) });
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const sentence = says(page, "leverage");
    const start = await getPoint(page, [82, 130], "leverage");
    const end = await getPoint(page, [220, 130], "leverage");
    const move = (to: [number, number], type: "touchStart" | "touchMove") =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: to[0], y: to[1] }] });
    // The first touch holds it, although the script only loads with it.
    await move(start, "touchStart");
    await expect(async () => {
      await move([end[0] - 10, end[1]], "touchMove");
      await move(end, "touchMove");
      await expect(sentence).toHaveText(/^In the middle|^The same push lifts one/, { timeout: 500 });
    }).toPass();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const before = await sentence.textContent();
    const [x, y] = await getPoint(page, [300, 40], "leverage");
    await swipe([x, y], [x, y - 200]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(sentence).toHaveText(before ?? "");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test("without scripts a form draws the next state @plain", async ({ page }) => {
  await page.goto("/models");
  await control(page).press("ArrowRight");
  await figure(page).getByRole("button", { name: "Draw" }).click();
  await expect(page).toHaveURL(/\/models\/focus\?projects=6#focus-3$/);
  await expect(says(page)).toHaveText(/^Six projects get 5.6 units each/);
  await expect(control(page)).toHaveValue("6");
});
