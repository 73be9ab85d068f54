import type { Page } from "@playwright/test";
import { row, save, write } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import type { Site } from "../support/start-site";

const kept = (page: Page) => expect(page.getByText(/^Changes kept/).first()).toBeVisible();
const unsaved = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

async function makeLink(site: Site, title: string): Promise<string> {
  const db = await serviceClient(site);
  const link = { title, url: "https://example.com", description: "As it was saved" };
  const { data } = await db.from("links_entries").insert(link).select("id").single().throwOnError();
  return data.id;
}

/** The storage keys of the texts that this device has (in the page). */
const listLocal = () => Object.keys(localStorage).filter((key) => key.startsWith("draft/"));

/** Lets a save reach the server, but no answer reach the page. Resolves once it is saved. */
async function loseAnswer(page: Page, path: string): Promise<{ isSaved: Promise<void> }> {
  let saved = () => {};
  const isSaved = new Promise<void>((resolve) => {
    saved = resolve;
  });
  await page.route(
    (url) => url.pathname.replace(/\.data$/, "") === path,
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch({ maxRedirects: 0 });
      saved();
    },
  );
  return { isSaved };
}

test("a tab closed during a save leaves no unsaved changes in the list @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Closed while saving");
  for (const drafts of ["sent", "not sent"]) {
    const tab = await context.newPage();
    await tab.goto(`/admin/links/${id}`);
    if (drafts === "not sent") await tab.route("**/draft", (route) => route.abort());
    const { isSaved } = await loseAnswer(tab, `/admin/links/${id}`);
    await tab.getByLabel("Description").fill(`Saved, draft ${drafts}`);
    await tab.keyboard.press("ControlOrMeta+s");
    await isSaved;
    await tab.close();

    await page.goto("/admin/links");
    await expect(row(page, "Closed while saving")).toContainText(`Saved, draft ${drafts}`);
    // Sent by the list, as a draft if it differed, which the server would then show.
    await expect.poll(() => page.evaluate(listLocal)).toEqual([]);
    await page.reload();
    await expect(unsaved(page)).toHaveCount(0);
  }
});

test("what was typed during the save of a closed tab is listed by its title, and is on the server @js", async ({
  adminPage: page,
  context,
  browser,
  adminCookies,
  site,
}) => {
  const id = await makeLink(site, "Typed on while saving");
  const tab = await context.newPage();
  await tab.goto(`/admin/links/${id}`);
  const { isSaved } = await loseAnswer(tab, `/admin/links/${id}`);
  await tab.getByLabel("Description").fill("Saved");
  await tab.keyboard.press("ControlOrMeta+s");
  await isSaved;
  await tab.getByLabel("Description").fill("Typed on");
  await tab.close();

  // Sent by the tab as it was closed, or now by the list.
  await page.goto("/admin/links");
  await expect(unsaved(page).getByRole("link")).toHaveText(["Typed on while saving"]);
  await expect(unsaved(page)).not.toContainText("on this device only");
  const device = await browser.newContext({ baseURL: site.url });
  await device.addCookies(adminCookies);
  const other = await device.newPage();
  await other.goto("/admin/links");
  await unsaved(other).getByRole("link", { name: "Typed on while saving" }).click();
  await expect(other.getByLabel("Description")).toHaveValue("Typed on");
  await expect(other.getByText("A newer version has been saved")).toHaveCount(0);
  await device.close();
});

test("changes that only this device has are named by their text @js", async ({ adminPage: page }) => {
  await page.route("**/draft", (route) => route.abort());
  await page.goto("/admin/notes/new");
  await write(page, "Written in a tunnel. And more of it.", true);
  await expect(page.getByText("Saved on this device only.")).toBeVisible();
  await page.goto("/admin/notes");
  const only = unsaved(page).getByRole("listitem");
  await expect(only).toContainText("on this device only");
  await only.getByRole("link", { name: "Written in a tunnel. And more of it." }).click();
  await expect(page.locator(".editor").getByRole("textbox", { name: "Content" })).toHaveText(
    "Written in a tunnel. And more of it.",
  );
});

test("a second tab with the same text says that it is saved once the first has saved it @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Saved in the other tab");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("The same in both");
  await kept(page);
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await kept(second);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/links(#.*)?$/);
  await expect(second.locator(".draft-status")).toHaveText(/^Saved/);
  await expect(second.getByText("You’re editing")).toHaveCount(0);
  await second.getByLabel("Description").fill("Written on in the second");
  await save(second);
  await expect(row(second, "Saved in the other tab")).toContainText("Written on in the second");
});

test("a second tab with another text shows that there is a newer version, and doesn't keep its text as a draft @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Left open");
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Only in the first");
  await save(page);
  await expect(page).toHaveURL(/\/admin\/links(#.*)?$/);
  await expect(second.getByText("A newer version has been saved")).toBeVisible();
  await second.close();
  await page.reload();
  await expect.poll(() => page.evaluate(listLocal)).toEqual([]);
  await page.reload();
  await expect(unsaved(page)).toHaveCount(0);
});
