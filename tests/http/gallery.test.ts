import { randomUUID } from "node:crypto";
import { addRows, removeRows, serviceClient } from "../e2e/support/content";
import { film, pdf, wav } from "../e2e/support/sent-files";
import { named, photo, plain } from "../e2e/support/sent-images";
import { expect, test } from "./support/fixtures";
import { toFile, upload } from "./support/sent-files";

const picture = (n: number) => ({
  image: `/pictures/creative/00${n}.webp`,
  alt: `Picture ${n}`,
  published: true,
});
const video = (name: string) => ({
  video: `/videos/${name}.mp4`,
  image: `/videos/${name}.webp`,
  alt: name,
  published: true,
});

test("uploads many files at once, and rejects those that aren't images or videos, naming each", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  const files = [
    await photo("Harbour.jpg", 400, 300),
    named("Pier.png", await plain(80, 60).png().toBuffer()),
    named(
      "script.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "image/svg+xml",
    ),
    named("page.png", "<!doctype html><script>alert(1)</script>"),
    named("film.mp4", "<!doctype html><script>alert(1)</script>", "video/mp4"),
    named("huge.jpg", Buffer.alloc(10 * 1024 * 1024 + 1), "image/jpeg"),
  ];
  await upload(page, files);
  for (const problem of [
    /“script\.svg” is an SVG/,
    /“page\.png” is not an image/,
    /“film\.mp4” is not/,
    /“huge\.jpg” is too large/,
  ])
    expect(page.getByRole("alert").filter({ hasText: problem })).toBeVisible();
  await page.goto("/admin/gallery");
  expect(page.locator(".row .row-thumbnail")).toHaveCount(2);
  const db = await serviceClient(site);
  const { data } = await db.from("gallery_items").select("image,published").throwOnError();
  expect(data).toHaveLength(2);
  for (const { image, published } of data) {
    expect(published).toBe(true);
    expect((await page.send(String(image))).headers.get("content-type")).toBe("image/webp");
  }
});

test("images chosen together are added in that order, and counted", async ({ adminPage: page, site }) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  const names = ["Ash", "Birch", "Cedar", "Date", "Elm", "Fir"];
  const images = names.map(async (name, at) =>
    named(
      `${name}.png`,
      await plain(80, 60 + at)
        .png()
        .toBuffer(),
    ),
  );
  await upload(page, await Promise.all(images));
  expect(page.getByText("6 files added")).toBeVisible();
  expect(page.locator(".row-text > :is(a, .row-title)")).toHaveText(
    [6, 5, 4, 3, 2, 1].map((n) => `Image ${n}`),
  );
  const heights = page
    .locator(".row .row-thumbnail")
    .elements()
    .map((one) => Number(/x(\d+)$/.exec(one.getAttribute("src") ?? "")?.[1]));
  expect(heights).toEqual([60, 61, 62, 63, 64, 65]);
});

test("videos are uploaded, and Creative has them", async ({ adminPage: page, site }) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  await upload(page, [film("Breath.webm")]);
  expect(page.getByText("1 entry, 1 shown")).toBeVisible();
  expect(page.getByText("Creative · Video · Not described yet")).toBeVisible();
  const db = await serviceClient(site);
  const getItem = async () =>
    (await db.from("gallery_items").select("image,video").single().throwOnError()).data;
  const { video } = await getItem();
  expect(video).toMatch(/^\/media\/[0-9a-f-]{36}\/file\.webm\?size=\d+$/);
  expect((await page.send(String(video))).headers.get("content-type")).toBe("video/webm");
  await page.goto("/creative");
  expect(page.locator(`.gallery > li .loop source[src="${video}"]`)).toHaveCount(1);
  await page.goto("/admin/gallery");
  await upload(page, [pdf("Paper.pdf")]);
  expect(page.getByText(/“Paper\.pdf” is not an image or a video this site can show/)).toBeVisible();
});

test("a video is uploaded in an item's form; a file that isn't a video is rejected beside the field", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery/new");
  page.getByLabel("Description").fill("Something breathes");
  const file = page.getByLabel(/^Drop a video here|^Upload a video/);
  const save = page.getByRole("button", { name: "Save gallery item" }).first();
  await save.click();
  expect(page.getByLabel("Image URL")).toHaveAccessibleDescription(/Choose an image or a video\./);
  file.setInputFiles([toFile(named("Sound.mp4", wav("Sound.mp4").buffer, "video/mp4"))]);
  expect((await save.click()).status).toBe(422);
  expect(page.getByText("“Sound.mp4” is not a video this site can show: MP4 or WebM.")).toBeVisible();
  expect(page.getByLabel("Description")).toHaveValue("Something breathes");
  file.setInputFiles([toFile(film("Breath.webm"))]);
  await save.click();
  expect(page.getByRole("link", { name: "Something breathes" })).toBeVisible();
  const db = await serviceClient(site);
  const { data } = await db.from("gallery_items").select("image,video").single().throwOnError();
  expect(data.video).toMatch(/file\.webm\?size=\d+$/);
  expect(data.image ?? "").toBe("");
});

test("a poster is stored for an item that exists and has no image", async ({ adminPage: page, site }) => {
  await removeRows(site, "gallery_items");
  const rows = [{ ...video("wheat"), image: null }, video("sea")];
  const [without, withPoster] = await addRows(site, "gallery_items", rows);
  const db = await serviceClient(site);
  const countImages = async () =>
    (await db.from("images").select("*", { count: "exact", head: true }).throwOnError()).count;
  const poster = named("Poster", await plain(64, 48).png().toBuffer());
  const post = async (id: string | undefined, file = poster) => {
    const body = new FormData();
    body.set("file", toFile(file));
    return (await page.send(`/admin/gallery/upload?poster-of=${id}`, { method: "POST", body })).status;
  };
  const before = await countImages();
  expect(await post(withPoster)).toBe(201);
  expect(await post("nothing")).toBe(404);
  expect(await post(randomUUID())).toBe(404);
  expect(await post(without, named("page.png", "<!doctype html>"))).toBe(422);
  expect(await countImages()).toBe(before);
  expect(await post(without)).toBe(201);
  const { data } = await db.from("gallery_items").select("id,image").throwOnError();
  const images = new Map(data.map(({ id, image }) => [id, image]));
  expect(images.get(String(without))).toMatch(/960\.webp\?size=64x48$/);
  expect(images.get(String(withPoster))).toBe("/videos/sea.webp");
});

test("more files than one form may have are named, and the others are kept", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  const small = await plain(8, 6).png().toBuffer();
  const files = Array.from({ length: 100 }, (_, n) => named(`${n}.png`, small));
  await upload(page, files);
  expect(page.getByRole("alert")).toContainText("Only the first 30 were added.");
  await page.goto("/admin/gallery");
  expect(page.getByText("30 entries, 30 shown")).toBeVisible();
});

test("a gallery with a few pictures and videos shows them in the author's order", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  await page.goto("/creative");
  expect(page.getByText("No pictures yet.")).toBeVisible();
  expect(page.getByRole("link", { name: "Add pictures" })).toHaveCount(0);
  const rows = [picture(3), video("wheat"), picture(2), { ...picture(4), published: false }, picture(1)];
  await addRows(site, "gallery_items", rows);
  await page.goto("/creative");
  expect(page.locator(".gallery > li")).toHaveCount(4);
  const shown = page
    .locator(".gallery > li")
    .elements()
    .map((slot) => {
      const media = slot.querySelector("img, video");
      return media?.getAttribute("alt") ?? media?.getAttribute("aria-label");
    });
  expect(shown).toEqual(["Picture 1", "Picture 2", "wheat", "Picture 3"]);
});

test("a gallery of videos only shows all of them", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", ["wheat", "orbits", "sea"].map(video));
  await page.goto("/creative");
  expect(page.locator(".gallery > li .loop")).toHaveCount(3);
});

test("an empty gallery offers admins to add pictures", async ({ adminPage: page, site }) => {
  await removeRows(site, "gallery_items");
  await page.goto("/creative");
  await page.getByRole("link", { name: "Add pictures" }).click();
  expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible();
});

test("About shows the video that the author chose", async ({ adminPage: page, newPage }) => {
  await page.goto("/admin/gallery?q=the+plus+sign+turns");
  await page.getByRole("link", { name: /^A stroke is drawn/ }).click();
  page.getByLabel("Video URL").fill("/videos/sea.mp4");
  page.getByLabel("Image URL").fill("/videos/sea.webp");
  page.getByLabel("Description").fill("The sea");
  await page.getByRole("button", { name: "Save gallery item" }).first().click();
  expect(page).toHaveURL(/\/admin\/gallery/);
  expect(page.getByText("The sea").first()).toBeVisible();
  const visitor = newPage();
  await visitor.goto("/about");
  expect(visitor.locator(".widget").getByLabel("The sea").first()).toHaveCount(1);
});
