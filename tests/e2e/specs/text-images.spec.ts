import type { Page } from "@playwright/test";
import { save } from "../support/admin-actions";
import { addRows, removeRows } from "../support/content";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { BESIDE, CONTENT, PHOTO, text } from "../support/text-with-images";

/** The same text, with a footnote at the end of its first paragraph. */
function withNote(content: typeof CONTENT) {
  const [first, ...others] = content.root.children;
  const words = text("A note of some words.").children;
  const note = { ...text(""), type: "note", children: words };
  const referring = { ...first, children: [...text("First, the images.").children, note] };
  return { root: { ...content.root, children: [referring, ...others] } };
}

const overflow = (page: Page) => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);

test("an image gets a layout, a link, a credit and a place beside another @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Above", PHOTO, { ...PHOTO, alt: "Another" }, "Below"]);
  const panel = page.getByRole("dialog", { name: "Image" });
  const images = editor.text.locator("figure img");
  await images.first().click();
  await expect(panel.getByRole("radio", { name: "Beside" })).toHaveCount(0);
  await panel.getByRole("radio", { name: "Wide" }).check();
  await expect(panel.getByLabel("Width")).toBeHidden();
  await panel.getByText("Credit, link and size").click();
  await panel.getByLabel("Credit").fill("Drawn by Ada");
  await panel.getByLabel("Link").fill("javascript:alert(1)");
  await panel.getByLabel("Credit").focus();
  await expect(panel.getByRole("alert")).toContainText("This is not a valid link");
  await expect(panel.getByLabel("Link")).toHaveValue("javascript:alert(1)");
  expect((await editor.formValue())[1]).not.toHaveProperty("link");
  await panel.getByLabel("Link").fill("example.com/drawings");
  await panel.getByLabel("Link").press("Enter");
  await expect(editor.text).toBeFocused();

  await images.nth(1).click();
  await panel.getByRole("radio", { name: "Beside" }).check();
  const [first, second] = await Promise.all([images.first().boundingBox(), images.nth(1).boundingBox()]);
  expect(second?.y).toBeCloseTo(first?.y ?? 0, 0);

  const blocks = await editor.saved();
  expect(outline(blocks)).toEqual(["paragraph: Above", "image:", "image:", "paragraph: Below"]);
  expect(blocks[1]).toMatchObject({
    layout: "wide",
    link: "https://example.com/drawings",
    credit: "Drawn by Ada",
  });
  expect(blocks[2]).toMatchObject({ beside: true });
  const shown = await editor.published();
  await expect(shown.locator(".image-group.image-wide figure")).toHaveCount(2);
  await expect(shown.getByRole("link", { name: "A drawing" })).toHaveAttribute(
    "href",
    "https://example.com/drawings",
  );
  await expect(shown.locator("figcaption")).toHaveText("Drawn by Ada");
});

test("no key pulls images apart that stand side by side, but Enter starts a line between them @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Above", PHOTO, BESIDE, BESIDE, "Below"]);
  const before = () =>
    editor.text
      .locator("figure")
      .evaluateAll((all) => all.map((one) => one.previousElementSibling?.tagName).join(" "));
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await editor.noticed();
      expect(await before(), key).toBe("P FIGURE FIGURE");
    }
  };
  await editor.caret("Above");
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight");
  await press("End");
  await page.keyboard.type("After");
  await editor.text.locator("figure img").first().click();
  await editor.noticed();
  await press("ArrowRight", "Home");
  await page.keyboard.type("Before");
  await editor.text.locator("figure img").first().click();
  await editor.noticed();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Between");
  expect(outline(await editor.saved())).toEqual([
    "paragraph: Above",
    "paragraph: Before",
    "image:",
    "paragraph: Between",
    "image:",
    "image:",
    "paragraph: After",
    "paragraph: Below",
  ]);
});

test("the history shows an image in its own shape @plain", async ({ adminPage: page, site }) => {
  const [id] = await addRows(site, "notes_entries", [{ content: CONTENT, published: true }]);
  await page.goto(`/admin/notes/${id}`);
  await page.locator("textarea[name=content]").fill('<p>New</p><img src="/icon.svg" alt="An icon">');
  await save(page);
  await page.goto(`/admin/notes/${id}/history`);
  await expect(page.locator(".diff-thumbnail").first()).toHaveCSS("object-fit", "cover");
});

test("wide images leave the column, and nothing of the page lies beneath them or beyond the window @plain", async ({
  page,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [{ content: CONTENT, published: true }]);
  await addRows(site, "models_sections", [
    { id: "focus", title: "Focus", content: withNote(CONTENT), published: true },
    { id: "people", title: "People", content: CONTENT, published: true },
  ]);
  try {
    for (const path of ["/notes", "/models/focus", "/models/people", "/models", `/notes/${id}`]) {
      await page.goto(path);
      for (const width of [360, 800, 1100, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
        const covered = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll(".prose img")].map((one) =>
            one.getBoundingClientRect(),
          );
          const others = [
            ...document.querySelectorAll(".side a, .index, .index a, .notes > li, time, .margin-list a"),
          ];
          return others
            .filter((one) => getComputedStyle(one).position !== "fixed" && !one.closest(".menu-button"))
            .map((one) => [one.className || one.textContent, one.getBoundingClientRect()] as const)
            .filter(([, { width }]) => width > 0)
            .filter(([, a]) =>
              boxes.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
            )
            .map(([name]) => name);
        });
        expect(covered, `${path} at ${width}`).toEqual([]);
        if (path !== `/notes/${id}`) continue;
        const widths = await page
          .locator(".prose > *:not(p)")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        const [wide = 0, full = 0, group = 0] = widths;
        expect(wide).toBeGreaterThanOrEqual(group);
        expect(full).toBeGreaterThan(group);
        expect(full).toBeGreaterThan(wide);
      }
    }
    const heights = await page
      .locator(".image-group img")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
  } finally {
    await removeRows(site, "models_sections");
    await removeRows(site, "notes_entries");
  }
});

test("on a phone, three or four images stand in rows of two that are equally high and fill the column @plain", async ({
  page,
  site,
}) => {
  const square = { ...BESIDE, src: "/icon.svg", width: 400, height: 400 };
  const children = [text("Three"), PHOTO, square, square, text("Four"), PHOTO, square, BESIDE, square];
  const content = { root: { ...CONTENT.root, children } };
  const [id] = await addRows(site, "notes_entries", [{ content, published: true }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/notes/${id}`);
  const boxes = await page.locator(".image-group img").evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom, right } = one.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom), right: Math.round(right) };
    }),
  );
  for (const [left, second] of [
    [0, 1],
    [3, 4],
    [5, 6],
  ] as const) {
    expect(boxes[second]?.top).toBe(boxes[left]?.top);
    expect(Math.abs((boxes[second]?.bottom ?? 0) - (boxes[left]?.bottom ?? 0))).toBeLessThan(2);
  }
  const column = await page.locator(".prose").evaluate((one) => one.getBoundingClientRect().right);
  for (const last of [1, 2, 4, 6]) expect(boxes[last]?.right).toBe(column);
});
