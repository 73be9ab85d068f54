import type { Page } from "@playwright/test";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, signIn, test } from "../support/fixtures";
import { makeAdmin } from "../support/people";
import type { Site } from "../support/start-site";

const WORDS = "Quixotic barometers";

/** Makes a draft with these words, and returns its id. */
async function makeDraft(site: Site): Promise<string> {
  const db = await serviceClient(site);
  const row = { title: "Weather", content: paragraph(`${WORDS} in the hall`), published: false };
  return (await db.from("feed_posts").insert(row).select("id").single().throwOnError()).data.id;
}

const field = (page: Page) => page.getByRole("combobox", { name: "Entry, page or action" });
const options = (page: Page) => page.getByRole("option");
const chosen = (page: Page) => page.getByRole("option", { selected: true });

/** Opens the palette by its shortcut once the page is hydrated. */
async function openPalette(page: Page, key = "ControlOrMeta+K"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test("a draft is found by its words and opened by keyboard alone @js", async ({ adminPage: page, site }) => {
  const id = await makeDraft(site);
  await page.goto("/admin/links");
  await openPalette(page);
  await page.keyboard.type("barom quix");
  await expect(options(page).first()).toHaveText(/WeatherDraft, post/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/admin/feed/${id}`);
  await expect(page.getByRole("dialog", { name: "Find" })).toBeHidden();

  // The opened entry is listed as recent from the next page on.
  await page.goto("/admin/links");
  await openPalette(page);
  await expect(options(page).first()).toHaveText("WeatherRecent");
});

test("a name and Enter typed at once open the entry, not one found before @js", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeDraft(site);
  const db = await serviceClient(site);
  const other = { title: "Quixotic windmills", content: paragraph("Turning"), published: false };
  await db.from("feed_posts").insert(other).throwOnError();
  for (const first of ["", "quixotic windm"]) {
    await page.goto("/admin/links");
    await openPalette(page);
    await page.keyboard.type(first);
    if (first) await expect(options(page).first()).toHaveText(/Quixotic windmills/);
    await field(page).selectText();
    await page.keyboard.insertText("quixotic barometers");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/admin/feed/${id}`);
  }
});

test("the arrow keys move through the list, and Escape returns focus @js @firefox", async ({
  adminPage: page,
}) => {
  await page.goto("/admin");
  const button = page.getByRole("button", { name: "Find", exact: true });
  await openPalette(page);
  await page.keyboard.press("Escape");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  const count = await options(page).count();
  const at = async (n: number) => {
    const option = options(page).nth(n);
    await expect(option).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      String(await option.getAttribute("id")),
    );
    await expect(option).toBeInViewport();
  };
  await at(0);
  await page.keyboard.press("ArrowDown");
  await at(1);
  await page.keyboard.press("End");
  await at(count - 1);
  await page.keyboard.press("ArrowDown");
  await at(0);
  await page.keyboard.press("ArrowUp");
  await at(count - 1);
  await page.keyboard.press("Home");
  await at(0);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("pages and actions are found without the server @js", async ({ adminPage: page }) => {
  await page.route("**/admin/find.json*", (route) =>
    route.fulfill({
      status: 401,
      json: {
        ok: false,
        status: 401,
        message: "You are signed out. Sign in on another tab, then try again.",
      },
    }),
  );
  await page.goto("/admin/books");
  await openPalette(page);
  await page.keyboard.type("dark");
  await expect(chosen(page)).toHaveText(/Dark colours/);
  await expect(page.getByRole("dialog")).toContainText("You are signed out");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await page.keyboard.type("new not");
  await expect(chosen(page)).toHaveText(/New note/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/notes\/new/);
});

test("only the latest query counts, however slow the responses are @js", async ({
  adminPage: page,
  site,
}) => {
  await makeDraft(site);
  await page.goto("/admin");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/find\.json\?q=the$/, async (route) => {
    await held;
    await route.fallback().catch(() => undefined);
  });
  await openPalette(page);
  const asked = page.waitForRequest(/q=the$/);
  await page.keyboard.type("the");
  await asked;
  await field(page).fill(WORDS);
  await expect(options(page)).toHaveText([/Weather/]);
  release();
  await field(page).fill("");
  await field(page).fill("zzzz");
  await expect(page.getByRole("dialog")).toContainText("Nothing matches “zzzz”");
  await expect(options(page)).toHaveCount(0);
});

test("Ctrl-K makes a link in the editor, and Ctrl-Shift-K opens the palette @js @firefox", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/notes/new");
  const text = page.locator(".editor").getByRole("textbox", { name: "Content" });
  await text.click();
  await page.keyboard.type("words");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog", { name: "Link" }).getByLabel("URL")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Find" })).toBeHidden();
  await page.keyboard.press("Escape");
  await text.click();
  await openPalette(page, "ControlOrMeta+Shift+K");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
});

test("a save that finishes meanwhile leaves the palette open @js", async ({ adminPage: page, site }) => {
  const id = await makeDraft(site);
  for (const path of [`/admin/feed/${id}`, "/admin/feed/new", "/admin/models/new"]) {
    await page.goto(path);
    await page.locator(".editor").getByRole("textbox", { name: "Content" }).click();
    await page.keyboard.type("More words ");
    await page.getByLabel("Title").fill("Palette and save");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/admin\/(feed|models)\//, async (route) => {
      if (route.request().method() === "POST" && !route.request().url().includes("/draft")) await held;
      await route.fallback().catch(() => undefined);
    });
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && !request.url().includes("/draft"),
    );
    await page.keyboard.press("ControlOrMeta+S");
    await sent;
    await page.keyboard.press("ControlOrMeta+Shift+K");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("proj");
    release();
    await expect(page.locator(".saved")).toContainText(/^Saved/);
    if (path.endsWith("new")) await expect(page).not.toHaveURL(/\/new/);
    await page.keyboard.type("ects");
    await expect(field(page)).toHaveValue("projects");
    await page.keyboard.press("Escape");
    await page.unroute(/\/admin\/(feed|models)\//);
  }
});

test("the browser's Back button closes the palette @js", async ({ adminPage: page }) => {
  await page.goto("/admin/links", { waitUntil: "networkidle" });
  await page.getByRole("navigation").getByRole("link", { name: "Books" }).first().click();
  await expect(page).toHaveURL(/\/admin\/books$/);
  await openPalette(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/links$/);
  await expect(page.getByRole("dialog", { name: "Find" })).toBeHidden();
});

test("typing goes on where it was once the palette is closed @js @firefox", async ({
  adminPage: page,
  site,
}) => {
  const id = await makeDraft(site);
  const title = page.getByLabel("Title");
  const text = page.locator(".editor").getByRole("textbox", { name: "Content" });
  await page.goto(`/admin/feed/${id}`);
  await expect(text).toHaveAttribute("contenteditable", "true");
  const closings = [
    () => page.keyboard.press("Escape"),
    async () => {
      await page.keyboard.type("dark colours");
      // The editor has options, too.
      await expect(chosen(page).and(page.locator(".palette-option"))).toHaveText(/Dark colours/);
      await page.keyboard.press("Enter");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    },
  ];
  let typed = "";
  for (const [n, close] of closings.entries()) {
    await title.focus();
    await page.keyboard.press("End");
    await openPalette(page);
    await close();
    await expect(title).toBeFocused();
    await page.keyboard.type(String(n));
    typed += n;
    await expect(title).toHaveValue(`Weather${typed}`);

    await text.click();
    await page.keyboard.press("ControlOrMeta+Home");
    for (const _ of WORDS.split(" ")[0] ?? "") await page.keyboard.press("ArrowRight");
    if (n > 0) await page.keyboard.press("ArrowRight");
    await openPalette(page, "ControlOrMeta+Shift+K");
    await close();
    await expect(text).toBeFocused();
    await page.keyboard.type(String(n));
    await expect(text).toHaveText(`Quixotic${typed} barometers in the hall`);
  }
});

test("the palette works by touch on a phone @js", async ({ browser, adminCookies, site }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL: site.url, ...phone });
  await context.addCookies(adminCookies);
  const page = await context.newPage();
  await page.goto("/admin/notes", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Find", exact: true }).tap();
  await field(page).fill("peop");
  await page.getByRole("option", { name: /People/ }).tap();
  await expect(page).toHaveURL(/\/admin\/people$/);
  await context.close();
});

test("signing out is one of the actions @js", async ({ page, site }) => {
  const guest = await makeAdmin(site);
  try {
    await signIn(page, guest);
    await page.goto("/admin");
    await openPalette(page);
    await page.keyboard.type("log out");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Signed out");
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  } finally {
    await (await serviceClient(site)).from("user_roles").delete().eq("user_id", guest.id);
  }
});

test("the shortcut is shown only where it works", async ({ adminPage: page, javaScriptEnabled }) => {
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Find" })).toHaveText(
    javaScriptEnabled ? /^Find(Ctrl|⌘) K$/ : "Find",
  );
});

test("the palette and its page pass axe @js", async ({ adminPage: page }) => {
  await page.goto("/admin");
  await openPalette(page);
  await page.keyboard.type("no");
  await expect(chosen(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/admin/find?q=no");
  expect(await violations(page)).toEqual([]);
});
