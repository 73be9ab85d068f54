import { violations } from "./axe";
import { expect, test } from "./fixtures";
import { PUBLIC } from "./paths";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const SCHEMES = ["light", "dark"] as const;

for (const viewport of SIZES) {
  test(`at ${viewport.width} px axe finds nothing on the public pages, and none is wider @js`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const path of PUBLIC) {
      await page.goto(path);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const found = await violations(page, { onlyColours: colorScheme === "dark" });
        expect(found, `${path}, ${colorScheme}`).toEqual([]);
      }
      const tooWide = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(tooWide, path).toBeLessThanOrEqual(0);
    }
  });

  for (const colorScheme of SCHEMES) {
    test.describe(`at ${viewport.width} px, ${colorScheme}, axe finds nothing`, () => {
      test.use({ viewport, colorScheme });

      // Wider windows have no panel.
      if (viewport.width < 768)
        test("on the open panel of a phone @js", async ({ page }) => {
          await page.goto("/feed");
          await page.getByRole("button", { name: "Menu" }).click();
          await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
          expect(await violations(page)).toEqual([]);
        });

      test("on /auth with errors and a message @js", async ({ page }) => {
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

      // Phones: admin-look.spec.ts.
      if (viewport.width > 768)
        test("on the admin's pages, the editor included @js", async ({ adminPage: page }) => {
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
}

test("the first Tab reaches a link that skips to the content", async ({ page }) => {
  await page.goto("/feed");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("Tab goes through home in the order of the eye", async ({ page }) => {
  await page.goto("/");
  const order = ["Skip to content", "About", "Brio", "Zulu", "Models", "Feed", "Links", "Books"];
  for (const name of order) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
  }
});

test("the phone's panel opens and closes by keyboard, and gives the focus back", async ({ page }) => {
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

test("an error takes the focus to its field @js", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill("reader@example.com");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Password")).toBeFocused();
});
