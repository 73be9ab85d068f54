import { save } from "../support/admin-actions";
import { serviceClient } from "../support/content";
import { type EditorPage, outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { named, photo, plain, type Sent } from "../support/sent-images";

const UPLOAD = "**/admin/images/upload";

/** Chooses files with the image tool. */
async function choose(editor: EditorPage, files: Sent[]): Promise<void> {
  await editor.tools.getByLabel("Images from this device").setInputFiles(files);
}

test("images can be chosen, pasted and dropped, and are never stored as text @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", "Second", ""]);
  await editor.caret("First");
  await choose(editor, [await photo("a.jpg", 300, 400), await photo("b.jpg", 600, 400)]);
  await expect(editor.text.locator("figure img")).toHaveCount(2);

  const png = (await plain(20, 10).png().toBuffer()).toString("base64");
  await editor.caret("Second");
  await editor.paste({}, [{ name: "clip.png", type: "image/png", base64: png }]);
  await expect(editor.text.locator("figure img")).toHaveCount(3);
  await editor.caret("Second");
  await editor.paste({ "text/html": `<p>Words <img src="data:image/png;base64,${png}" alt="Dot"> more</p>` });
  await expect(editor.text.locator("figure img")).toHaveCount(4);

  const file = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, png);
  const first = await editor.block("First").boundingBox();
  const at = { dataTransfer: file, clientX: (first?.x ?? 0) + 20, clientY: first?.y ?? 0 };
  await editor.block("First").dispatchEvent("dragover", at);
  await expect(page.locator(".drop-line")).toBeVisible();
  await editor.block("First").dispatchEvent("drop", at);
  await expect(editor.text.locator("figure img")).toHaveCount(5);
  await expect(page.locator(".drop-line")).toHaveCount(0);

  const blocks = await editor.saved();
  expect(outline(blocks).map((line) => line.replace("paragraph: ", ""))).toEqual([
    "image:",
    "First",
    "image:",
    "image:",
    "SecondWords",
    "image:",
    "more",
    "image:",
    "paragraph:",
  ]);
  for (const block of blocks) {
    if (block.type === "image")
      expect(block.src).toMatch(/^\/media\/[0-9a-f-]{36}\/960\.webp\?size=\d+x\d+$/);
  }
});

test("an upload can be cancelled, explains a failure, can be retried and is never saved half-finished @js", async ({
  adminPage: page,
  site,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  await editor.caret("Words");
  let release = () => {};
  const held = () =>
    new Promise<void>((done) => {
      release = done;
    });
  let waiting = held();
  await page.route(UPLOAD, async (route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });

  await choose(editor, [await photo("cancelled.jpg")]);
  await expect(page.getByRole("progressbar", { name: /^cancelled.jpg/ })).toBeVisible();
  expect(outline(await editor.formValue())).toEqual(["paragraph: Words"]);
  await page.getByRole("button", { name: "Cancel: cancelled.jpg" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  release();

  await editor.caret("Words");
  await choose(editor, [named("torn.png", "no image")]);
  await expect(page.getByRole("alert")).toContainText("“torn.png” can’t be added. You can add images");
  await page.getByRole("button", { name: "Remove", exact: true }).click();

  await page.unroute(UPLOAD);
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await editor.caret("Words");
  await choose(editor, [await photo("lost.jpg", 400, 300)]);
  await expect(page.getByRole("alert")).toContainText("couldn’t be sent");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/draft")) posts.push(request.url());
  });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Not saved: an upload failed")).toBeVisible();
  expect(posts).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(editor.text.locator("figure img")).toHaveCount(1);

  // A form submitted meanwhile waits for the image.
  waiting = held();
  await page.route(UPLOAD, async (route) => {
    await waiting;
    await route.continue();
  });
  await editor.caret("Words");
  await choose(editor, [await photo("late.jpg", 400, 300)]);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Waiting for the uploads" })).toBeVisible();
  release();
  const db = await serviceClient(site);
  await expect
    .poll(async () => {
      const { data } = await db.from("notes_entries").select("content").eq("id", editor.id).single();
      return JSON.stringify(data?.content).match(/"type":"image"/g)?.length;
    })
    .toBe(2);
});

test("an image's description, size and alignment are set by pointer and keyboard as published @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Above", "Below"]);
  await editor.caret("Above");
  await choose(editor, [await photo("Beach.jpg", 1000, 2000)]);
  const image = editor.text.locator("figure img");
  const panel = page.getByRole("dialog", { name: "Image" });
  await expect(image).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await expect(panel).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(panel.getByRole("radio", { name: "Text" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel.getByLabel("Description")).toBeFocused();
  await page.keyboard.type("A beach in rain");
  // The Enter that ends a word of an input method.
  await panel.getByLabel("Description").dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(panel.getByLabel("Description")).toBeFocused();
  await panel.getByLabel("Caption").fill("Nobody swims");
  await expect(editor.text.locator("figcaption")).toHaveText("Nobody swims");
  await panel.getByText("Credit, link and size").click();
  await panel.getByLabel("Width").fill("400");
  await panel.getByLabel("Width").press("Tab");
  await expect(panel.getByLabel("Height")).toHaveValue("200");
  await expect(image).toHaveJSProperty("clientWidth", 400);

  const handle = page.getByRole("slider", { name: "Image width" });
  // In one task: the second click comes before the first is rendered.
  await handle.evaluate((element) => {
    for (const press of [{ key: "ArrowRight" }, { key: "ArrowLeft", shiftKey: true }])
      element.dispatchEvent(new KeyboardEvent("keydown", { ...press, bubbles: true, cancelable: true }));
  });
  await expect(panel.getByLabel("Width")).toHaveValue("409");
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 109, y, { steps: 4 });
  await page.mouse.up();
  await expect(panel.getByLabel("Width")).toHaveValue("300");
  await expect(panel.getByLabel("Height")).toHaveValue("150");

  const order = async () => outline(await editor.formValue()).map((line) => line.replace("paragraph: ", ""));
  await panel.getByRole("button", { name: "Move down" }).click();
  expect((await order()).slice(0, 3)).toEqual(["Above", "Below", "image:"]);
  await handle.press("Escape");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  expect((await order()).slice(0, 3)).toEqual(["image:", "Above", "Below"]);
  await image.hover();
  await page.mouse.down();
  await page.mouse.move(x - 300, y - 20, { steps: 3 });
  await expect(panel).toBeHidden();
  const below = await editor.block("Below").boundingBox();
  await page.mouse.move((below?.x ?? 0) + 20, (below?.y ?? 0) + 4, { steps: 3 });
  await page.mouse.up();
  await expect(panel).toBeVisible();
  expect((await order()).slice(0, 3)).toEqual(["Above", "image:", "Below"]);

  await page.keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  await page.keyboard.type("After it");
  await page.keyboard.press("ArrowUp");
  await expect(panel).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(panel).toHaveCount(0);
  await page.keyboard.type("!");
  expect((await order()).slice(0, 3)).toEqual([expect.stringContaining("!"), "image:", "After it"]);

  const stored = (await editor.saved()).find(({ type }) => type === "image");
  expect(stored).toMatchObject({ alt: "A beach in rain", title: "Nobody swims", width: 300, height: 150 });
  const shown = await editor.published();
  const published = shown.getByRole("img", { name: "A beach in rain" });
  await expect(published).toHaveAttribute("width", "300");
  await expect(published).toHaveAttribute("height", "150");
  await expect(published).toHaveAttribute("srcset", /480\.webp 480w, .*960\.webp 960w/);
  await expect(shown.locator("figcaption")).toHaveText("Nobody swims");

  await page.goto(`/admin/notes/${editor.id}`);
  await image.click();
  await panel.getByRole("button", { name: "Delete image" }).click();
  await expect(image).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(image).toHaveCount(1);
  await image.click();
  await page.keyboard.press("Backspace");
  expect((await editor.saved()).map(({ type }) => type)).not.toContain("image");
});

test("a library image is inserted from the slash menu, and one undo removes it @js", async ({
  adminPage: page,
  site,
  openEditor,
}) => {
  const editor = await openEditor(["Words", ""]);
  await choose(editor, [await photo("Known.jpg", 500, 300)]);
  await expect(editor.text.locator("figure img")).toHaveCount(1);
  // From the line below, the first press selects it.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await editor.caret("Words");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/imag");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Add images" });
  await panel.getByRole("button", { name: "Known.jpg" }).first().press("Enter");
  await expect(editor.text.locator("figure img")).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text.locator("figure img")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+y");
  expect((await editor.saved()).find(({ type }) => type === "image")).toMatchObject({
    width: 300,
    height: 500,
  });
  const visitor = await (await fetch(new URL("/admin/images/choices", site.url), { redirect: "manual" }))
    .status;
  expect(visitor).toBe(401);
});

test("leaving the page asks while an image of the text is uploading or could not be uploaded @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  const away = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Links" });
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await failed;
    await route.abort();
  });
  await editor.caret("Words");
  await page.keyboard.type(" and an image");
  await choose(editor, [await photo("Slow.jpg", 30, 20)]);
  await expect(editor.text.getByText("Slow.jpg: ")).toBeVisible();
  await away.click();
  await expect.poll(() => questions).toEqual([expect.stringContaining("Some files are still uploading")]);
  fail();
  await expect(editor.text.getByRole("button", { name: "Try again" })).toBeVisible();
  await away.click();
  await expect.poll(() => questions[1]).toContain("couldn’t be uploaded");
  await expect(page).toHaveURL(/\/admin\/notes\//);
  await editor.text.getByRole("button", { name: "Remove" }).click();
  await away.click();
  await expect(page).toHaveURL(/\/admin\/links$/);
  expect(questions).toHaveLength(2);
});

test("a new note opened over one with an unfinished upload asks first, and then is empty @js", async ({
  adminPage: page,
}) => {
  const questions: string[] = [];
  let isDismissed = true;
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return isDismissed ? dialog.dismiss() : dialog.accept();
  });
  await page.route(UPLOAD, (route) => route.abort());
  await page.goto("/admin/notes/new");
  const text = page.locator(".editor").getByRole("textbox", { name: "Content" });
  await text.click();
  await page.keyboard.type("Words and an image");
  const files = [await photo("Lost.jpg", 30, 20)];
  await page.getByLabel("Images from this device").setInputFiles(files);
  await expect(text.getByRole("button", { name: "Try again" })).toBeVisible();
  const before = page.url();
  const pressNew = async () => {
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("combobox", { name: "Entry, page or action" }).fill("new note");
    await page.keyboard.press("Enter");
  };
  await pressNew();
  await expect.poll(() => questions).toEqual([expect.stringContaining("couldn’t be uploaded")]);
  expect(page.url()).toBe(before);
  await expect(text).toContainText("Words and an image");
  isDismissed = false;
  await pressNew();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/\/admin\/notes\/new\?id=/);
  await expect(text).toHaveText("");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await page.goto("/admin/notes");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("Words and an image");
});

test("discarding changes with an image that could not be uploaded asks no second time @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return dialog.accept();
  });
  await page.route(UPLOAD, (route) => route.abort());
  await editor.caret("Words");
  await page.keyboard.type(" to discard");
  await choose(editor, [await photo("Lost.jpg", 30, 20)]);
  await expect(editor.text.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText(/^Changes kept/)).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(editor.text).toHaveText("Words");
  expect(questions).toEqual([]);
});
