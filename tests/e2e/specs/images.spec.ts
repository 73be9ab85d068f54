import { ask, form } from "../support/ask";
import { violations } from "../support/axe";
import { paragraph, serviceClient } from "../support/content";
import { expect, signIn, test } from "../support/fixtures";
import { makeUser } from "../support/people";
import { card, named, photo, plain, send } from "../support/sent-images";
import type { Site } from "../support/start-site";

const IMAGES = "/admin/images";

async function rows(site: Site) {
  const { data, error } = await (await serviceClient(site)).from("images").select("*").order("created_at");
  if (error) throw error;
  return data;
}

/** The names of all files in the bucket. */
async function files(site: Site): Promise<string[]> {
  const bucket = (await serviceClient(site)).storage.from("images");
  const folders = (await bucket.list()).data ?? [];
  const lists = folders.map(async ({ name }) =>
    ((await bucket.list(name)).data ?? []).map((file) => `${name}/${file.name}`),
  );
  return (await Promise.all(lists)).flat().sort();
}

/** Asserts that storage holds exactly the files of the rows. */
async function expectAgreement(site: Site): Promise<void> {
  const expected = (await rows(site)).flatMap((row) => row.files.map((name) => `${row.id}/${name}`));
  expect(await files(site)).toEqual(expected.sort());
}

test.beforeEach(async ({ site }) => {
  const db = await serviceClient(site);
  await db.storage.from("images").remove(await files(site));
  await db.from("images").delete().not("id", "is", null);
});

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
  await expect(card(page, "Holiday.jpg")).toContainText("1200 × 1600, JPEG");
  await expectAgreement(site);

  const shown = card(page, "Holiday.jpg");
  await shown.getByRole("textbox", { name: "Description" }).fill("  A beach,\tin rain ");
  await shown.getByRole("button", { name: "Save the description of Holiday.jpg" }).click();
  await expect(shown.getByRole("img", { name: "A beach, in rain" })).toBeVisible();
  await page.reload();
  await expect(shown.getByRole("textbox", { name: "Description" })).toHaveValue("A beach, in rain");

  await shown.getByText("URL, not used").click();
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

test("the same file is found again under another name, and restored after it was deleted or its file was lost", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const file = await photo("Pier.jpg", 40, 30);
  await page.goto("/admin/images");
  await send(page, [file], javaScriptEnabled);
  await card(page, "Pier.jpg").waitFor();
  await page.goto("/admin/images");
  const renamed = { ...file, name: "Copy of Pier.jpg" };
  await send(page, [renamed], javaScriptEnabled);
  await expect(page.getByText("“Copy of Pier.jpg” is already in the library as “Pier.jpg”.")).toBeVisible();
  await expect(page.getByText("was added")).toHaveCount(0);
  const src = await card(page, "Pier.jpg").getByRole("link").first().getAttribute("href");

  await card(page, "Pier.jpg").getByRole("button", { name: "Delete: Pier.jpg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("“Pier.jpg” deleted")).toBeVisible();
  await page.goto("/admin/images");
  await send(page, [renamed], javaScriptEnabled);
  await expect(page.getByText("“Copy of Pier.jpg” had been deleted and is restored.")).toBeVisible();
  await expect(card(page, "Pier.jpg").getByRole("link").first()).toHaveAttribute("href", String(src));
  await expect(card(page, "Copy of Pier.jpg")).toHaveCount(0);
  await expectAgreement(site);

  await (await serviceClient(site)).storage.from("images").remove(await files(site));
  await page.goto("/admin/images");
  await send(page, [file], javaScriptEnabled);
  await expect(page.getByText("“Pier.jpg” had lost its file, which is restored.")).toBeVisible();
  await expect(card(page, "Pier.jpg").getByRole("link").first()).toHaveAttribute("href", String(src));
  await expectAgreement(site);
});

test("a file’s name keeps its quotation marks", async ({ adminPage: page, javaScriptEnabled }) => {
  const name = 'a "b" 100%.png';
  await page.goto("/admin/images");
  await send(page, [{ ...(await photo(name, 40, 30)), mimeType: "image/png" }], javaScriptEnabled);
  await expect(card(page, name)).toBeVisible();
});

test("a rejected file is named with the reason and does not block the others", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
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
    ["page.jpg", "<!doctype html><title>Not an image</title>", "cannot be added. You can add images"],
    ["broken.png", png.subarray(0, png.length - 40), "is damaged"],
    ["huge.png", header, "has 30,000 × 30,000 pixels"],
  ];
  const good = named("really-a-png.jpg", png, "image/jpeg");
  // The browser takes its time with 11 MB.
  const status = page.waitForResponse((response) => response.request().method() === "POST", {
    timeout: 60_000,
  });
  await send(page, [...bad.map(([name, body]) => named(name, body)), good], javaScriptEnabled);
  if (!javaScriptEnabled) expect((await status).status()).toBe(422);
  for (const [name, , reason] of bad) {
    await expect(page.getByText(`“${name}” ${reason}`)).toBeVisible();
  }
  await expect(card(page, "really-a-png.jpg")).toContainText("400 × 300, PNG");
  expect(await rows(site)).toHaveLength(1);
  await expectAgreement(site);
});

// With JavaScript nothing is submitted.
// This browser cannot read HEIC, but reads a PNG that is called so, as Safari reads a HEIC.
test("a HEIC image that the browser can read is uploaded as a JPEG @js", async ({ adminPage: page }) => {
  await page.goto("/admin/images");
  const png = await plain(5000, 40).png().toBuffer();
  const heic = Buffer.from("\0\0\0\x20ftypheic\0\0\0\0mif1heic", "latin1");
  await send(page, [named("Beach.HEIC", png, "image/heic"), named("Other.heic", heic, "image/heic")], true);
  await expect(card(page, "Beach.jpg")).toContainText("4096 × 33, JPEG");
  await expect(page.getByRole("alert")).toHaveText(/^“Other.heic” is a HEIC image, which few browsers show/);
});

test("a form without a file says what to do @plain", async ({ adminPage: page }) => {
  await page.goto(IMAGES);
  await send(page, [], false);
  await expect(page.getByRole("alert")).toContainText("Choose a file first.");
});

test("deleting shows where an image is used, and restoring keeps its URL @plain", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Used.jpg")], javaScriptEnabled);
  await expect(card(page, "Used.jpg")).toBeVisible();
  const [row] = await rows(site);
  const src = `/media/${row?.id}/960.webp?size=1200x1600`;
  const db = await serviceClient(site);
  const content = paragraph("A note with an image");
  const image = { type: "image", version: 1, src, alt: "", title: null, width: null, height: null };
  (content.root.children as unknown[]).push(image);
  const note = await db.from("notes_entries").insert({ content, published: false }).select("id").single();
  await page.goto(IMAGES);
  const shown = card(page, "Used.jpg");
  await shown.getByText("URL, used in 1 place").click();
  await expect(shown.getByRole("link", { name: "Note: A note with an image" })).toHaveAttribute(
    "href",
    `/admin/notes/${note.data?.id}`,
  );

  await shown.getByRole("button", { name: "Delete: Used.jpg" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Used.jpg”?" });
  await expect(question).toContainText("It is used in Note: A note with an image and will be missing there.");
  // The image gets used elsewhere while the dialog is open: a live page asks again, a static one is rejected.
  await db.from("copy_items").insert({ type: "image", image_url: src }).throwOnError();
  const confirm = question.getByRole("button", { name: "Delete", exact: true });
  if (javaScriptEnabled) await expect(question).toContainText(/Copy item/);
  else {
    await confirm.click();
    await expect(page.getByRole("alert")).toContainText(/it is used in Copy item/);
    expect(await rows(site)).toHaveLength(1);
    await shown.getByRole("button", { name: "Delete: Used.jpg" }).click();
  }
  await confirm.click();
  await expect(shown).toHaveCount(0);
  expect((await rows(site)).map(({ deleted_at }) => deleted_at)).toEqual([expect.any(String)]);
  const seen = async () => (await fetch(site.url + src)).status;
  await expect.poll(seen).toBe(404);

  await page.goto(`${IMAGES}/deleted`);
  if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  await expect(page.getByText("Used.jpg")).toBeVisible();
  expect((await page.request.get(src)).headers()["cache-control"]).toBe("private, no-store");
  await page.getByRole("button", { name: "Restore: Used.jpg" }).click();
  await expect(page.getByText("“Used.jpg” is back.")).toBeVisible();
  await expect.poll(seen).toBe(200);
  await page.goto(IMAGES);
  await expect(shown).toBeVisible();
  await expectAgreement(site);
});

test("a partly failed upload leaves nothing behind @plain", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const { storage } = await serviceClient(site);
  const types = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
  // The small sizes fit, the original does not.
  await storage.updateBucket("images", { public: true, fileSizeLimit: 8_000, allowedMimeTypes: types });
  try {
    await page.goto(IMAGES);
    await send(page, [await photo("Half.jpg")], javaScriptEnabled);
    await expect(page.getByRole("alert")).toContainText("larger than the project’s storage accepts");
    expect(await rows(site)).toEqual([]);
    expect(await files(site)).toEqual([]);
  } finally {
    await storage.updateBucket("images", {
      public: true,
      fileSizeLimit: 10 * 1024 * 1024,
      allowedMimeTypes: types,
    });
  }
  if (!javaScriptEnabled) return;
  await page.getByRole("button", { name: "Try again: Half.jpg" }).click();
  await expect(card(page, "Half.jpg")).toBeVisible();
  await expectAgreement(site);
});

test("someone else's newer description is shown beside one's own, and invalid forms are rejected @plain", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Shared.jpg")], javaScriptEnabled);
  const shown = card(page, "Shared.jpg");
  await shown.getByRole("textbox", { name: "Description" }).fill("Mine");
  const db = await serviceClient(site);
  await db.from("images").update({ alt: "Theirs" }).eq("name", "Shared.jpg");
  const save = shown.getByRole("button", { name: "Save the description of Shared.jpg" });
  await save.click();
  await expect(
    shown.getByText("Someone else has described this image as “Theirs” in the meantime."),
  ).toBeVisible();
  await expect(shown.getByRole("textbox", { name: "Description" })).toHaveValue("Mine");
  await save.click();
  await expect(shown.getByRole("img", { name: "Mine" })).toBeVisible();
  expect((await rows(site))[0]?.alt).toBe("Mine");

  const [row] = await rows(site);
  const headers = { Origin: site.url };
  const post = (fields: Record<string, string>) => page.request.post(IMAGES, { form: fields, headers });
  const id = String(row?.id);
  expect((await post({ intent: "describe", id, alt: "x".repeat(1001), version: "nonsense" })).status()).toBe(
    422,
  );
  expect((await post({ intent: "describe", id, alt: "x", version: "nonsense" })).status()).toBe(409);
  expect((await post({ intent: "describe", id: crypto.randomUUID(), alt: "x", version: "" })).status()).toBe(
    404,
  );
  expect((await post({ intent: "delete", id: "../notes" })).status()).toBe(404);
  expect((await post({ intent: "nonsense", id })).status()).toBe(400);
});

test("text typed while a description is being saved stays in the field @js", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Typed.jpg")], true);
  const shown = card(page, "Typed.jpg");
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
  expect((await rows(site))[0]?.alt).toBe("A beach in the rain, at noon");
  await expect(field).toHaveValue("A beach in the rain, at noon");
});

test("a description is saved before another page opens; if it cannot be, leaving asks @js", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Left.jpg")], true);
  const field = card(page, "Left.jpg").getByRole("textbox", { name: "Description" });
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
  expect((await rows(site)).map(({ alt }) => alt)).toContain("Saved on leaving");
});

test("a failed upload keeps the page open, with the description saved @js", async ({ adminPage: page }) => {
  await page.goto(IMAGES);
  await send(page, [await photo("Both.jpg")], true);
  const shown = card(page, "Both.jpg");
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
  await expect.poll(() => questions[0]).toContain("could not be uploaded");
  await expect(shown.getByRole("img", { name: "Saved meanwhile" })).toBeVisible();
  await expect(shown.getByText("Saved", { exact: true })).toBeVisible();
});

test("only admins can add, describe or delete images @plain", async ({ page, site, playwright }) => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse" };
  await makeUser(site, account);
  const anonymous = await playwright.request.newContext({ baseURL: site.url });
  await signIn(page, account);
  const headers = { Origin: site.url };
  const multipart = { file: await photo("Forged.jpg") };
  const fields = { intent: "delete", id: crypto.randomUUID() };
  for (const [who, request, refusal] of [
    ["visitor", anonymous, 302],
    ["user", page.request, 403],
  ] as const) {
    const options = { headers, maxRedirects: 0 };
    expect((await request.post(IMAGES, { ...options, multipart })).status(), who).toBe(refusal);
    expect((await request.post(IMAGES, { ...options, form: fields })).status(), who).toBe(refusal);
    const scripted = await request.post(`${IMAGES}/upload`, { ...options, multipart });
    expect(scripted.status(), who).toBe(refusal === 302 ? 401 : 403);
    expect((await scripted.json()).images, who).toBeUndefined();
  }
  await anonymous.dispose();
  expect(await rows(site)).toEqual([]);
});

test("storage is asked only for files that an image can have @plain", async ({ page }) => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    `${id}/960.webp`,
    `${id}/999.webp`,
    `${id}/..%2f..%2fsecret`,
    `${id}/`,
    "",
    "x/960.webp",
  ]) {
    const answer = await page.request.get(`/media/${path}`);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
  }
});

test("a photograph sent after the session's end is answered that its author is signed out @js", async ({
  site,
}) => {
  const body = "x".repeat(1024 * 1024);
  const headers = { ...form, Origin: site.url, "Content-Length": String(body.length) };
  for (const path of ["/admin/images/upload?takes=images", "/admin/gallery/upload"]) {
    const answer = await ask(`${site.url}${path}`, { method: "POST", headers, body });
    expect(answer.statusCode, path).toBe(401);
    expect(JSON.parse(answer.text).message).toBe(
      "You are signed out. Sign in on another tab, then try again.",
    );
  }
});

test("an upload above the limit is rejected before it is read", async ({ site }) => {
  const headers = { ...form, Origin: site.url, "Content-Length": String(400 * 1024 * 1024) };
  const answer = await ask(`${site.url}${IMAGES}`, { method: "POST", headers });
  expect(answer.statusCode).toBe(413);
  expect(answer.text).toContain("at most 320 MB can be sent here at once. Go back and choose fewer images.");
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
  await expect(page.getByRole("heading", { name: "The server cannot be reached" })).toBeVisible();
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
  await expect(page.getByRole("alert")).toContainText("“Lost.jpg” could not be sent");
  await page.unroute("**/admin/images/upload");
  await page.getByRole("button", { name: "Try again: Lost.jpg" }).click();
  await expect(card(page, "Lost.jpg")).toBeVisible();
  expect(await rows(site)).toHaveLength(1);
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
      await page.getByText("URL, not used").first().click();
      expect(await violations(page)).toEqual([]);
      const [scroll, client] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(scroll).toBeLessThanOrEqual(Number(client));
    });
  });
}

/** Rows of images whose files nobody opens. */
async function addImages(site: Site, images: { name: string; alt?: string }[]): Promise<string[]> {
  const rows = images.map((image, at) => ({
    ...{ bytes: 1_000, type: "image/png", width: 40, height: 30, files: ["40.webp"], alt: "" },
    ...{ ...image, created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, 60 - at)).toISOString() },
  }));
  const { data } = await (await serviceClient(site)).from("images").insert(rows).select("id").throwOnError();
  return data.map(({ id }) => id);
}

test("the library is searched by name and description, and lists images without one", async ({
  adminPage: page,
  site,
}) => {
  await addImages(site, [
    { name: "quay_1.png", alt: "The quay in rain" },
    { name: "quay-21.png" },
    { name: 'odd "100%", (a).png', alt: "Sun" },
  ]);
  const names = page.getByRole("listitem").getByRole("heading", { level: 2 });
  const search = page.getByRole("searchbox", { name: "Search in Images" });
  await page.goto(IMAGES);
  for (const [words, found] of [
    ["quay", ["quay_1.png", "quay-21.png"]],
    ["RAIN quay", ["quay_1.png"]],
    ["quay_", ["quay_1.png"]],
    ['"100%", (a)', ['odd "100%", (a).png']],
    ["100%\\", []],
  ] as const) {
    await search.fill(words);
    await search.press("Enter");
    await expect(names, words).toHaveText(found);
  }
  await expect(page.getByText("Nothing matches “100%\\”.")).toBeVisible();
  await search.fill("quay");
  await search.press("Enter");
  await expect(names).toHaveCount(2);
  await page.getByRole("link", { name: "Without description" }).click();
  await expect(names).toHaveText(["quay-21.png"]);
  await expect(search).toHaveValue("quay");
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(names).toHaveText(["quay_1.png", "quay-21.png"]);
});

test("selected images are deleted together, except those in use, and can be restored", async ({
  adminPage: page,
  site,
  javaScriptEnabled,
}) => {
  const ids = await addImages(site, [{ name: "One.png" }, { name: "Two.png" }, { name: "Used.png" }]);
  const db = await serviceClient(site);
  const project = { title: "With an image", description: "", image: `/media/${ids[2]}/40.webp?size=40x30` };
  await db.from("projects_entries").insert(project).throwOnError();
  await page.goto(IMAGES);
  for (const name of ["One.png", "Two.png", "Used.png"]) await page.getByLabel(`Select: ${name}`).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  const question = javaScriptEnabled ? "Delete 3 images?" : "Delete the selected images?";
  await page.getByRole("dialog", { name: question }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 images deleted. 1 image in use, so not deleted.")).toBeVisible();
  await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText(["Used.png"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 images are back.")).toBeVisible();
  await page.goto(IMAGES);
  await expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveCount(3);
});
