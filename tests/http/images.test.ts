import { beforeEach } from "vitest";
import { ask, form } from "../e2e/support/ask";
import { paragraph, serviceClient } from "../e2e/support/content";
import { makeUser } from "../e2e/support/people";
import { named, photo, plain } from "../e2e/support/sent-images";
import type { Site } from "../e2e/support/start-site";
import {
  addImages,
  expectAgreement,
  imageFiles,
  imageRows,
  removeImages,
} from "../e2e/support/stored-images";
import { expect, signIn, test } from "./support/fixtures";
import { card, openPanel, toFile, upload } from "./support/sent-files";

const IMAGES = "/admin/images";

beforeEach<{ site: Site }>(({ site }) => removeImages(site));

test("the same file is found again under another name, and restored after it was deleted or its file was lost", async ({
  adminPage: page,
  site,
}) => {
  const file = await photo("Pier.jpg", 40, 30);
  await page.goto("/admin/images");
  await upload(page, [file]);
  expect(card(page, "Pier.jpg")).toBeVisible();
  await page.goto("/admin/images");
  const renamed = { ...file, name: "Copy of Pier.jpg" };
  await upload(page, [renamed]);
  expect(page.getByText("“Copy of Pier.jpg” is already in the library as “Pier.jpg”.")).toBeVisible();
  expect(page.getByText("was added")).toHaveCount(0);
  const panel = await openPanel(page, "Pier.jpg");
  const src = panel.getByRole("link", { name: "Open Pier.jpg" }).getAttribute("href");

  await panel.getByRole("button", { name: "Delete: Pier.jpg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  expect(page.getByText("“Pier.jpg” deleted")).toBeVisible();
  await page.goto("/admin/images");
  await upload(page, [renamed]);
  expect(page.getByText("“Copy of Pier.jpg” had been deleted and is restored.")).toBeVisible();
  const open = (await openPanel(page, "Pier.jpg")).getByRole("link", { name: "Open Pier.jpg" });
  expect(open).toHaveAttribute("href", String(src));
  expect(card(page, "Copy of Pier.jpg")).toHaveCount(0);
  await expectAgreement(site);

  await (await serviceClient(site)).storage.from("images").remove(await imageFiles(site));
  await page.goto("/admin/images");
  await upload(page, [file]);
  expect(page.getByText("“Pier.jpg” had lost its file, which is restored.")).toBeVisible();
  expect((await openPanel(page, "Pier.jpg")).getByRole("link", { name: "Open Pier.jpg" })).toHaveAttribute(
    "href",
    String(src),
  );
  await expectAgreement(site);
});

test("a file’s name keeps its quotation marks", async ({ adminPage: page }) => {
  const name = 'a "b" 100%.png';
  await page.goto("/admin/images");
  await upload(page, [{ ...(await photo(name, 40, 30)), mimeType: "image/png" }]);
  expect(card(page, name)).toBeVisible();
});

test("a rejected file is named with the reason and does not block the others", async ({
  adminPage: page,
  site,
}) => {
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
  expect((await upload(page, [...bad.map(([name, body]) => named(name, body)), good])).status).toBe(422);
  for (const [name, , reason] of bad) {
    expect(page.getByText(`“${name}” ${reason}`)).toBeVisible();
  }
  expect(await openPanel(page, "really-a-png.jpg")).toContainText("400 × 300, PNG");
  expect(await imageRows(site)).toHaveLength(1);
  await expectAgreement(site);
});

test("a form without a file says what to do", async ({ adminPage: page }) => {
  await page.goto(IMAGES);
  await upload(page, []);
  expect(page.getByRole("alert")).toContainText("Choose a file first.");
});

test("deleting shows where an image is used, and restoring keeps its URL", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await upload(page, [await photo("Used.jpg")]);
  expect(card(page, "Used.jpg")).toBeVisible();
  const [row] = await imageRows(site);
  const src = `/media/${row?.id}/960.webp?size=1200x1600`;
  const db = await serviceClient(site);
  const content = paragraph("A note with an image");
  const image = { type: "image", version: 1, src, alt: "", title: null, width: null, height: null };
  (content.root.children as unknown[]).push(image);
  const note = await db.from("notes_entries").insert({ content, published: false }).select("id").single();
  await page.goto(IMAGES);
  const shown = card(page, "Used.jpg");
  const panel = await openPanel(page, "Used.jpg");
  expect(panel.getByRole("heading", { name: "Used in 1 place" })).toBeVisible();
  expect(panel.getByRole("link", { name: "Note: A note with an image" })).toHaveAttribute(
    "href",
    `/admin/notes/${note.data?.id}`,
  );

  await panel.getByRole("button", { name: "Delete: Used.jpg" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Used.jpg”?" });
  expect(question).toContainText("It is used in Note: A note with an image and will be missing there.");
  // The image gets used elsewhere while the dialog is open.
  await db.from("copy_items").insert({ type: "image", image_url: src }).throwOnError();
  const confirm = question.getByRole("button", { name: "Delete", exact: true });
  await confirm.click();
  expect(page.getByRole("alert")).toContainText(/it is used in Copy item/);
  expect(await imageRows(site)).toHaveLength(1);
  await panel.getByRole("button", { name: "Delete: Used.jpg" }).click();
  await confirm.click();
  expect(shown).toHaveCount(0);
  expect((await imageRows(site)).map(({ deleted_at }) => deleted_at)).toEqual([expect.any(String)]);
  const seen = async () => (await fetch(site.url + src)).status;
  await expect.poll(seen).toBe(404);

  await page.goto(`${IMAGES}/deleted`);
  expect(page.getByText("Used.jpg")).toBeVisible();
  expect((await page.send(src)).headers.get("cache-control")).toBe("private, no-store");
  await page.getByRole("button", { name: "Restore: Used.jpg" }).click();
  expect(page.getByText("“Used.jpg” is back.")).toBeVisible();
  await expect.poll(seen).toBe(200);
  await page.goto(IMAGES);
  expect(shown).toBeVisible();
  await expectAgreement(site);
});

test("an image without a description is offered the one that a text has for it", async ({
  adminPage: page,
  site,
}) => {
  const [id] = await addImages(site, [{ name: "Quay.png" }]);
  const src = `/media/${id}/40.webp?size=40x30`;
  const image = { type: "image", version: 1, src, alt: "A quay", title: null, width: null, height: null };
  const content = paragraph("Described here");
  (content.root.children as unknown[]).push(image);
  const db = await serviceClient(site);
  await db.from("notes_entries").insert({ content, published: false }).throwOnError();
  await page.goto(IMAGES);
  const panel = await openPanel(page, "Quay.png");
  expect(panel).toContainText("Note: Described here describes it as “A quay”.");
  await panel.getByRole("button", { name: "Use it" }).click();
  expect((await imageRows(site)).map(({ alt }) => alt)).toEqual(["A quay"]);
  expect(page.getByRole("button", { name: "Use it" })).toHaveCount(0);
});

test("a partly failed upload leaves nothing behind", async ({ adminPage: page, site }) => {
  const { storage } = await serviceClient(site);
  const { data: before } = await storage.getBucket("images");
  const allowed = { public: true, allowedMimeTypes: before?.allowed_mime_types ?? null };
  // The small sizes fit, the original does not.
  await storage.updateBucket("images", { ...allowed, fileSizeLimit: 8_000 });
  try {
    await page.goto(IMAGES);
    await upload(page, [await photo("Half.jpg")]);
    expect(page.getByRole("alert")).toContainText("larger than the project’s storage accepts");
    expect(await imageRows(site)).toEqual([]);
    expect(await imageFiles(site)).toEqual([]);
  } finally {
    await storage.updateBucket("images", { ...allowed, fileSizeLimit: before?.file_size_limit ?? null });
  }
});

test("someone else's newer description is shown beside one's own, and invalid forms are rejected", async ({
  adminPage: page,
  site,
}) => {
  await page.goto(IMAGES);
  await upload(page, [await photo("Shared.jpg")]);
  const shown = await openPanel(page, "Shared.jpg");
  shown.getByRole("textbox", { name: "Description" }).fill("Mine");
  const db = await serviceClient(site);
  await db.from("images").update({ alt: "Theirs" }).eq("name", "Shared.jpg");
  const save = shown.getByRole("button", { name: "Save the description of Shared.jpg" });
  await save.click();
  expect(shown.getByText("Someone else has described this image as “Theirs” in the meantime.")).toBeVisible();
  expect(shown.getByRole("textbox", { name: "Description" })).toHaveValue("Mine");
  await save.click();
  expect(shown.getByRole("img", { name: "Mine" })).toBeVisible();
  expect((await imageRows(site))[0]?.alt).toBe("Mine");

  const [row] = await imageRows(site);
  const post = (fields: Record<string, string>) => page.post(IMAGES, fields);
  const id = String(row?.id);
  expect((await post({ intent: "describe", id, alt: "x".repeat(1001), version: "nonsense" })).status).toBe(
    422,
  );
  expect((await post({ intent: "describe", id, alt: "x", version: "nonsense" })).status).toBe(409);
  expect((await post({ intent: "describe", id: crypto.randomUUID(), alt: "x", version: "" })).status).toBe(
    404,
  );
  expect((await post({ intent: "delete", id: "../notes" })).status).toBe(404);
  expect((await post({ intent: "nonsense", id })).status).toBe(400);
});

test("only admins can add, describe or delete images", async ({ page, site, newPage }) => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse" };
  await makeUser(site, account);
  await signIn(page, account);
  const body = new FormData();
  body.set("file", toFile(await photo("Forged.jpg")));
  const fields = { intent: "delete", id: crypto.randomUUID() };
  for (const [who, request, refusal] of [
    ["visitor", newPage(), 302],
    ["user", page, 403],
  ] as const) {
    expect((await request.send(IMAGES, { method: "POST", body })).status, who).toBe(refusal);
    expect((await request.post(IMAGES, fields)).status, who).toBe(refusal);
    const scripted = await request.send(`${IMAGES}/upload`, { method: "POST", body });
    expect(scripted.status, who).toBe(refusal === 302 ? 401 : 403);
    expect(JSON.parse(scripted.text).images, who).toBeUndefined();
  }
  expect(await imageRows(site)).toEqual([]);
});

test("storage is asked only for files that an image can have", async ({ page }) => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const path of [
    `${id}/960.webp`,
    `${id}/999.webp`,
    `${id}/..%2f..%2fsecret`,
    `${id}/`,
    "",
    "x/960.webp",
  ]) {
    const answer = await page.goto(`/media/${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
});

test("a photograph sent after the session's end is answered that its author is signed out", async ({
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
    search.fill(words);
    await search.press("Enter");
    expect(names, words).toHaveText(found);
  }
  expect(page.getByText("Nothing matches “100%\\”.")).toBeVisible();
  search.fill("quay");
  await search.press("Enter");
  expect(names).toHaveCount(2);
  await page.getByRole("link", { name: "Without description" }).click();
  expect(names).toHaveText(["quay-21.png"]);
  expect(search).toHaveValue("quay");
  await page.getByRole("link", { name: "All", exact: true }).click();
  expect(names).toHaveText(["quay_1.png", "quay-21.png"]);
});

test("selected images are deleted together, except those in use, and can be restored", async ({
  adminPage: page,
  site,
}) => {
  const ids = await addImages(site, [{ name: "One.png" }, { name: "Two.png" }, { name: "Used.png" }]);
  const db = await serviceClient(site);
  const project = { title: "With an image", description: "", image: `/media/${ids[2]}/40.webp?size=40x30` };
  await db.from("projects_entries").insert(project).throwOnError();
  await page.goto(IMAGES);
  for (const name of ["One.png", "Two.png", "Used.png"]) page.getByLabel(`Select: ${name}`).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page
    .getByRole("dialog", { name: "Delete the selected images?" })
    .getByRole("button", { name: "Delete" })
    .click();
  expect(page.getByText("2 images deleted. 1 image in use, so not deleted.")).toBeVisible();
  expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText(["Used.png"]);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(page.getByText("2 images are back.")).toBeVisible();
  await page.goto(IMAGES);
  expect(page.getByRole("listitem").getByRole("heading", { level: 2 })).toHaveCount(3);
});
