import type { Page } from "@playwright/test";
import { save } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { type EditorPage, outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { film, pdf, wav } from "../support/sent-files";
import { card, named, type Sent, send } from "../support/sent-images";
import type { Site } from "../support/start-site";

const FILE_URL = /^\/media\/[0-9a-f-]{36}\/file\.[a-z0-9]+\?size=\d+$/;

/** Drops files on a block of the text, above it. */
async function drop(page: Page, editor: EditorPage, words: string, files: Sent[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType: type, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, sent);
  const box = await editor.block(words).boundingBox();
  const at = { dataTransfer, clientX: (box?.x ?? 0) + 20, clientY: box?.y ?? 0 };
  await editor.block(words).dispatchEvent("dragover", at);
  await editor.block(words).dispatchEvent("drop", at);
}

test("files are dropped, pasted and chosen, and readers download or play them @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", "Second", "Third"]);
  // Early: Playwright needs a moment until it takes the place of the dialog.
  const chooser = page.waitForEvent("filechooser");
  await drop(page, editor, "First", [pdf("Résumé 1.pdf")]);
  await expect(editor.text.locator(".link-card")).toContainText("Résumé 1.pdf");
  await expect(editor.text.locator(".link-card")).toContainText("PDF, 1 KB");

  await editor.caret("Second");
  const sound = wav("Rain.wav");
  await editor.paste({}, [
    { name: sound.name, type: sound.mimeType, base64: sound.buffer.toString("base64") },
  ]);
  await expect(editor.text.locator(".link-card")).toHaveCount(2);

  await editor.caret("Third");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/podcast");
  await expect(page.getByRole("option", { name: "File", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles([film("Waves.webm"), named("Data.zip", "PK\x03\x04")]);
  await expect(editor.text.locator(".link-card")).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  const blocks = await editor.saved();
  expect(outline(blocks).filter((line) => line !== "paragraph:")).toEqual([
    "card: Résumé 1.pdf",
    "paragraph: First",
    "paragraph: Second",
    "card: Rain.wav",
    "paragraph: Third",
    "card: Waves.webm",
    "card: Data.zip",
  ]);
  for (const block of blocks) if (block.type === "card") expect(block.url).toMatch(FILE_URL);

  await page.goto(`/notes/${editor.id}`);
  await expect(page.getByRole("link", { name: "Résumé 1.pdf" })).toHaveAttribute("href", FILE_URL);
  for (const [tag, name] of [
    ["audio", "Rain.wav"],
    ["video", "Waves.webm"],
  ] as const) {
    const player = page.locator(`.prose ${tag}`);
    await expect(player).toHaveAttribute("aria-label", name);
    // The policy of the page lets it play, and the server lets it seek.
    const time = await player.evaluate(async (media: HTMLMediaElement) => {
      media.muted = true;
      await media.play();
      media.currentTime = 1;
      await new Promise((done) => media.addEventListener("seeked", done, { once: true }));
      return media.currentTime;
    });
    expect(time, tag).toBeGreaterThanOrEqual(1);
  }
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Data.zip" }).click();
  expect((await download).suggestedFilename()).toBe("Data.zip");
  const feed = await (await page.request.get("/feed.xml")).text();
  expect(feed).toMatch(
    /<link rel="enclosure" type="audio\/wav" length="16044" title="Rain\.wav" href="http[^"]+\/file\.wav\?/,
  );
});

test("a file of another kind is refused with a sentence, and the text stays as it was @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words that stay"]);
  await drop(page, editor, "Words", [named("letter.docx", "PK\x03\x04", "application/msword")]);
  await expect(page.getByText("“letter.docx” cannot be added. You can add images (JPEG")).toBeVisible();
  // Named like a PDF, it is sent; its content decides.
  await drop(page, editor, "Words", [named("page.pdf", "<script>alert(1)</script>", "application/pdf")]);
  await expect(editor.text.getByRole("alert")).toContainText("“page.pdf” cannot be added. You can add");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  expect(outline(await editor.saved())).toEqual(["paragraph: Words that stay"]);
});

test("the library takes files, shows the HTML for texts and names where each is used", async ({
  adminPage: page,
  openEditor,
  site,
  javaScriptEnabled,
}) => {
  const name = `Minutes ${javaScriptEnabled ? "with" : "without"} scripts.pdf`;
  await page.goto("/admin/images");
  await send(page, [pdf(name), named("bad.zip", "MZ")], javaScriptEnabled);
  await expect(page.getByText("“bad.zip” cannot be added. You can add")).toBeVisible();
  await expect(card(page, name)).toContainText("PDF, 1 KB");
  await expect(card(page, name).getByLabel(/^Description/)).toHaveCount(0);
  if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  await card(page, name).getByText("URL, not used").click();
  const html = await card(page, name).getByLabel(`HTML of ${name}`, { exact: true }).inputValue();

  let id: string;
  if (javaScriptEnabled) {
    const editor = await openEditor(["Before"]);
    await editor.caret("Before");
    await editor.paste({ "text/plain": html });
    expect(outline(await editor.saved())).toEqual(["paragraph: Before", `card: ${name}`]);
    id = editor.id;
  } else id = await typeHtml(page, site, html);

  await page.goto(`/notes/${id}`);
  await expect(page.getByRole("link", { name })).toHaveAttribute("href", FILE_URL);
  await page.goto("/admin/images");
  await expect(card(page, name)).toContainText("URL, used in 1 place");
});

/** Saves a note with this HTML twice: what the textarea shows after the first time is what it was given. */
async function typeHtml(page: Page, site: Site, html: string): Promise<string> {
  const db = await serviceClient(site);
  const row = { content: { root: { type: "root", version: 1, children: [] } }, published: true };
  const { data } = await db.from("notes_entries").insert(row).select("id").single().throwOnError();
  await page.goto(`/admin/notes/${data.id}`);
  const field = page.getByRole("textbox", { name: "Content" });
  await field.fill(html);
  for (const _ of ["typed", "shown"]) {
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    expect((await field.inputValue()).replace(/\n\s*/g, "")).toBe(html);
  }
  return data.id;
}

test("a file is sent with its name, in parts, and never as a page @js", async ({ adminPage: page, site }) => {
  await page.goto("/admin/images");
  await send(page, [wav("Rain „2“; x.wav"), named("Numbers.zip", "PK\x03\x04 numbers"), pdf("Plan")], true);
  await expect(card(page, "Plan")).toBeVisible();
  const db = await serviceClient(site);
  const find = async (name: string) => {
    const { data } = await db.from("images").select("id, files").eq("name", name).single().throwOnError();
    return `/media/${data.id}/${data.files[0]}`;
  };
  const sound = await find("Rain „2“; x.wav");
  const whole = await page.request.get(sound);
  expect(whole.headers()).toMatchObject({
    "content-type": "audio/wav",
    "content-disposition": `inline; filename="Rain _2__ x.wav"; filename*=UTF-8''Rain%20%E2%80%9E2%E2%80%9C%3B%20x.wav`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const part = await page.request.get(sound, { headers: { Range: "bytes=0-3" } });
  expect(part.status()).toBe(206);
  expect(part.headers()).toMatchObject({ "content-range": "bytes 0-3/16044", "content-length": "4" });
  expect(await part.text()).toBe("RIFF");
  const end = await page.request.get(sound, { headers: { Range: "bytes=-4" } });
  expect(end.headers()["content-range"]).toBe("bytes 16040-16043/16044");
  const past = await page.request.get(sound, { headers: { Range: "bytes=99999-" } });
  expect([past.status(), past.headers()["cache-control"]]).toEqual([416, "no-store"]);
  const stale = await page.request.get(sound, { headers: { Range: "bytes=0-3", "If-Range": '"other"' } });
  expect(stale.status()).toBe(200);
  const zip = await page.request.get(await find("Numbers.zip"));
  expect(zip.headers()["content-disposition"]).toBe(
    `attachment; filename="Numbers.zip"; filename*=UTF-8''Numbers.zip`,
  );
  // The ending is that of the content.
  const plan = await page.request.get(await find("Plan"));
  expect(plan.headers()["content-disposition"]).toContain('filename="Plan.pdf"');
});
