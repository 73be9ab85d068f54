import { image, outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

test("an image from another site keeps its place while its author is signed out and can be fetched again @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  await editor.caret("Words");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await editor.paste({ "text/html": '<p>a</p><img src="http://127.0.0.1/image.png"><p>b</p>' });
  const place = editor.text.getByRole("alert");
  await expect(place).toContainText("You are signed out. Sign in on another tab");
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".toasts")).toContainText("its address is not public");
  await expect(place).toHaveCount(0);
  expect(outline(await editor.formValue()).map((line) => line.split(":")[0])).not.toContain("image");
});

test("a new entry has focus, Ctrl-S saves from any control, and Escape keeps the caret in the text @js", async ({
  adminPage: page,
  openEditor,
}) => {
  await page.goto("/admin/links");
  await page.getByRole("link", { name: /^New/ }).first().click();
  await expect(page.locator("form#edit .form-main input").first()).toBeFocused();

  const editor = await openEditor(["Words"]);
  await editor.caret("Words");
  await page.keyboard.press("Escape");
  await page.keyboard.type(" stay");
  expect(outline(await editor.formValue())).toEqual(["paragraph: Words stay"]);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && !/draft/.test(response.url()),
  );
  await page.getByRole("link", { name: "History" }).focus();
  await page.keyboard.press("ControlOrMeta+s");
  expect((await saved).url()).toContain("/admin/notes/");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the status line covers neither the slash menu nor the image settings @js", async ({
    adminPage: page,
    openEditor,
  }) => {
    const editor = await openEditor(["One", image, ...Array.from({ length: 12 }, (_, n) => `Line ${n}`)]);
    /** Whether each element is on top at its centre, after scrolling if necessary. */
    const isCovered = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.some((element) => {
          element.scrollIntoView({ block: "nearest" });
          const { left, top, width, height } = element.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return !element.contains(shown);
        }),
      );
    await editor.text.locator("figure img").tap();
    await expect(page.getByRole("dialog", { name: "Image" })).toBeVisible();
    await page.getByText("Credit, link and size").tap();
    expect(await isCovered(".node-panel :is(input, select, button)")).toBe(false);
    await editor.caret("Line 9");
    await page.keyboard.type(" /");
    await expect(page.getByRole("listbox")).toBeVisible();
    expect(await isCovered(".slash-menu [role=option]")).toBe(false);
  });

  test("slash menu, image settings and status line stay above an on-screen keyboard @js", async ({
    adminPage: page,
    openEditor,
  }) => {
    const editor = await openEditor(["One", image, ...Array.from({ length: 20 }, (_, n) => `Line ${n}`)]);
    /** Simulates an on-screen keyboard of this height: the layout viewport stays, the visual one shrinks. */
    const openKeyboard = (height: number) =>
      page.evaluate((height) => {
        const viewport = window.visualViewport as VisualViewport;
        Object.defineProperty(viewport, "height", { configurable: true, value: innerHeight - height });
        viewport.dispatchEvent(new Event("resize"));
      }, height);
    /** The bottom of an element that must end above the keyboard, and its top, which must be below the toolbar. */
    const edges = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top: Math.round(top), bottom: Math.round(bottom) };
      });
    const toolbar = async () => (await edges("[role=toolbar]")).bottom;
    const putAt = (words: string, y: number) =>
      editor.block(words).evaluate((block, y) => scrollBy(0, block.getBoundingClientRect().top - y), y);

    await editor.caret("Line 9");
    await putAt("Line 9", 550);
    await page.keyboard.type(" /");
    const menu = page.getByRole("listbox");
    await expect(menu).toBeVisible();
    const line = () => edges(".editable > p:has-text('Line 9')");
    expect((await edges(".slash-menu")).bottom).toBeLessThanOrEqual((await line()).top + 4);
    expect((await edges(".slash-menu")).top).toBeGreaterThanOrEqual(await toolbar());
    await page.keyboard.type("h");
    // It does not switch sides when it gets smaller.
    expect((await edges(".slash-menu")).bottom).toBeLessThanOrEqual((await line()).top + 4);
    await page.keyboard.press("Backspace");

    await openKeyboard(260);
    await putAt("Line 9", 270);
    await page.keyboard.type("e");
    await page.keyboard.press("Backspace");
    const foot = () => edges(".editor-status");
    await expect.poll(async () => (await foot()).bottom).toBeLessThanOrEqual(380);
    const { top, bottom } = await edges(".slash-menu");
    expect(top).toBeGreaterThanOrEqual(await toolbar());
    expect(bottom).toBeLessThanOrEqual((await foot()).top);
    // What does not fit can be scrolled.
    await page.keyboard.press("ArrowUp");
    const chosen = await edges(".slash-menu [aria-selected=true]");
    expect(chosen.top).toBeGreaterThanOrEqual(top);
    expect(chosen.bottom).toBeLessThanOrEqual(bottom);
    await page.keyboard.press("Escape");

    await openKeyboard(0);
    // Above the buttons that save, which the keyboard covered.
    await expect.poll(async () => (await foot()).bottom).toBe((await edges(".save-end")).top);
    await editor.text.locator("figure img").tap();
    const panel = page.getByRole("dialog", { name: "Image" });
    await expect(panel).toBeVisible();
    await putAt("One", 150);
    await openKeyboard(260);
    await expect
      .poll(async () => (await edges(".node-panel")).bottom)
      .toBeLessThanOrEqual((await foot()).top);
    expect((await edges(".node-panel")).top).toBeGreaterThanOrEqual(await toolbar());
    expect((await edges(".node-panel")).bottom).toBeLessThanOrEqual((await foot()).top);
  });
});

test("the link field and the mark stay with the selected words when the window is resized @js", async ({
  adminPage: page,
  openEditor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const editor = await openEditor([...Array(8).fill("and so on ".repeat(30)), "selected words"]);
  await editor.select("selected words");
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("dialog", { name: "Link" });
  await expect(field).toBeVisible();
  await page.setViewportSize({ width: 740, height: 740 });
  /** Whether the mark is on the words, and the field right above or below them. */
  const isBeside = () =>
    page.evaluate(() => {
      const find = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const words = find(".editable > p:last-child");
      const mark = find(".kept-selection");
      const field = find(".link-popover");
      const distance = Math.max(field.top - words.bottom, words.top - field.bottom);
      return { mark: Math.abs(mark.top - words.top) < 8, field: distance >= 0 && distance < 16 };
    });
  await expect.poll(isBeside).toEqual({ mark: true, field: true });
});
