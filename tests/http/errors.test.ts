import { serviceClient } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

test("an admin sees what went wrong, and clears the list", async ({ adminPage: page, site }) => {
  const db = await serviceClient(site);
  await db.from("server_errors").delete().neq("key", "").throwOnError();
  await page.goto("/admin");
  expect(page.getByText("None in the last seven days")).toBeVisible();
  await page.getByRole("link", { name: "Errors" }).click();
  expect(page.getByText("No errors.")).toBeVisible();
  expect(page.getByRole("button", { name: "Clear list" })).toHaveCount(0);

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
  expect(page.getByText("2 in the last seven days")).toBeVisible();
  await page.getByRole("link", { name: "Errors" }).click();
  const [first, second] = [page.locator(".errors > li").nth(0), page.locator(".errors > li").nth(1)];
  expect(first).toContainText("The search failed: it took too long");
  expect(first).toContainText(/Today at \d\d:\d\d · 1,200 times since .+ at \d\d:\d\d/);
  expect(first).toContainText("search (build/index.js:4711) · Reference: 0123456789abcdef");
  expect(second).toContainText("Once");
  expect(second).not.toContainText("times");
  await page.getByRole("button", { name: "Clear list" }).click();
  expect(page.getByText("No errors.")).toBeVisible();
  expect(page.getByRole("status").filter({ hasText: "List cleared" })).toBeVisible();
});
