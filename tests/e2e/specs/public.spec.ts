import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

const NINE = ["About", "Brio", "Zulu", "Models", "Feed", "Links", "Books", "Projects", "Questions"];
const PHONE = { width: 360, height: 740 };

const places = (page: Page) =>
  page.getByRole("navigation", { name: "Site" }).getByRole("list").getByRole("link");

test("home shows the title, the nine menu items in order and no Admin link @webkit @js", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Name");
  await expect(places(page)).toHaveText(NINE);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});

test("the side navigation links all pages and marks the current one @webkit @js", async ({ page }) => {
  await page.goto("/feed");
  await expect(places(page)).toHaveText(NINE);
  await expect(page.locator("[aria-current=page]")).toHaveText("Feed");
  await places(page).getByText("Links", { exact: true }).click();
  await expect(page).toHaveURL(/\/links$/);
  await expect(page.locator("[aria-current=page]")).toHaveText("Links");
  await page.locator("header").getByRole("link", { name: "Your Name" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the mobile navigation is a panel on the right, opened by a button", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/notes");
  await expect(places(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(places(page)).toHaveText(NINE);
  const panel = page.getByRole("navigation", { name: "Site" });
  const { x, width } = (await panel.boundingBox()) ?? { x: 0, width: 0 };
  expect(x).toBeGreaterThan(0);
  expect(width).toBeLessThan(PHONE.width);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(places(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Menu" }).click();
  await places(page).getByText("Feed", { exact: true }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(places(page)).toHaveCount(0);
});

test("with the key that opens a tab, Back opens its URL there and leaves the page @js", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await places(page).filter({ hasText: "Links" }).click();
  await expect(page).toHaveURL(/\/links$/);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Back" }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/:\d+\/$/);
  await expect(page).toHaveURL(/\/links$/);
});

test("Back leads home from the first page visited @js", async ({ page }) => {
  await page.goto("/links");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Name");
});

test("Back returns to the previous page @js", async ({ page }) => {
  await page.goto("/feed");
  await places(page).getByText("Links", { exact: true }).click();
  await expect(page).toHaveURL(/\/links$/);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What I’m thinking about");
});
