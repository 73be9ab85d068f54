import { violations } from "../support/axe";
import { heard, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

const kinds = ["split", "scale", "dots", "lever", "fee", "curve"];

test("an author's drawings are turned by their red strokes and by keys, each by itself @js", async ({
  page,
  site,
}) => {
  const db = await serviceClient(site);
  const children = kinds.map((kind) => ({ type: "drawing", version: 1, kind, label: kind }));
  const content = { root: { type: "root", version: 1, children } };
  const { data } = await heard(site, "notes_entries", () =>
    db.from("notes_entries").insert({ content, published: true }).select().single().throwOnError(),
  );
  await page.goto(`/notes/${data.slug}`);
  const figures = page.locator("figure.drawing");
  const first = figures.nth(0);
  await expect(first.locator(".says")).toHaveText("split: 3");
  const box = await first.locator("svg").boundingBox();
  if (!box) throw new Error("The drawing is not on the page.");
  const at = (share: number) => [box.x + share * box.width, box.y + (72 * box.width) / 400] as const;
  await expect(async () => {
    await page.mouse.move(...at(3 / 8));
    await page.mouse.down();
    await page.mouse.move(...at(6 / 8), { steps: 4 });
    await page.mouse.up();
    await expect(first.locator(".says")).toHaveText("split: 6");
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(first.locator(".says")).toHaveText("split: 7");
  await expect(page).toHaveURL(/\?drawing-1=7$/);
  const [, before] = await figures.locator(".says").allTextContents();
  await page.getByRole("slider", { name: "lever" }).press("Home");
  await expect(figures.nth(3).locator(".says")).toHaveText("lever: 5");
  await expect(page).toHaveURL(/\?drawing-4=5$/);
  await expect(figures.nth(1).locator(".says")).toHaveText(before ?? "");
  expect(await violations(page)).toEqual([]);
});
