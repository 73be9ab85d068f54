import { answerToForm, publish, save, write } from "../support/admin-actions";
import { violations } from "../support/axe";
import { expect, test } from "../support/fixtures";

test("an author chooses what other sites show of a note, and search engines are sent elsewhere @js", async ({
  adminPage: page,
  site,
}) => {
  const image = `${site.url}/icons/icon-512.png`;
  await page.goto("/admin/notes/new");
  await write(page, "A long text about boats", true);
  const canonical = page.getByLabel("Canonical URL");
  await expect(canonical).toBeHidden();
  const group = page.getByText("Search and sharing");
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(canonical).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByText("Cover by its URL").click();
  await page.getByLabel("Cover URL").fill("/icons/icon-512.png");
  await page.getByLabel("Cover description").fill("A small boat");
  await page.getByLabel("Excerpt").fill("Boats, in short");
  await page.getByLabel(/^Description/).fill("For search engines");
  await canonical.fill("first.example/boats");
  const answered = answerToForm(page);
  await publish(page);
  expect((await answered).status()).toBe(422);
  // The group opens for the error in it.
  await expect(canonical).toBeVisible();
  await expect(canonical).toHaveAccessibleDescription(/Enter a whole URL/);
  await group.click();
  await expect(canonical).toBeHidden();
  await save(page);
  await expect(canonical).toBeVisible();
  await expect(canonical).toBeFocused();
  await canonical.fill("https://first.example/boats");
  await publish(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.locator("details.field-group > summary")).toContainText(
    "Cover, Cover description, Excerpt, Description, Canonical URL",
  );

  const path = new URL(page.url()).pathname.replace("/admin", "");
  await page.goto(path);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  await expect(meta("description")).toHaveAttribute("content", "For search engines");
  await expect(meta("og:image")).toHaveAttribute("content", image);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", "https://first.example/boats");
  await expect(page.getByRole("article").getByRole("img", { name: "A small boat" })).toBeVisible();
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain(path);
  expect(await (await page.request.get("/llms.txt")).text()).not.toContain(path);
  expect(await (await page.request.get("/feed.xml")).text()).toContain("<summary>Boats, in short</summary>");
});
