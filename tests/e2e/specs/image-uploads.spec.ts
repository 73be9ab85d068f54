import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { card, named, openPanel, photo, plain, send } from "../support/sent-images";
import { imageRows, removeImages } from "../support/stored-images";

const IMAGES = "/admin/images";

test.beforeEach(({ site }) => removeImages(site));

test("a file that the library has is named below the upload in place of the one before it, without a reload @js", async ({
  adminPage: page,
}) => {
  const file = await photo("Pier.jpg", 40, 30);
  await page.goto(IMAGES);
  const loads = countLoads(page);
  await send(page, [file], true);
  await expect(page.getByText("“Pier.jpg” was added.")).toBeVisible();
  await send(page, [{ ...file, name: "Copy of Pier.jpg" }], true);
  await expect(page.getByText("“Copy of Pier.jpg” is already in the library as “Pier.jpg”.")).toBeVisible();
  await expect(page.getByText("was added")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Pier.jpg"]);
  expect(loads()).toBe(0);
});

test("a file’s name keeps its quotation marks in a browser's own form @js", async ({ adminPage: page }) => {
  const name = 'a "b" 100%.png';
  await page.goto("/admin/images");
  await send(page, [{ ...(await photo(name, 40, 30)), mimeType: "image/png" }], true);
  await expect(card(page, name)).toBeVisible();
});

// This browser cannot read HEIC, but reads a PNG that is called so, as Safari reads a HEIC.
test("a HEIC image that the browser can read is uploaded as a JPEG @js", async ({ adminPage: page }) => {
  await page.goto("/admin/images");
  const png = await plain(5000, 40).png().toBuffer();
  const heic = Buffer.from("\0\0\0\x20ftypheic\0\0\0\0mif1heic", "latin1");
  await send(page, [named("Beach.HEIC", png, "image/heic"), named("Other.heic", heic, "image/heic")], true);
  await expect(await openPanel(page, "Beach.jpg")).toContainText("4096 × 33, JPEG");
  await expect(page.getByRole("alert")).toHaveText(/^“Other.heic” is a HEIC image, which few browsers show/);
});

test("a failed upload keeps the page open, with the description saved @js", async ({ adminPage: page }) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Both.jpg")], true);
  const shown = await openPanel(page, "Both.jpg");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" });
  await shown.getByRole("textbox", { name: "Description" }).fill("Saved meanwhile");
  await page.route("**/admin/images/upload", (route) => route.abort());
  await send(page, [await photo("Lost.jpg")], true);
  await expect(page.getByRole("button", { name: "Dismiss: Lost.jpg" })).toBeVisible();
  await away.click();
  await expect.poll(() => questions[0]).toContain("couldn’t be uploaded");
  await expect(shown.getByRole("img", { name: "Saved meanwhile" })).toBeVisible();
  await expect(shown.getByText("Saved", { exact: true })).toBeVisible();
});

test("many uploads leave the library in sight, are cancelled at once and counted if they are known @js", async ({
  adminPage: page,
}) => {
  const files = await Promise.all(Array.from({ length: 40 }, (_, at) => photo(`Wave ${at + 1}.jpg`, 40, 30)));
  await page.goto(IMAGES);
  await page.route("**/admin/images/upload", () => undefined);
  await send(page, files, true);
  const uploads = page.getByRole("list", { name: "Uploads" });
  // Two are on their way, five are named.
  await expect(uploads).toContainText("33 more waiting");
  await expect(uploads.getByRole("listitem")).toHaveCount(8);
  await page.getByRole("button", { name: "Cancel all that wait" }).click();
  await expect(uploads.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel: Wave 1.jpg" }).click();
  await page.getByRole("button", { name: "Cancel: Wave 2.jpg" }).click();
  await page.unroute("**/admin/images/upload");

  await send(page, files.slice(0, 5), true);
  await expect(page.getByText("5 images added.")).toBeVisible();
  await send(page, files.slice(0, 5), true);
  await expect(page.getByText("5 are already in the library.")).toBeVisible();
  await expect(page.getByText("“Wave 1.jpg” is already")).toHaveCount(0);
});

test("uploads go on after an error page has taken the place of the library @js", async ({
  adminPage: page,
}) => {
  const files = await Promise.all([1, 2, 3, 4].map((at) => photo(`Tide ${at}.jpg`, 40, 30)));
  let sent = 0;
  await page.goto(IMAGES);
  // The second never arrives.
  await page.route("**/admin/images/upload", (route) => {
    sent += 1;
    return sent === 2 ? undefined : route.continue();
  });
  // The list is loaded again once the first is stored.
  await page.route("**/admin/images.data*", (route) => route.abort());
  await send(page, files, true);
  await expect(page.getByRole("heading", { name: "The server can’t be reached" })).toBeVisible();
  await page.unroute("**/admin/images.data*");

  await expect(card(page, "Tide 4.jpg")).toBeVisible();
  await expect(page.getByText("“Tide 2.jpg” may not have arrived")).toBeVisible();
  await page.getByRole("button", { name: "Try again: Tide 2.jpg" }).click();
  await expect(card(page, "Tide 2.jpg")).toBeVisible();
});

test("an upload can be cancelled, and a failed one can be retried @js", async ({ adminPage: page, site }) => {
  await page.goto(IMAGES);
  await page.route("**/admin/images/upload", () => undefined);
  await send(page, [await photo("Slow.jpg")], true);
  await page.getByRole("button", { name: "Cancel: Slow.jpg" }).click();
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await page.unroute("**/admin/images/upload");

  await page.route("**/admin/images/upload", (route) => route.abort());
  await send(page, [await photo("Lost.jpg")], true);
  await expect(page.getByRole("alert")).toContainText("“Lost.jpg” couldn’t be sent");
  await page.unroute("**/admin/images/upload");
  await page.getByRole("button", { name: "Try again: Lost.jpg" }).click();
  await expect(card(page, "Lost.jpg")).toBeVisible();
  expect(await imageRows(site)).toHaveLength(1);
});
