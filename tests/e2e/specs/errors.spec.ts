import { serviceClient } from "../support/content";
import { expect } from "../support/fixtures";
import { test } from "../support/own-site";

test.use({ ownSite: "errors" });

test("an admin sees what went wrong, and clears the list", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  await db.from("server_errors").delete().neq("key", "").throwOnError();
  await page.goto("/admin");
  await expect(page.getByText("None in the last seven days")).toBeVisible();
  await page.getByRole("link", { name: "Errors" }).click();
  await expect(page.getByText("No errors.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear list" })).toHaveCount(0);

  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const error = {
    key: "a".repeat(64),
    message: "The search failed: it took too long",
    source: "search (build/index.js:4711)",
    request_id: "0123456789abcdef",
    count: 1_200,
    first_at: yesterday,
    last_at: new Date().toISOString(),
  };
  const once = { ...error, key: "b".repeat(64), message: "Once", count: 1, request_id: null };
  await db.rpc("record_errors", { _errors: [{ ...once, last_at: yesterday }, error] }).throwOnError();
  await page.goto("/admin");
  await expect(page.getByText("2 in the last seven days")).toBeVisible();
  await page.getByRole("link", { name: "Errors" }).click();
  const [first, second] = [page.locator(".errors > li").nth(0), page.locator(".errors > li").nth(1)];
  await expect(first).toContainText("The search failed: it took too long");
  await expect(first).toContainText(/Today at \d\d:\d\d · 1,200 times since .+ at \d\d:\d\d/);
  await expect(first).toContainText("search (build/index.js:4711) · Reference: 0123456789abcdef");
  await expect(second).toContainText("Once");
  await expect(second).not.toContainText("times");
  await page.getByRole("button", { name: "Clear list" }).click();
  await expect(page.getByText("No errors.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "List cleared" })).toBeVisible();
});
