import { adminPaths } from "../support/admin-paths";
import { violations } from "../support/axe";
import { addRows, paragraph } from "../support/content";
import { expect, test } from "../support/fixtures";

/** The minimum height of a touch target (px). */
const FINGER = 40;

test("every admin page fits a phone, has finger-sized targets and passes axe in both themes @js", async ({
  adminPage: page,
}) => {
  test.setTimeout(240_000);
  const paths = await adminPaths(page);
  expect(paths.length).toBeGreaterThan(35);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await page.evaluate(misfits, FINGER), path).toEqual([]);
    expect.soft(await violations(page), path).toEqual([]);
  }
});

test("a list's switches are aligned at its end, and the text gets the space before them @js", async ({
  adminPage: page,
  site,
}) => {
  const own = { id: "own", title: "Of the author", content: paragraph("Text"), published: true };
  await addRows(site, "models_sections", [own]);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/models");
    await expect(page.getByRole("link", { name: own.title })).toBeVisible();
    const distances = await page.locator(".row").evaluateAll((rows) =>
      rows.map((row) => {
        const end = row.querySelector(".switch")?.getBoundingClientRect().right ?? 0;
        return Math.round(row.getBoundingClientRect().right - end);
      }),
    );
    expect(new Set(distances), `${width} px`).toEqual(new Set([0]));
  }
});

/** Runs in the page: reports horizontal scrolling, crossed borders and each control lower than `finger`. */
function misfits(finger: number): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
  for (const box of document.querySelectorAll<HTMLElement>("form, section, ul, li, div, fieldset, details")) {
    const { borderRightWidth, overflowX } = getComputedStyle(box);
    if (borderRightWidth !== "0px" && overflowX === "visible" && box.scrollWidth > box.clientWidth)
      found.push(`the border of .${box.className} is crossed`);
  }
  for (const control of document.querySelectorAll<HTMLElement>(
    "a, button, input, select, textarea, summary",
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".vh, .skip")) continue;
    // Links within a sentence are exempt (WCAG 2.5.8).
    const isInText = control.matches("a") && getComputedStyle(control).display === "inline";
    if (isInText) continue;
    control.scrollIntoView({ block: "center" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reaches = [-1, 1].every((side) => {
      const hit = document.elementFromPoint(x, y + side * (finger / 2 - 1));
      return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    });
    if (height < finger && !reaches)
      found.push(`${control.outerHTML.slice(0, 100)} is ${Math.round(height)} px high`);
  }
  return [...new Set(found)];
}
