import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";

test("unsaved changes can be reopened from the dashboard @js", async ({ adminPage: page, context }) => {
  await page.goto("/admin/links/new");
  const kept = page.waitForResponse((response) => response.url().includes("/draft") && response.ok());
  await page.getByLabel("Title").fill("A link that I meant to add");
  await kept;
  const other = await context.newPage();
  await other.goto("/admin");
  const line = other.getByRole("listitem").filter({ hasText: "A link that I meant to add" });
  await expect(line).toContainText("link, ");
  await line.getByRole("link").click();
  await expect(other.getByLabel("Title")).toHaveValue("A link that I meant to add");
  await page.close();
  await other.getByRole("button", { name: "Discard changes" }).first().click();
  await other.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(other.getByText("Changes discarded")).toBeVisible();
});

test("a first step disappears once it is done", async ({ adminPage: page, site, javaScriptEnabled }) => {
  const db = await serviceClient(site);
  const step = (name: string) =>
    page.getByRole("region", { name: "What to do next" }).getByRole("link", { name });
  await page.goto("/admin");
  await expect(step("Name the site")).toHaveAttribute("href", "/admin/settings");
  await expect(step("Turn on two-factor authentication")).toHaveAttribute("href", "/admin/account");
  await expect(step("Replace the samples")).toHaveAttribute("href", "/admin/migrate-models#texts");
  const settings = (values: object) => db.from("site_settings").update(values).eq("id", true).throwOnError();
  // With JavaScript the page updates itself.
  const count = async (name: string) => {
    if (!javaScriptEnabled) await page.reload();
    return step(name).count();
  };
  await settings({ title: "A named site" });
  await expect.poll(() => count("Name the author")).toBe(1);
  await expect(step("Name the site")).toHaveCount(0);
  await settings({ author: "Its author" });
  await expect.poll(() => count("Name the author")).toBe(0);
  await expect(step("Add your email")).toBeVisible();
});

test("the dashboard shows whether live updates are connected @js", async ({ adminPage: page }) => {
  await page.route(/\/events\?/, (route) => route.abort());
  await page.goto("/admin");
  const facts = page.getByRole("region", { name: "The site" });
  await expect(facts).toContainText("This page is not connected");
  await page.unroute(/\/events\?/);
  await expect(facts).toContainText("Connected");
});

test("a slow page shows a skeleton of itself while loading @js", async ({ adminPage: page }) => {
  await page.goto("/admin", { waitUntil: "networkidle" });
  for (const [name, shape] of [
    ["Links", "list"],
    ["Images", "cards"],
    ["Account", "form"],
    ["Dashboard", "dashboard"],
  ] as const) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.data(\?|$)/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveAttribute("data-shape", shape);
    release();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await page.unroute(/\.data(\?|$)/);
  }
});
