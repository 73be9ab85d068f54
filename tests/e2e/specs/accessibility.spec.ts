import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { PUBLIC } from "../support/paths";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

for (const viewport of SIZES) {
  test(`public pages pass axe and fit the window at ${viewport.width} px @js`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of PUBLIC) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
      const tooWide = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(tooWide, path).toBeLessThanOrEqual(0);
    }
  });

  test.describe(`axe at ${viewport.width} px`, () => {
    test.use({ viewport });

    // Wider windows have no mobile menu.
    if (viewport.width < 768)
      test("passes the open mobile menu @js", async ({ page }) => {
        await page.goto("/feed");
        await page.getByRole("button", { name: "Menu" }).click();
        await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });

    test("passes /auth with errors and a message @js", async ({ page }) => {
      for (const [path, button] of [
        ["/auth", "Sign In"],
        ["/auth?tab=sign-up", "Sign Up"],
      ] as const) {
        await page.goto(path);
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
    });

    // Phones are covered by admin-look.spec.ts.
    if (viewport.width > 768)
      test("passes the admin pages, including the editor @js", async ({ adminPage: page }) => {
        await page.goto("/admin/notes");
        const note = await page.locator(".row-text > a").first().getAttribute("href");
        for (const path of ["/admin", "/admin/notes", "/admin/links", "/admin/menu/new", String(note)]) {
          await page.goto(path);
          if (path === note) await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
          expect(await violations(page), path).toEqual([]);
        }
      });
  });
}

test("the first Tab reaches the skip link @js", async ({ page }) => {
  await page.goto("/feed");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("Tab follows the visual order on the home page @js", async ({ page }) => {
  await page.goto("/");
  const order = ["Skip to content", "About", "Brio", "Zulu", "Models", "Feed", "Links", "Books"];
  for (const name of order) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  }
});

test("the mobile menu opens and closes by keyboard and returns focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/feed");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the mobile menu leaves the page unchanged when it closes @js", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    addEventListener("popstate", () => document.body.classList.add("is-back"));
    addEventListener("toggle", (event) => document.body.setAttribute("data-menu", event.newState), true);
  });
  await page.goto("/notes");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  for (const way of ["Escape", "Close", "Back"]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
    // A menu that is closed before it was reported open leaves nothing to undo.
    await expect(page.locator("body")).toHaveAttribute("data-menu", "open");
    if (way === "Escape") await page.keyboard.press("Escape");
    else if (way === "Close") await page.getByRole("button", { name: "Close" }).click();
    else await page.goBack();
    await expect(page.getByRole("button", { name: "Close" })).toBeHidden();
    await expect(page.locator(".is-back")).toBeAttached();
    await page.evaluate(() => document.body.classList.remove("is-back"));
    // Navigating on the client would show a skeleton while the page loads.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(loaded, way).not.toContain("/notes.data");
  }
});

test("the search field shows a focus indicator @js", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("searchbox").focus();
  await expect(page.getByRole("searchbox")).toHaveCSS("outline-style", "solid");
});

test("a validation error moves focus to its field @js", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill("reader@example.com");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Password")).toBeFocused();
});

test("a field with the focus is outlined in ink, and in red only if it is wrong @js", async ({ page }) => {
  await page.goto("/auth");
  const email = page.getByLabel("Email");
  const outline = () => email.evaluate((field) => getComputedStyle(field).outlineColor);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await email.focus();
  expect(await outline()).toBe(ink);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toBeFocused();
  expect(await outline()).not.toBe(ink);
});
