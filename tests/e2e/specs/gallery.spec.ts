import { randomUUID } from "node:crypto";
import { violations } from "../support/axe";
import { addRows, removeRows, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { countLoads } from "../support/page-loads";
import { film, pdf, wav } from "../support/sent-files";
import { drop, named, photo, plain, send } from "../support/sent-images";

const picture = (n: number) => ({
  image: `/pictures/creative/00${n}.webp`,
  alt: `Picture ${n}`,
  published: true,
});

test("a file that the server rejects is named where it was chosen, while another joins the list without a reload @js", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  const loads = countLoads(page);
  const notAnImage = named("page.png", "<!doctype html><script>alert(1)</script>");
  await send(page, [notAnImage, await photo("Harbour.jpg", 400, 300)], true);
  await expect(page.getByRole("alert")).toContainText("“page.png” is not an image");
  await expect(page.locator(".row .row-thumbnail")).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  expect(loads()).toBe(0);
});

test("images chosen together come in the order chosen, are counted, and a refused one asks nothing @js", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("dialog", (dialog) => {
    problems.push(dialog.message());
    return dialog.accept();
  });
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
  await send(page, await Promise.all(images), true);
  await expect(page.getByText("6 images added.")).toBeVisible({
    timeout: 30_000,
  });
  await send(page, [named("huge.jpg", Buffer.alloc(10 * 1024 * 1024 + 1), "image/jpeg")], true);
  await expect(page.getByText("“huge.jpg” is too large")).toBeVisible();
  await expect(page.locator(".row-text > :is(a, .row-title)")).toHaveText(
    [6, 5, 4, 3, 2, 1].map((n) => `Image ${n}`),
  );
  const heights = await page
    .locator(".row .row-thumbnail")
    .evaluateAll((all) => all.map((one) => Number(/x(\d+)$/.exec(one.getAttribute("src") ?? "")?.[1])));
  expect(heights).toEqual([60, 61, 62, 63, 64, 65]);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Notes" }).click();
  await expect(page).toHaveURL(/\/admin\/notes$/);
  expect(problems).toEqual([]);
});

test("videos are uploaded, by the button or dropped, and Creative plays them @js", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery");
  const sent = film("Breath.webm");
  await drop(page.locator(".image-upload"), sent);
  await expect(page.getByText("1 entry, 1 shown")).toBeVisible();
  await expect(page.getByText("Creative · Video · Not described yet")).toBeVisible();
  const db = await serviceClient(site);
  const getItem = async () =>
    (await db.from("gallery_items").select("image,video").single().throwOnError()).data;
  const { video } = await getItem();
  expect(video).toMatch(/^\/media\/[0-9a-f-]{36}\/file\.webm\?size=\d+$/);
  expect((await page.request.get(String(video))).headers()["content-type"]).toBe("video/webm");
  // The browser makes the poster.
  await expect.poll(async () => (await getItem()).image).toMatch(/960\.webp\?size=640x360$/);
  await expect(page.locator(".row .row-thumbnail")).toHaveCount(1);
  await page.goto("/creative");
  await expect(page.locator(`.gallery > li .loop source[src="${video}"]`)).toBeAttached();
  await expect(page.getByRole("button", { name: "Play: Video" })).toBeVisible();
  await page.goto("/admin/gallery");
  await send(page, [pdf("Paper.pdf")], true);
  await expect(page.getByText(/“Paper\.pdf” is not an image or a video this site can show/)).toBeVisible();
});

test("a video is uploaded in an item's form, which makes its poster; a file that isn't a video is rejected beside the field @js", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  await page.goto("/admin/gallery/new");
  await page.getByLabel("Description").fill("Something breathes");
  const file = page.getByLabel(/^Drop a video here|^Upload a video/);
  const url = page.getByLabel("Video URL");
  const save = page.getByRole("button", { name: "Save gallery item" }).first();
  await save.click();
  await expect(page.getByLabel("Image URL")).toHaveAccessibleErrorMessage("Choose an image or a video.");
  await file.setInputFiles(named("Sound.mp4", wav("Sound.mp4").buffer, "video/mp4"));
  await expect(page.getByText("“Sound.mp4” is not a video this site can show: MP4 or WebM.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Something breathes");
  await drop(file, film("Breath.webm"));
  await expect(url).toHaveValue(/file\.webm\?size=\d+$/);
  await expect(page.getByLabel("Image URL")).toHaveValue(/960\.webp\?size=640x360$/);
  const poster = await page.getByLabel("Image URL").inputValue();
  await page.getByRole("button", { name: "Use this frame as the image" }).click();
  await expect(page.getByLabel("Image URL")).not.toHaveValue(poster);
  expect(await violations(page)).toEqual([]);
  await save.click();
  await expect(page.getByRole("link", { name: "Something breathes" })).toBeVisible();
  const db = await serviceClient(site);
  const { data } = await db.from("gallery_items").select("image,video").single().throwOnError();
  expect(data.video).toMatch(/file\.webm\?size=\d+$/);
  expect(data.image ?? "").toMatch(/960\.webp/);
});

test("on a phone a long title ends after two lines, and messages stay clear of the bulk actions @js", async ({
  adminPage: page,
  site,
}) => {
  await removeRows(site, "gallery_items");
  const title = "Rings of arcs turn against each other in the dark; ".repeat(5).trim();
  await addRows(site, "gallery_items", [picture(2), { ...picture(1), title }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/gallery");
  const link = page.getByRole("link", { name: title });
  await expect(link).toBeVisible();
  const lines = await link.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const end = element.getBoundingClientRect().top + element.clientTop + element.clientHeight;
    // The last line that is shown has two boxes.
    const tops = [...new Set([...text.getClientRects()].map(({ top }) => top))];
    return { shown: tops.filter((top) => top < end - 1).length, all: tops.length };
  });
  expect(lines.shown).toBe(2);
  expect(lines.all).toBeGreaterThan(2);

  await page.getByLabel("Select: Picture 2").check();
  await page.getByRole("switch", { name: "Shown: Picture 2" }).click();
  const toast = await page.locator(".toast").boundingBox();
  const bar = await page.locator(".bulk-bar").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("an open page changes with the gallery and keeps the other pictures @js", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", [3, 2, 1].map(picture));
  await page.goto("/creative", { waitUntil: "networkidle" });
  const shown = () =>
    page.locator(".slot > img:last-child").evaluateAll((all) => all.map((each) => each.getAttribute("alt")));
  expect(await shown()).toEqual(["Picture 1", "Picture 2", "Picture 3"]);
  const db = await serviceClient(site);
  await db.from("gallery_items").update({ published: false }).eq("alt", "Picture 2").throwOnError();
  await expect.poll(shown).toEqual(["Picture 1", "Picture 3"]);
  await db.from("gallery_items").insert(picture(4)).throwOnError();
  await expect.poll(shown).toEqual(["Picture 1", "Picture 3", "Picture 4"]);
});

test("the pictures stay while a proxy answers that the site is down @js", async ({ page, site }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.route("**/creative.json", (route) =>
    route.fulfill({ status: 502, json: { message: "Bad gateway" } }),
  );
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", [3, 2, 1].map(picture));
  const asked = page.waitForResponse("**/creative.json");
  await page.goto("/creative");
  await page.getByRole("button", { name: "Play pictures" }).click();
  await (await asked).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(errors).toEqual([]);
});

test("pictures that could not be loaded are asked for again later @js", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", [3, 2, 1].map(picture));
  const refuse = { status: 502, json: { message: "Bad gateway" } };
  await page.route("**/creative.json", (route) => route.fulfill(refuse), { times: 1 });
  let asked = 0;
  const answers: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/creative.json")) asked++;
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/creative.json")) answers.push(response.status());
  });
  await page.clock.install();
  await page.goto("/creative");
  await page.getByRole("button", { name: "Play pictures" }).click();
  // The clock stands while an answer is under way.
  const goOn = async () => {
    if (asked === answers.length) await page.clock.runFor(1_000);
    return answers;
  };
  await expect.poll(goOn, { intervals: [50] }).toEqual([502]);
  await expect.poll(goOn, { intervals: [50], timeout: 30_000 }).toEqual([502, 200]);
});

test("a video on Zulu has the shape of its poster @plain", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  const id = randomUUID();
  const image = `/media/${id}/960.webp?size=1080x1920`;
  await addRows(site, "gallery_items", [{ page: "zulu", video: `/media/${id}/file.mp4?size=1000`, image }]);
  await page.goto("/zulu");
  const box = await page.locator(".loop").boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1920 / 1080, 1);
});

test("an upright picture on About is cropped to its square, not squeezed @plain", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", [{ ...picture(1), page: "about" }]);
  await page.goto("/about");
  await expect(page.getByRole("img", { name: "Picture 1" })).toHaveCSS("object-fit", "cover");
});

test("a picture shows its caption when it is pressed or focused", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await removeRows(site, "gallery_items");
  await addRows(site, "gallery_items", [{ ...picture(1), title: "Wheat", year: 2024 }]);
  await page.goto("/creative");
  if (javaScriptEnabled)
    await expect(page.getByRole("button", { name: /^(Pause|Play) pictures$/ })).toBeVisible();
  const slot = page.getByRole("button", { name: "Picture 1" });
  const caption = page.locator(".caption");
  await expect(caption).toBeHidden();
  await slot.click();
  await expect(caption).toBeVisible();
  await expect(caption).toHaveText("Wheat, 2024Picture 1");
  await slot.blur();
  await expect(caption).toBeHidden();
  await page.getByRole("link", { name: "Back" }).focus();
  while (!(await slot.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await expect(caption).toBeVisible();
  if (!javaScriptEnabled) return;
  expect(await violations(page)).toEqual([]);
  await slot.press("Escape");
  await expect(caption).toBeHidden();
});

test("no number of items leaves a hole in the gallery @plain", async ({ page, site }) => {
  await removeRows(site, "gallery_items");
  for (let count = 1; count <= 10; count++) {
    const n = `${count}`;
    await addRows(site, "gallery_items", [{ image: `/${n}.webp`, alt: n, published: true }]);
    await page.goto("/creative");
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await page.locator(".gallery > li").evaluateAll((slots) =>
        slots.map((slot) => {
          const { top, right } = slot.getBoundingClientRect();
          return { top: Math.round(top), right: Math.round(right) };
        }),
      );
      expect(boxes).toHaveLength(count);
      const ends = new Map<number, number>();
      for (const { top, right } of boxes) ends.set(top, Math.max(right, ends.get(top) ?? 0));
      if (count > 1) expect(new Set(ends.values()).size, `${count} items at ${width} px`).toBe(1);
    }
  }
});
