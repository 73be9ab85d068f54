import { violations } from "../support/axe";
import { outline, STYLE_TOOL, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { photo } from "../support/sent-images";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a new drawing is in view, with room for its panel @js", async ({ adminPage: page, openEditor }) => {
    const editor = await openEditor([...Array.from({ length: 12 }, (_, n) => `Before ${n}`), "Last"]);
    await editor.caret("Last");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/drawing");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Drawing" });
    await expect(panel).toBeVisible();
    await expect(editor.text.locator("figure.drawing svg")).toBeInViewport({ ratio: 1 });
    expect((await panel.boundingBox())?.height).toBeGreaterThan(250);
  });

  test("in the middle of a long text, the buttons that save are within reach, and cover nothing @js", async ({
    adminPage: page,
    openEditor,
  }) => {
    const editor = await openEditor(Array.from({ length: 60 }, (_, n) => `Line ${n}`));
    await editor.caret("Line 30");
    await page.keyboard.type("!");
    const save = page.getByRole("button", { name: "Save note" });
    await expect(save).toBeInViewport({ ratio: 1 });
    const [line, status, button] = await Promise.all(
      [editor.block("Line 30"), page.locator(".editor-status"), save].map((place) => place.boundingBox()),
    );
    if (!line || !status || !button) throw new Error("not shown");
    expect(line.y + line.height).toBeLessThanOrEqual(status.y);
    expect(status.y + status.height).toBeLessThanOrEqual(button.y);
    await save.tap();
    await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();

    await page.getByRole("button", { name: "Full screen" }).tap();
    expect((await editor.tools.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  test("text is written and formatted by touch, and nothing is wider than the screen @js", async ({
    adminPage: page,
    openEditor,
  }) => {
    const editor = await openEditor(["Tapped", "Last"]);
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    const small = await page
      .locator(".editor button:visible, .editor select:visible")
      .evaluateAll((controls) =>
        controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          return width < 40 || height < 40
            ? [`${control.getAttribute("aria-label")}: ${width} × ${height}`]
            : [];
        }),
      );
    expect(small).toEqual([]);

    await editor.block("Tapped").tap();
    await page.keyboard.press("ControlOrMeta+a");
    await editor.tool("Bold").tap();
    // The edge of the screen cuts an icon in half, which shows that the row scrolls.
    const cut = await editor.tools.locator("[data-tool]").evaluateAll((tools) =>
      tools.flatMap((tool) => {
        const { left, right } = tool.getBoundingClientRect();
        return left < innerWidth && right > innerWidth ? [(innerWidth - left) / (right - left)] : [];
      }),
    );
    expect(cut).toEqual([expect.closeTo(0.5, 1)]);
    await editor.tool(STYLE_TOOL).tap();
    expect(await widest()).toBe(360);
    await page.getByRole("button", { name: "Right", exact: true }).tap();
    await editor.tool("Image").tap();
    await expect(page.getByRole("dialog", { name: "Add images" })).toBeVisible();
    expect(await widest()).toBe(360);
    // A tap outside closes a panel.
    await page.locator(".editor-status > p").tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await editor.block("Last").tap();

    // A tap sets the caret a moment later; until then everything is selected.
    await page.waitForFunction(() => getSelection()?.isCollapsed);
    await editor.noticed();
    await page.keyboard.press("End");
    await editor.noticed();
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: "Bulleted list" }).tap();
    await page.keyboard.type("By finger");
    await editor.tool("Link").tap();
    await page.getByRole("dialog", { name: "Link" }).getByLabel("URL").fill("example.com");
    await page.getByRole("button", { name: "Add link" }).tap();
    await expect(editor.text.locator("a")).toHaveCount(1);
    expect(await widest()).toBe(360);

    await editor.tools
      .getByLabel("Images from this device")
      .setInputFiles([await photo("Beach.jpg", 800, 1600)]);
    const panel = page.getByRole("dialog", { name: "Image" });
    await editor.text.locator("figure img").tap();
    await expect(panel).toBeVisible();
    expect(await widest()).toBe(360);
    await editor.tool("Insert").tap();
    await page.getByRole("button", { name: "Task list" }).click({ trial: true });
    await expect(panel).toBeHidden();
    await editor.tool("Insert").tap();
    await expect(panel).toBeVisible();
    await editor.block("Tapped").tap();
    await expect(panel).toHaveCount(0);
    await editor.text.locator("figure img").tap();
    await panel.getByRole("button", { name: "Move up" }).tap();
    // The panel moves with its image and may now lie over the status line.
    await editor.block("Tapped").tap();
    await expect(panel).toHaveCount(0);
    await page.getByRole("button", { name: "Full screen" }).tap();
    expect(await widest()).toBe(360);
    await page.getByRole("button", { name: "Leave full screen" }).tap();

    expect(outline(await editor.saved())).toEqual([
      "paragraph: Tapped",
      "paragraph: Last",
      "image:",
      "bullet: By fingerhttps://example.com",
    ]);
  });
});

test("axe finds no violations in the editor and everything it opens @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Some words", "Others"]);
  await editor.select("Some words");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Link" }).getByLabel("URL").fill("mailto:");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("dialog", { name: "Link" }).getByLabel("URL").fill("/books");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog", { name: "Link at the caret" })).toBeVisible();
  await editor.tool(STYLE_TOOL).click();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press("Escape");
  await editor.caret("Others");
  await page.keyboard.type(" /");
  await expect(page.getByRole("listbox")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Backspace");

  await page.route("**/admin/images/upload", (route) => route.abort(), { times: 1 });
  const chooser = editor.tools.getByLabel("Images from this device");
  await chooser.setInputFiles([await photo("Lost.jpg", 80, 60)]);
  await expect(page.getByRole("alert")).toBeVisible();
  await editor.tool("Image").click();
  await expect(page.getByRole("dialog", { name: "Add images" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await chooser.setInputFiles([await photo("Beach.jpg", 800, 600)]);
  await editor.text.locator("figure img").click();
  await expect(page.getByRole("dialog", { name: "Image" })).toBeVisible();
  await page.getByRole("button", { name: "Full screen" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Shortcuts" }).click();
  expect(await violations(page)).toEqual([]);
});
