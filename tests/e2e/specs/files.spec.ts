import type { Page } from "@playwright/test";
import { violations } from "../support/axe";
import { type EditorPage, outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { film, pdf, wav } from "../support/sent-files";
import { named, openPanel, type Sent, send } from "../support/sent-images";

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
  await expect(page.getByText("“letter.docx” can’t be added. You can add images (JPEG")).toBeVisible();
  // Named like a PDF, it is sent; its content decides.
  await drop(page, editor, "Words", [named("page.pdf", "<script>alert(1)</script>", "application/pdf")]);
  await expect(editor.text.getByRole("alert")).toContainText("“page.pdf” can’t be added. You can add");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  expect(outline(await editor.saved())).toEqual(["paragraph: Words that stay"]);
});

test("the library's HTML of a file, pasted into a text, becomes that file's card @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const name = "Minutes.pdf";
  await page.goto("/admin/images");
  await send(page, [pdf(name)], true);
  const panel = await openPanel(page, name);
  expect(await violations(page)).toEqual([]);
  const html = await panel.getByLabel(`HTML of ${name}`, { exact: true }).inputValue();

  const editor = await openEditor(["Before"]);
  await editor.caret("Before");
  await editor.paste({ "text/plain": html });
  expect(outline(await editor.saved())).toEqual(["paragraph: Before", `card: ${name}`]);
});
