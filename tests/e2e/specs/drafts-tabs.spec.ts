import { save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { kept, makeLink } from "../support/draft-page";
import { expect, test, waitForHydration } from "../support/fixtures";

test("closing a tab mid-word loses nothing, on this device or another @js @firefox", async ({
  adminPage: page,
  adminCookies,
  context,
  browser,
  site,
}) => {
  const id = await makeLink(site, "Closed");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").press("End");
  await page.keyboard.type(" and more");
  await page.close({ runBeforeUnload: true });

  const device = await browser.newContext({ baseURL: site.url });
  await device.addCookies(adminCookies);
  const other = await device.newPage();
  await expect
    .poll(async () => {
      await other.goto(`/admin/links/${id}`);
      return other.getByLabel("Description").inputValue();
    })
    .toBe("As it was saved and more");
  await device.close();
  const again = await context.newPage();
  await again.goto(`/admin/links/${id}`);
  await expect(again.getByLabel("Description")).toHaveValue("As it was saved and more");
});

test("two tabs on one entry never replace each other's draft without asking @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "In two tabs");
  await page.goto(`/admin/links/${id}`);
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(page.getByText("also open in another tab")).toBeVisible();
  await expect(second.getByText("also open in another tab")).toBeVisible();
  await page.getByLabel("Description").fill("From the first tab");
  await kept(page);
  await second.getByLabel("Description").fill("From the second tab");
  await expect(second.getByText("Newer changes were kept")).toBeVisible();
  const db = await serviceClient(site);
  const stored = async () =>
    (await db.from("drafts").select("values").eq("row_id", id).throwOnError()).data.map(
      ({ values }) => values,
    );
  expect(await stored()).toMatchObject([{ description: "From the first tab" }]);
  await second.getByRole("button", { name: "Use this version instead" }).click();
  const dialog = second.getByRole("dialog", { name: "Discard the newer changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject([{ description: "From the first tab" }]);
  await second.getByRole("button", { name: "Use this version instead" }).click();
  await dialog.getByRole("button", { name: "Use this version" }).press("Enter");
  await kept(second);
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject([{ description: "From the second tab" }]);
  await second.goto("/");
  await expect(page.getByText("also open in another tab")).toHaveCount(0);
  await second.close();
});

test("when two tabs with different texts are closed, both texts are still there @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Closed in two tabs");
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto(`/admin/links/${id}`);
    await waitForHydration(tab);
  }
  await first.getByLabel("Description").fill("From the first tab");
  await kept(first);
  await second.getByLabel("Description").fill("From the second tab");
  await expect(second.getByText("Newer changes were kept")).toBeVisible();
  await first.close();
  await second.close();
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("From the first tab");
  await page.getByRole("button", { name: "View them" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("From the second tab");
  await kept(page);
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("From the second tab");

  // Discarding one leaves the other.
  await page.getByRole("button", { name: "Discard changes" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Discard these changes?" });
  await dialog
    .filter({ hasText: "The last saved version" })
    .getByRole("button", { name: "Discard changes" })
    .press("Enter");
  await expect(page.getByLabel("Description")).toHaveValue("As it was saved");
  await page.getByRole("button", { name: "View them" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("From the first tab");

  // What is saved isn't set aside for another text.
  await save(page);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("From the first tab");
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("draft/"));
  expect(await page.evaluate(stored)).toEqual([]);
});

test("a tab that crashes is no longer open, and one that comes back is @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "In a tab that crashes");
  await page.goto(`/admin/links/${id}`);
  const isElsewhere = page.getByText("also open in another tab");
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(isElsewhere).toBeVisible();
  const crashed = second.waitForEvent("crash");
  void second.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await expect(isElsewhere).toHaveCount(0);
  await second.close();
  const third = await context.newPage();
  await third.goto(`/admin/links/${id}`);
  await expect(isElsewhere).toBeVisible();
  await third.goto("/admin/links");
  await expect(isElsewhere).toHaveCount(0);
  await third.goBack();
  await expect(isElsewhere).toBeVisible();
  await third.close();
});

test("of two tabs, the one that saves shows only what it saved @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/settings");
  const second = await context.newPage();
  await second.goto("/admin/settings");
  const [author, title] = [page.getByLabel("Author"), page.getByLabel("Site title")];
  const before = await title.inputValue();
  await waitForHydration(second);
  await second.getByLabel("Site title").fill("Typed in the second tab");
  await kept(second);
  await author.fill("Saved in the first tab");
  await expect(page.getByText("There are newer changes.")).toBeVisible();
  await save(page);
  await expect(page.locator(".draft-status")).toHaveText(/^Saved/);
  await expect(page.getByText("You’re editing")).toHaveCount(0);
  await expect(title).toHaveValue(before);
  // The draft of the second tab is not this form's.
  await author.fill("Typed in the first tab");
  await expect(page.getByText("Newer changes were kept")).toBeVisible();
  await expect(second.getByLabel("Site title")).toHaveValue("Typed in the second tab");
  await second.close();
});

test("a form that was filled with a draft says once that it is saved @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Saved elsewhere");
  await page.goto(`/admin/links/${id}`);
  await page.getByLabel("Description").fill("Typed");
  await kept(page);
  const second = await context.newPage();
  await second.goto(`/admin/links/${id}`);
  await expect(second.getByText("You’re editing unsaved changes")).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/admin\/links/);
  await second.getByLabel("Description").press("End");
  await second.keyboard.type("!");
  await second.keyboard.press("Backspace");
  await expect(second.locator(".draft-status")).toHaveText(/^Saved/);
  await expect(second.getByText("You’re editing")).toHaveCount(0);
});

test("other changes on the device are only discarded after a question @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const id = await makeLink(site, "Typed twice");
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`/admin/links/${id}`);
    await waitForHydration(tab);
  }
  await context.setOffline(true);
  for (const [n, tab] of tabs.entries()) {
    await tab.getByLabel("Description").fill(["First text", "Second text"][n] ?? "");
    await expect(tab.getByText("Saved on this device only.")).toBeVisible();
  }
  for (const tab of tabs) await tab.close();
  await context.setOffline(false);
  await page.goto(`/admin/links/${id}`);
  await expect(page.getByLabel("Description")).toHaveValue("Second text");
  // What was in the form takes their place, and isn't left behind when it comes back.
  for (const text of ["First text", "Second text"]) {
    await page.getByRole("button", { name: "View them" }).click();
    await expect(page.getByLabel("Description")).toHaveValue(text);
  }
  const aside = () => Object.keys(localStorage).filter((key) => key.includes("aside"));
  await expect.poll(async () => (await page.evaluate(aside)).length).toBe(1);
  const discard = page.getByRole("button", { name: "Discard them" });
  await discard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Discard these changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(discard).toBeFocused();
  await discard.press("Enter");
  await dialog.getByRole("button", { name: "Discard changes" }).press("Enter");
  await expect(discard).toHaveCount(0);
  await expect(page.getByLabel("Description")).toHaveValue("Second text");
});

test("what was set aside is in the list, and offered though its entry is gone or never came to be @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  const db = await serviceClient(site);
  const [id, newId] = [await makeLink(site, "Set aside"), crypto.randomUUID()];
  for (const path of [`/admin/links/${id}`, `/admin/links/new?id=${newId}`]) {
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) {
      await tab.goto(path);
      await waitForHydration(tab);
    }
    await first.getByLabel("Title", { exact: true }).fill("In the first tab");
    await kept(first);
    await second.getByLabel("Title", { exact: true }).fill("In the second tab");
    await expect(second.getByText("Newer changes were kept")).toBeVisible();
    await first.close();
    await second.close();
    await page.goto(path);
    await page.getByRole("button", { name: "View them" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("In the second tab");
    await kept(page);

    // As if discarded and deleted on another device.
    await page.goto("/");
    await db.from("drafts").delete().in("row_id", [id, newId]).throwOnError();
    await db.from("links_entries").delete().eq("id", id).throwOnError();
    await page.goto("/admin/links");
    const only = page.getByRole("region", { name: "Unsaved changes" }).getByRole("listitem");
    await expect(only).toContainText("on this device only");
    await only.getByRole("link", { name: "In the first tab" }).click();
    await page.getByRole("button", { name: "View them" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("In the first tab");
    // What was viewed is this form's from then on.
    await kept(page);
    await page.getByRole("button", { name: "Discard changes" }).first().press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/links$/);
    await expect(only).toHaveCount(0);
  }
});
