import type { Page } from "@playwright/test";
import { type EditorPage, image, outline, rule, STYLE_TOOL, test } from "../support/editor-page";
import { expect } from "../support/fixtures";
import { named, photo, plain } from "../support/sent-images";

test.use({
  permissions: async ({ browserName }, use) =>
    use(browserName === "chromium" ? ["clipboard-read", "clipboard-write"] : []),
});

/** An image of 20 × 10 px. */
const png = async () => (await plain(20, 10).png().toBuffer()).toString("base64");

const figures = (editor: EditorPage) => editor.text.locator("figure img");

/** The ways to insert an image after the current block that need a browser; the others are in tests/unit/editor. */
const ways: Record<string, (editor: EditorPage, page: Page) => Promise<void>> = {
  "an image within HTML is pasted": async (editor) => {
    await editor.copyAndPaste({ html: `<img src="data:image/png;base64,${await png()}" alt="">` });
  },
  "an image is dropped": async (editor) => {
    await editor.block("Second").evaluate(
      (block, base64) => {
        const dataTransfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
        const { left, top } = block.getBoundingClientRect();
        const at = { dataTransfer, clientX: left + 20, clientY: top, bubbles: true, cancelable: true };
        for (const kind of ["dragover", "drop"]) block.dispatchEvent(new DragEvent(kind, at));
      },
      await png(),
    );
  },
  "an image is chosen from the device": async (editor, page) => {
    await editor.tool("Image").click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "From this device" }).click();
    await (await chooser).setFiles([named("chosen.png", Buffer.from(await png(), "base64"))]);
  },
  "an image of the library is chosen": async (editor, page) => {
    await editor.tool("Image").click();
    const panel = page.getByRole("dialog", { name: "Add images" });
    await panel.locator(".library-choices button").first().click();
  },
};

/** Both are one kind of node to an engine: Firefox tries one of them. */
const engines = (block: object) => (block === image ? "@js @firefox" : "@js");

/** Where the caret goes is the engine's part; headless Firefox has no clipboard for images. */
const tag = (way: string) => (/HTML|dropped|device/.test(way) ? "@js @firefox" : "@js");

for (const [way, insert] of Object.entries(ways)) {
  test(`text typed after ${way} goes behind it ${tag(way)}`, async ({ adminPage: page, openEditor }) => {
    const editor = await openEditor(["First", "Second"]);
    if (way.includes("library")) {
      await page.request.post("/admin/images/upload", {
        multipart: { file: await photo("Known.jpg", 80, 60) },
        headers: { Origin: new URL(page.url()).origin },
      });
    }
    await editor.caret("First");
    await insert(editor, page);
    await expect(figures(editor)).toHaveCount(1);
    await page.keyboard.type("typed after");
    await expect(editor.block("typed after")).toHaveText("typed after");
    expect(outline(await editor.saved()).map((line) => line.trim())).toEqual([
      "paragraph: First",
      "image:",
      "paragraph: typed after",
      "paragraph: Second",
    ]);
  });
}

/** What each key does while the block between “A” and “B” is selected, and where a typed “x” then goes. */
const keys: [press: string, first: string, typed: string, second: string][] = [
  ["", "A", "block, x", "B"],
  ["Enter", "A", "block, x", "B"],
  ["End", "A", "block, x", "B"],
  ["Escape", "A", "block, x", "B"],
  ["Home", "A", "x, block", "B"],
  ["ArrowLeft", "Ax", "block", "B"],
  ["ArrowUp", "Ax", "block", "B"],
  ["ArrowRight", "A", "block", "xB"],
  ["ArrowDown", "A", "block", "xB"],
  ["Backspace", "Ax", "", "B"],
  ["Delete", "A", "", "xB"],
];

for (const block of [image, rule]) {
  const name = block === image ? "image" : "rule";
  test(`the keyboard types after, leaves and deletes a selected ${name} ${engines(block)}`, async ({
    adminPage: page,
    openEditor,
  }) => {
    const small = block === image ? { ...image, width: 30, height: 20 } : rule;
    const editor = await openEditor(keys.flatMap(() => ["A", small, "B"]));
    const blocks = editor.text.locator("figure, hr");
    // From the bottom up, so that deletions do not shift the rest.
    for (const [at, [press]] of [...keys.entries()].reverse()) {
      await blocks.nth(at).click();
      await editor.noticed();
      if (press) await page.keyboard.press(press);
      await editor.noticed();
      await page.keyboard.type("x");
    }
    const expected = keys.flatMap(([, first, between, second]) => [
      first,
      ...between.split(", ").filter(Boolean),
      second,
    ]);
    await expect.poll(async () => outline(await editor.formValue()).map(asName)).toEqual(expected);
    for (const [press, place] of [
      ["Control+Home", "first"],
      ["Control+End", "last"],
    ] as const) {
      await blocks.nth(2).click();
      await editor.noticed();
      await page.keyboard.press(press);
      await page.keyboard.type("y");
      await expect(editor.text.locator("p")[place]()).toContainText("y");
    }
  });
}

test("a rule right below the toolbar stays under the pointer and is selected @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(Array.from({ length: 12 }, () => ["A", rule, "B"]).flat());
  const line = editor.text.locator("hr").nth(8);
  await editor.text.locator("p").last().click();
  await editor.noticed();
  const at = await line.evaluate((element) => {
    const bar = document.querySelector(".tools")?.getBoundingClientRect().bottom ?? 0;
    scrollBy(0, element.getBoundingClientRect().top - bar - 4);
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  });
  await page.mouse.move(...at);
  await page.mouse.down();
  await editor.noticed();
  await editor.noticed();
  await page.mouse.up();
  await expect(line).toHaveClass("editor-selected");
});

const asName = (line: string) =>
  line.replace(/^(?:image|horizontalrule):/, "block").replace("paragraph: ", "");

test("IME composition goes after pasted text and after a selected block @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", image, "Second"]);
  const ime = await page.context().newCDPSession(page);
  const compose = async (word: string) => {
    await ime.send("Input.imeSetComposition", { text: word.slice(0, 1), selectionStart: 1, selectionEnd: 1 });
    await ime.send("Input.imeSetComposition", { text: word, selectionStart: 2, selectionEnd: 2 });
    await ime.send("Input.insertText", { text: word });
  };
  await figures(editor).click();
  await editor.noticed();
  await compose("日本");
  await editor.caret("Second");
  await editor.paste({}, [{ name: "clip.png", type: "image/png", base64: await png() }]);
  await expect(figures(editor)).toHaveCount(2);
  await compose("中文");
  await expect
    .poll(async () => outline(await editor.formValue()).map(asName))
    .toEqual(["First", "block", "日本", "Second", "block", "中文"]);
});

test("the caret can be placed after a final image and beside each one without adding stored lines @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([image, image]);
  const lines = () =>
    editor.text.evaluate((root) =>
      [...root.children].map(({ tagName }) => tagName).filter((tag) => /^(?:P|FIGURE)$/.test(tag)),
    );
  await expect.poll(lines).toEqual(["FIGURE", "FIGURE", "P"]);
  await figures(editor).first().click();
  await editor.noticed();
  await page.keyboard.press("ArrowUp");
  await expect.poll(lines).toEqual(["P", "FIGURE", "FIGURE", "P"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(lines).toEqual(["FIGURE", "P", "FIGURE", "P"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(lines).toEqual(["FIGURE", "FIGURE", "P"]);
  await expect(page.locator(".draft-status")).not.toContainText(/kept|changes/i);
  expect(outline(await editor.formValue())).toEqual(["image:", "image:"]);
  await page.keyboard.type("The end");
  expect(outline(await editor.saved())).toEqual(["image:", "image:", "paragraph: The end"]);
});

/** The keys that place the caret in “One two” and the number, and the expected blocks; “|” marks where typed text goes. */
const cuts: { keys: string[]; expected: string[] }[] = [
  { keys: ["Home", ...Array(4).fill("ArrowRight")], expected: ["One", "block", "|two 0"] },
  { keys: ["Home"], expected: ["block", "|One two 1"] },
  { keys: ["End"], expected: ["One two 2", "block", "|"] },
];

for (const [way, insert] of Object.entries(ways)) {
  if (/dropped|HTML/.test(way)) continue;
  // A Firefox driven from outside reports only the first file dialog of a page.
  test(`the paragraph splits at the caret when ${way} @js`, async ({ adminPage: page, openEditor }) => {
    if (way.includes("library")) {
      await page.goto("/admin");
      await page.request.post("/admin/images/upload", {
        multipart: { file: await photo("Known.jpg", 80, 60) },
        headers: { Origin: new URL(page.url()).origin },
      });
    }
    const editor = await openEditor(cuts.flatMap((_, at) => [`One two ${at}`, "Next"]));
    for (const [at, { keys }] of cuts.entries()) {
      await editor.caret(`One two ${at}`);
      for (const key of keys) {
        await page.keyboard.press(key);
        await editor.noticed();
      }
      await insert(editor, page);
      await expect(figures(editor)).toHaveCount(at + 1);
      await expect(editor.text).toBeFocused();
      await page.keyboard.type("|");
    }
    await expect
      .poll(async () => outline(await editor.formValue()).map(asName))
      .toEqual(cuts.flatMap(({ expected }) => [...expected, "Next"]));
  });
}

const small = { ...image, width: 30, height: 20 };

test("deleting towards an image removes one thing at a time @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  /** The blocks, which of them the caret is in, the keys and the remaining blocks. */
  const cases: [(string | object)[], number, string[], string[]][] = [
    [["A", "", small, "B"], 1, ["Delete"], ["A", "block", "B"]],
    [["A", "", small, "B"], 1, ["Delete", "Delete"], ["A", "B"]],
    [["A", small, "", "B"], 2, ["Backspace"], ["A", "block", "B"]],
    [["A", small, "", "B"], 2, ["Backspace", "Backspace"], ["A", "B"]],
    [["A", small, "B"], 0, ["End", "Delete"], ["A", "block", "B"]],
    [["A", small, "B"], 0, ["End", "Delete", "Delete"], ["A", "B"]],
    [["A", small, "B"], 0, ["End", "Control+Delete"], ["A", "block", "B"]],
    [["A", small, "B"], 2, ["Home", "Backspace"], ["A", "block", "B"]],
    [["A", small, "B"], 2, ["Home", "Backspace", "Backspace"], ["A", "B"]],
  ];
  const named = cases.map(([blocks, at, keys, expected]) => {
    const name = `${keys.join(", ")} at ${at} of ${blocks.length}`;
    return { blocks: [name, ...blocks], at: at + 1, keys, expected: [name, ...expected] };
  });
  const editor = await openEditor(named.flatMap(({ blocks }) => blocks));
  // From the bottom up, so that deletions do not shift the rest.
  let next = named.flatMap(({ blocks }) => blocks).length;
  for (const { blocks, at, keys } of named.toReversed()) {
    next -= blocks.length;
    await editor.text
      .locator("> *")
      .nth(next + at)
      .click();
    await editor.noticed();
    for (const key of keys) {
      await page.keyboard.press(key);
      await editor.noticed();
    }
  }
  const left = outline(await editor.formValue()).map(asName);
  expect(left).toEqual(named.flatMap(({ expected }) => expected));
});

test("deleting a whole text that begins with an image leaves one empty paragraph @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  for (const key of ["Backspace", "Delete"]) {
    const editor = await openEditor([small, "A", small]);
    await editor.text.locator("figure, hr").first().click();
    await editor.noticed();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press(key);
    await expect(editor.text.locator("> *")).toHaveCount(1);
    await expect(page.getByText("Write, or press / for more")).toBeVisible();
    await page.keyboard.type("anew");
    expect(outline(await editor.formValue())).toEqual(["paragraph: anew"]);
  }
});

test("Escape returns from every toolbar panel to the caret @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["One two"]);
  await editor.caret("One two");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowLeft");
  await editor.noticed();
  for (const name of ["Image", "Insert", STYLE_TOOL]) {
    await editor.tool(name).click();
    await expect(editor.tools.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(editor.tools.getByRole("dialog")).toHaveCount(0);
    await expect(editor.text).toBeFocused();
    await page.keyboard.type("-");
  }
  await page.keyboard.type(" /imag");
  await page.keyboard.press("Enter");
  await expect(editor.tools.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("!");
  expect(outline(await editor.formValue())).toEqual(["paragraph: One --- !two"]);
});

/** Whether the caret's line is visible between the toolbar and the status line, once the editor has had a frame. */
const isLineSeen = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const range = window.getSelection()?.getRangeAt(0);
    const of = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const node = range?.startContainer;
    const line =
      range?.getClientRects()[0] ?? (node instanceof Element ? node.getBoundingClientRect() : null);
    return (
      line !== null && line.top >= of(".tools").bottom - 1 && line.bottom <= of(".editor-status").top + 1
    );
  });

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  for (const place of ["the page", "full screen"]) {
    test(`the current line stays between the bars of ${place} at ${width} px ${width === 360 && place === "the page" ? "@js @firefox" : "@js"}`, async ({
      adminPage: page,
      openEditor,
    }) => {
      await page.setViewportSize({ width, height });
      const editor = await openEditor(Array.from({ length: 60 }, (_, n) => `Line ${n}`));
      if (place === "full screen") await page.getByRole("button", { name: "Full screen" }).click();
      await editor.caret("Line 0");
      const after = (what: string) => expect.poll(() => isLineSeen(page), what).toBe(true);
      const press = async (key: string, times = 1) => {
        for (let n = 0; n < times; n++) {
          await page.keyboard.press(key);
          await after(key);
        }
      };
      await press("ControlOrMeta+End");
      await page.keyboard.type("The end");
      await press("Enter", 3);
      await page.keyboard.type("typed at the end ".repeat(20));
      await after("typing");
      await press("ControlOrMeta+Home");
      await press("PageDown", 3);
      await press("ArrowDown", 25);
      await page.keyboard.type(" /rule");
      await press("Enter");
      await press("PageUp", 2);
      await press("ArrowUp", 25);
    });
  }
}

test("full screen shows the caret's line, and leaving it returns to the same position on the page @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(
    Array.from({ length: 80 }, (_, n) => `Paragraph ${n} ${"and on ".repeat(30)}`),
  );
  await editor.caret("Paragraph 60");
  await expect.poll(() => isLineSeen(page)).toBe(true);
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const before = await scrollTop();
  expect(before).toBeGreaterThan(2_000);

  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await expect.poll(() => isLineSeen(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();
  await expect.poll(scrollTop).toBe(before);

  // A caret that has moved in the meantime is shown where it is now.
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await expect.poll(() => isLineSeen(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Full screen", exact: true })).toBeVisible();
  await expect.poll(() => isLineSeen(page)).toBe(true);
});

test("a key that comes before the browser has told of the moved caret acts where the caret is @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", "Second", "Third"]);
  await editor.caret("First");
  const devtools = await page.context().newCDPSession(page);
  // All at once, as the keys of a fast writer reach a page that was busy.
  const press = (key: string, code: number, more: object = {}) => [
    devtools.send("Input.dispatchKeyEvent", {
      type: "keyDown",
      key,
      code: key,
      windowsVirtualKeyCode: code,
      ...more,
    }),
    devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, windowsVirtualKeyCode: code }),
  ];
  const CONTROL = 2;
  await Promise.all([
    ...press("End", 35, { modifiers: CONTROL }),
    ...press("Enter", 13, { text: "\r" }),
    ...press("x", 88, { text: "x" }),
    ...press("y", 89, { text: "y" }),
    ...press("Home", 36, { modifiers: CONTROL }),
    ...press("Delete", 46),
  ]);
  await expect(editor.text.locator("> *")).toHaveText(["irst", "Second", "Third", "xy"]);
});
