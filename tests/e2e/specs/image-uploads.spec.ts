import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { card, named, openPanel, photo, plain, send } from "../support/sent-images";
import { expectAgreement, imageFiles, imageRows, removeImages } from "../support/stored-images";

const IMAGES = "/admin/images";

test.beforeEach(({ site }) => removeImages(site));

test("the same file is found again under another name, and restored after it was deleted or its file was lost @js", async ({
  adminPage: page,
  site,
}) => {
  const file = await photo("Pier.jpg", 40, 30);
  await page.goto("/admin/images");
  await send(page, [file], true);
  await card(page, "Pier.jpg").waitFor();
  await page.goto("/admin/images");
  const renamed = { ...file, name: "Copy of Pier.jpg" };
  await send(page, [renamed], true);
  await expect(page.getByText("“Copy of Pier.jpg” is already in the library as “Pier.jpg”.")).toBeVisible();
  await expect(page.getByText("was added")).toHaveCount(0);
  const panel = await openPanel(page, "Pier.jpg");
  const open = panel.getByRole("link", { name: "Open Pier.jpg" });
  const src = await open.getAttribute("href");

  await panel.getByRole("button", { name: "Delete: Pier.jpg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("“Pier.jpg” deleted")).toBeVisible();
  await page.goto("/admin/images");
  await send(page, [renamed], true);
  await expect(page.getByText("“Copy of Pier.jpg” had been deleted and is restored.")).toBeVisible();
  await openPanel(page, "Pier.jpg");
  await expect(open).toHaveAttribute("href", String(src));
  await expect(card(page, "Copy of Pier.jpg")).toHaveCount(0);
  await expectAgreement(site);

  await (await serviceClient(site)).storage.from("images").remove(await imageFiles(site));
  await page.goto("/admin/images");
  await send(page, [file], true);
  await expect(page.getByText("“Pier.jpg” had lost its file, which is restored.")).toBeVisible();
  await openPanel(page, "Pier.jpg");
  await expect(open).toHaveAttribute("href", String(src));
  await expectAgreement(site);
});

test("a file’s name keeps its quotation marks @js", async ({ adminPage: page }) => {
  const name = 'a "b" 100%.png';
  await page.goto("/admin/images");
  await send(page, [{ ...(await photo(name, 40, 30)), mimeType: "image/png" }], true);
  await expect(card(page, name)).toBeVisible();
});

test("a rejected file is named with the reason and does not block the others @js", async ({
  adminPage: page,
  site,
}) => {
  test.slow();
  await page.goto(IMAGES);
  const png = await plain(400, 300).png().toBuffer();
  const header = await plain(10, 10).png().toBuffer();
  header.writeUInt32BE(30_000, 16);
  header.writeUInt32BE(30_000, 20);
  const bad: [string, Buffer | string, string][] = [
    ["nothing.png", "", "is empty"],
    ["large.jpg", Buffer.concat([png, Buffer.alloc(11_000_000)]), "is too large: at most 10 MB"],
    ["drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "is an SVG"],
    ["drawing.png", "<?xml version='1.0'?><svg onload='alert(1)'/>", "is an SVG"],
    ["page.jpg", "<!doctype html><title>Not an image</title>", "can’t be added. You can add images"],
    ["broken.png", png.subarray(0, png.length - 40), "is damaged"],
    ["huge.png", header, "has 30,000 × 30,000 pixels"],
  ];
  const good = named("really-a-png.jpg", png, "image/jpeg");
  await send(page, [...bad.map(([name, body]) => named(name, body)), good], true);
  for (const [name, , reason] of bad) {
    await expect(page.getByText(`“${name}” ${reason}`)).toBeVisible();
  }
  await expect(await openPanel(page, "really-a-png.jpg")).toContainText("400 × 300, PNG");
  expect(await imageRows(site)).toHaveLength(1);
  await expectAgreement(site);
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
