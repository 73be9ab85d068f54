import { row } from "../support/admin-actions";
import { addRows, paragraph, removeRows } from "../support/content";
import { expect, test, waitForHydration } from "../support/fixtures";
import { card, photo, send } from "../support/sent-images";

const notSent = "The server cannot be reached right now. Nothing on this page is lost";

test("an image description that is saved offline stays, and is saved once the network is back @js", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/images");
  await send(page, [await photo("Tunnel.jpg")], true);
  await expect(card(page, "Tunnel.jpg")).toBeVisible();
  // Nothing is being loaded any more.
  await page.reload();
  await waitForHydration(page);
  const field = card(page, "Tunnel.jpg").getByRole("textbox", { name: "Description" });
  await context.setOffline(true);
  await field.click();
  await page.keyboard.type("A tunnel");
  await page.keyboard.press("Enter");
  await expect(page.getByText(notSent)).toBeVisible();
  await page.keyboard.type(", long");
  await expect(field).toHaveValue("A tunnel, long");
  await context.setOffline(false);
  await page.keyboard.press("Enter");
  await expect(card(page, "Tunnel.jpg").getByRole("img", { name: "A tunnel, long" })).toBeVisible();
});

test("a list stays on its page when an entry is published offline @js", async ({
  adminPage: page,
  context,
  site,
}) => {
  await addRows(site, "questions_posts", [
    { question: "Why?", content: paragraph("Because."), published: false },
  ]);
  await page.goto("/admin/questions");
  await waitForHydration(page);
  await context.setOffline(true);
  await row(page, "Why?").getByRole("switch").click();
  await expect(page.getByText(notSent)).toBeVisible();
  await context.setOffline(false);
  await row(page, "Why?").getByRole("switch").click();
  await expect(row(page, "Why?").getByRole("switch")).toBeChecked();
  await removeRows(site, "questions_posts");
});

for (const [path, fill, button] of [
  ["/auth", { Email: "author@example.com", Password: "a password that is kept" }, "Sign In"],
  ["/auth/forgot", { Email: "author@example.com" }, "Send a link to sign in"],
] as const)
  test(`${path} keeps what was typed when its form is sent offline @js`, async ({ page, context }) => {
    await page.goto(path);
    await waitForHydration(page);
    await context.setOffline(true);
    for (const [label, text] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect(page.getByText(notSent)).toHaveCount(1);
    await expect(page.getByText(notSent)).toBeVisible();
    for (const [label, text] of Object.entries(fill))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await context.setOffline(false);
  });
