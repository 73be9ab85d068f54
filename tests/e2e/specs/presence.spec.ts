import { addRows, paragraph, serviceClient } from "../support/content";
import { expect, signIn, test } from "../support/fixtures";
import { makeAdmin } from "../support/people";

test("an author sees who else is editing the entry, until they leave @js", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [{ content: paragraph("Together") }]);
  const path = `/admin/notes/${id}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await page.goto(path);
  const top = async () => (await page.locator("form.form").boundingBox())?.y;
  const before = await top();

  const ada = await makeAdmin(site);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await signIn(other, ada);
  const reported = other.waitForResponse(/\/presence\?/);
  await other.goto(path);
  // The page itself says so, before any script of it has asked.
  await expect(other.getByText(/^Also here: author@example\.com/)).toBeVisible();
  expect(await (await other.request.get(path)).text()).toContain("Also here");
  await reported;

  await page.clock.fastForward(10_000);
  await expect(page.getByText(`Also here: ${ada.email}`)).toBeVisible();
  expect(await top()).toBe(before);

  const left = other.waitForRequest(/\/presence\?.*&closed/);
  await other.getByRole("link", { name: "Dashboard" }).click();
  await (await left).response();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Also here")).toHaveCount(0);
  await context.close();
});

test("an open form says that somebody else has saved, and shows it when nothing was typed @js", async ({
  adminPage: page,
  site,
}) => {
  const [id] = await addRows(site, "notes_entries", [{ title: "First", content: paragraph("Together") }]);
  await page.clock.install();
  await page.goto(`/admin/notes/${id}`);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await (await serviceClient(site)).from("notes_entries").update({ title: "Second" }).eq("id", String(id));
  await page.clock.fastForward(10_000);
  const notice = page.getByRole("status").filter({ hasText: "A newer version has been saved" });
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Show it" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Second");
  await expect(notice).toHaveCount(0);

  await page.getByLabel("Title").fill("Mine");
  await (await serviceClient(site)).from("notes_entries").update({ title: "Third" }).eq("id", String(id));
  await page.clock.fastForward(10_000);
  await expect(notice).toContainText("You will see both when you save.");
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
});
