import { publish, save } from "../support/admin-actions";
import { STYLE_TOOL } from "../support/editor-page";
import { becomeAdmin, expect, signIn, test } from "../support/fixtures";
import { startSite } from "../support/start-site";

test("leads from the first-admin link to a note that an open browser shows at once", async ({
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const site = await startSite();
  const options = { baseURL: site.url, javaScriptEnabled };
  const visitor = await (await browser.newContext(options)).newPage();
  const page = await (await browser.newContext(options)).newPage();
  const seen = async (check: () => Promise<void>) => {
    // Without JavaScript an open page must be reloaded.
    if (!javaScriptEnabled) await visitor.reload();
    await check();
  };
  try {
    await becomeAdmin(page, site);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("status")).toContainText("You have been signed out successfully");
    await signIn(page);

    await visitor.goto("/notes");
    const arrived = visitor.getByText("Written on a train");
    await expect(arrived).toHaveCount(0);

    await page.goto("/admin/notes/new");
    if (javaScriptEnabled) {
      await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
      await page.getByRole("textbox", { name: "Content", exact: true }).click();
      await page.keyboard.type("Written on a train");
      await page.keyboard.press("ControlOrMeta+A");
      await page.getByRole("button", { name: STYLE_TOOL }).click();
      await page.getByRole("button", { name: "Red", exact: true }).click();
    } else {
      await page
        .getByRole("textbox", { name: "Content" })
        .fill('<p><span style="color: #d12a00">Written on a train</span></p>');
    }
    await publish(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeVisible();
    await seen(() => expect(arrived).toBeVisible());
    await expect(arrived).toHaveAttribute("style", /#d12a00|rgb\(209, 42, 0\)/);

    await page.goto("/admin/notes");
    await page
      .getByRole("link", { name: /Written on a train/ })
      .first()
      .click();
    if (javaScriptEnabled) {
      await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
      await page.getByRole("textbox", { name: "Content", exact: true }).click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(", edited");
    } else {
      await page.getByRole("textbox", { name: "Content" }).fill("<p>Written on a train, edited</p>");
    }
    await save(page);
    await seen(() => expect(visitor.getByText("Written on a train, edited")).toBeVisible());

    await page.goto("/admin/links");
    await visitor.goto("/links");
    const first = visitor.locator(".group li strong").first();
    const before = await first.textContent();
    await page
      .getByRole("button", { name: /^Move down/ })
      .first()
      .click();
    await seen(() => expect(first).not.toHaveText(before ?? ""));

    await visitor.goto("/notes");
    await page.goto("/admin/notes");
    await page.getByRole("button", { name: /^Delete: Written on a train/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await seen(() => expect(visitor.getByText("Written on a train")).toHaveCount(0));
  } finally {
    await site.stop();
  }
});
