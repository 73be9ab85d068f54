import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { named, openPanel, photo, plain, send } from "../support/sent-images";
import { addImages, expectAgreement, imageRows, removeImages } from "../support/stored-images";

const IMAGES = "/admin/images";

test.beforeEach(({ site }) => removeImages(site));

test("uploaded images are upright, carry no camera data and are described in place", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Images", exact: true }).first().click();
  await expect(page.getByText("There are no images yet.")).toBeVisible();
  const moving = await plain(8, 20).gif().toBuffer();
  await send(
    page,
    [
      await photo("Holiday.jpg"),
      named("small.webp", await plain(300, 200).webp().toBuffer()),
      named("dot.gif", moving),
    ],
    javaScriptEnabled,
  );
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(3);
  await expect(page.getByText("3 images", { exact: true })).toBeVisible();
  await expectAgreement(site);

  const shown = await openPanel(page, "Holiday.jpg");
  await expect(shown).toContainText("1200 × 1600, JPEG");
  await shown.getByRole("textbox", { name: "Description" }).fill("  A beach,\tin rain ");
  await shown.getByRole("button", { name: "Save the description of Holiday.jpg" }).click();
  await expect(shown.getByRole("img", { name: "A beach, in rain" })).toBeVisible();
  await page.reload();
  await expect(shown.getByRole("textbox", { name: "Description" })).toHaveValue("A beach, in rain");

  const url = await shown.getByRole("textbox", { name: "URL of Holiday.jpg" }).inputValue();
  expect(url).toMatch(/^\/media\/[0-9a-f-]{36}\/960\.webp\?size=1200x1600$/);
  const served = await page.request.get(url);
  expect(served.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const again = await page.request.get(url, {
    headers: { "If-None-Match": String(served.headers().etag) },
  });
  expect(again.status()).toBe(304);
  const folder = url.slice(0, url.lastIndexOf("/"));
  for (const name of ["480.webp", "960.webp", "1440.webp", "original.jpg"]) {
    const body = await (await page.request.get(`${folder}/${name}`)).body();
    expect(body.includes("Secret camera") || body.includes("Exif"), name).toBe(false);
  }
});

test("text typed while a description is being saved stays in the field @js", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Typed.jpg")], true);
  const shown = await openPanel(page, "Typed.jpg");
  const field = shown.getByRole("textbox", { name: "Description" });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/admin/images*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await field.click();
  await page.keyboard.type("A beach");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  await sent;
  await page.keyboard.type(" in the");
  // While the first save is in progress, the second waits for its answer.
  await page.keyboard.press("Enter");
  await page.keyboard.type(" rain");
  letGo();
  await expect(shown.getByRole("img", { name: "A beach in the rain", exact: true })).toBeVisible();
  await page.keyboard.type(", at noon");
  await expect(field).toHaveValue("A beach in the rain, at noon");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(shown.getByRole("img", { name: "A beach in the rain, at noon" })).toBeVisible();
  await expect(shown.getByText("Someone else has described")).toHaveCount(0);
  expect((await imageRows(site))[0]?.alt).toBe("A beach in the rain, at noon");
  await expect(field).toHaveValue("A beach in the rain, at noon");
});

test("a description is saved before another page opens; if it cannot be, leaving asks @js", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Left.jpg")], true);
  const field = (await openPanel(page, "Left.jpg")).getByRole("textbox", { name: "Description" });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" });
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    return dialog.dismiss();
  });
  await field.click();
  await page.keyboard.type("Saved on leaving");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  const saving = "**/admin/images*";
  await page.route(saving, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await away.click();
  await expect.poll(() => questions).toEqual(["beforeunload", "confirm"]);
  await expect(field).toHaveValue("Saved on leaving");
  await page.unroute(saving);
  await away.click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  expect(questions).toHaveLength(2);
  expect((await imageRows(site)).map(({ alt }) => alt)).toContain("Saved on leaving");
});

test("Escape closes an image's panel, but not while a description is being typed, which stays if the image goes @js", async ({
  adminPage: page,
  site,
}) => {
  const [id = ""] = await addImages(site, [{ name: "Quay.png" }]);
  await page.goto(IMAGES);
  const panel = await openPanel(page, "Quay.png");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit Quay.png" })).toBeFocused();
  await page.keyboard.press("Enter");
  const field = panel.getByRole("textbox", { name: "Description" });
  await field.fill("Begun here");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("Begun here");
  const db = await serviceClient(site);
  await db.from("images").update({ deleted_at: new Date().toISOString() }).eq("id", id).throwOnError();
  await expect(panel).toContainText("This image has been replaced, cropped or deleted elsewhere.");
  await expect(field).toHaveValue("Begun here");
  await field.fill("");
  await expect(panel).toHaveCount(0);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`the library at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("passes axe and fits the window @js", async ({ adminPage: page }) => {
      await page.goto(IMAGES);
      const images = [
        await photo("A photograph with a rather long name, as cameras and people make them.jpg"),
      ];
      images.push(named("wide.png", await plain(1500, 100, "#3355aa").png().toBuffer()));
      await send(page, [...images, named("nothing.png", "")], true);
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
      await expect(page.getByRole("alert")).toBeVisible();
      await openPanel(page, "wide.png");
      await page.locator("summary", { hasText: "Crop" }).click();
      expect(await violations(page)).toEqual([]);
      const [scroll, client] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(scroll).toBeLessThanOrEqual(Number(client));
    });
  });
}

test("the question before selected images are deleted counts them, and the library follows without a reload @js", async ({
  adminPage: page,
  site,
}) => {
  await addImages(site, [{ name: "One.png" }, { name: "Two.png" }, { name: "Stays.png" }]);
  await page.goto(IMAGES);
  const loads = countLoads(page);
  const shown = page.getByRole("listitem").getByRole("heading", { level: 2 });
  for (const name of ["One.png", "Two.png"]) await page.getByLabel(`Select: ${name}`).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 images?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(shown).toHaveText(["Stays.png"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shown).toHaveCount(3);
  expect(loads()).toBe(0);
});

test("dragging over an image shows what will be cropped @js", async ({ adminPage: page }) => {
  await page.goto(IMAGES);
  await send(page, [named("quay.png", await plain(400, 200).png().toBuffer())], true);
  const panel = await openPanel(page, "quay.png");
  await panel.locator("summary", { hasText: "Crop" }).click();
  const image = panel.locator(".image-crop-view");
  await image.hover();
  const box = await image.boundingBox();
  if (!box) throw new Error("The image is not shown.");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.75, 0.9));
  await page.mouse.down();
  await page.mouse.move(...at(0.25, 0.5));
  await page.mouse.up();
  for (const [side, percent] of [
    ["Top", "50"],
    ["Right", "25"],
    ["Bottom", "10"],
    ["Left", "25"],
  ] as const) {
    await expect(panel.getByLabel(side, { exact: true })).toHaveValue(percent);
  }
  await panel.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(page.getByText("“quay.png” is cropped")).toBeVisible();
  await expect(panel).toContainText("200 × 80, PNG");
});
