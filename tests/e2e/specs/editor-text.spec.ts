import { readFileSync } from "node:fs";
import { save } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

const clipboard = (name: string) => readFileSync(`tests/unit/clipboard/${name}.txt`, "utf8");

test("the slash menu filters, accepts keys and mouse, and Escape keeps the text @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Start"]);
  const menu = page.getByRole("listbox", { name: "Insert" });
  const active = menu.getByRole("option", { selected: true });
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(menu.getByRole("option")).toHaveCount(18);
  await expect(active).toContainText("Text");
  await page.keyboard.press("ArrowUp");
  await expect(active).toContainText("Link");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("Heading");
  const id = await active.getAttribute("id");
  await expect(editor.text).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/num");
  await expect(menu.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type("First");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await menu.getByRole("option", { name: "Quote" }).click();
  await page.keyboard.type("Said");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/rule");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and/or 1/2 ");
  await expect(menu).toHaveCount(0);
  await page.keyboard.type("/");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("bold");
  await expect(menu).toHaveCount(0);
  expect(outline(await editor.saved())).toEqual([
    "paragraph: Start",
    "h2: A heading",
    "number: First",
    "quote: Said",
    "horizontalrule:",
    "paragraph: and/or 1/2 /bold",
  ]);
});

test("what the slash menu opens takes the focus @js @firefox", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["Start"]);
  await editor.caret("Start");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Link" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type("/image");
  await page.keyboard.press("Enter");
  const images = page.getByRole("dialog", { name: "Add images" });
  await expect(images.getByRole("button", { name: "From this device" })).toBeFocused();
});

test("a link that is put into code is its words, and the text can be saved @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before"]);
  await editor.caret("Before");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("``` see ");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Link" }).getByLabel("URL").fill("example.com");
  await page.keyboard.press("Enter");
  await expect(editor.text.locator("code")).toHaveText("see https://example.com");
  expect(outline(await editor.saved())).toEqual(["paragraph: Before", "code: see https://example.com"]);
});

test("the arrow keys leave code at the end of the text @js", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(["Before"]);
  await editor.caret("Before");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```math x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("After");
  expect(outline(await editor.saved())).toEqual(["paragraph: Before", "code: x", "paragraph: After"]);
});

test("a link shows its target and is added, validated, edited and removed in place @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["The roof", "A second line"]);
  const bubble = page.getByRole("dialog", { name: "Link at the caret" });
  await editor.select("The roof");
  await page.keyboard.press("ControlOrMeta+k");
  const address = page.getByRole("dialog", { name: "Link" }).getByLabel("URL");
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This URL can’t be used as a link");
  await address.fill("example.com/roof");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await expect(editor.text.locator("a")).toHaveAttribute("href", "https://example.com/roof");

  await page.keyboard.press("ArrowLeft");
  await expect(bubble.getByRole("link", { name: "example.com/roof" })).toHaveAttribute(
    "href",
    "https://example.com/roof",
  );
  await page.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await editor.caret("A second line");
  await editor.caret("The roof");
  await page.keyboard.press("ArrowLeft");
  await bubble.getByRole("button", { name: "Edit" }).click();
  await expect(address).toHaveValue("https://example.com/roof");
  await address.fill("/books");
  await page.getByRole("button", { name: "Change link" }).click();
  await expect(editor.text.locator("a")).toHaveAttribute("href", "/books");

  await editor.select("A second line");
  await editor.paste({ "text/plain": "https://example.com/second" });
  await expect(editor.text.locator("a")).toHaveCount(2);
  await editor.caret("The roof");
  await page.keyboard.press("ArrowLeft");
  await expect(bubble.getByRole("link", { name: "/books" })).toBeVisible();
  await bubble.getByRole("button", { name: "Remove" }).click();
  await expect(bubble).toHaveCount(0);
  expect(await editor.saved()).toMatchObject([
    { children: [{ type: "text", text: "The roof" }] },
    {
      children: [{ type: "link", url: "https://example.com/second", children: [{ text: "A second line" }] }],
    },
  ]);
});

test("pasting from Word, Google Docs, Notion and Markdown keeps structure, and plain text stays plain @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor([""]);
  const fetched = { id: "a", src: "/icon.svg", alt: "", width: 10, height: 10 };
  await page.route("**/admin/images/fetch", (route) =>
    route.fulfill({ status: 201, json: { images: [fetched], files: [], messages: [] } }),
  );
  const clear = async () => {
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
  };
  const pasted = async (data: Record<string, string>) => {
    await clear();
    await editor.paste(data);
    return outline(await editor.formValue());
  };
  expect(await pasted({ "text/html": clipboard("word"), "text/plain": "A walk" })).toEqual([
    "h2: A walk",
    expect.stringContaining("paragraph: Rain fell on the tin roof"),
    "bullet: BreadRyeMilk",
    "number: WalkRest",
    "quote: Less, but better.",
    "paragraph: More rain",
  ]);
  expect((await pasted({ "text/html": clipboard("google-docs") })).slice(0, 3)).toEqual([
    "h2: A walk",
    "paragraph: Rain fell on the tin roof today2",
    "paragraph: More rain",
  ]);
  await pasted({ "text/html": clipboard("notion") });
  // The last of ten is copied from another site along with the text.
  await expect
    .poll(async () => (await editor.formValue()).at(-1))
    .toMatchObject({ type: "image", src: "/icon.svg", alt: "Rain" });
  expect(await editor.formValue()).toHaveLength(10);

  const markdown =
    "# Plan\n\nSome **bold** words\nand [more](https://example.com).\n\n- one\n- two\n\n```js\nlet a;\n```";
  expect(await pasted({ "text/plain": markdown })).toEqual([
    "h2: Plan",
    "paragraph: Some bold words and more.",
    "bullet: onetwo",
    "code: let a;",
  ]);
  await page.keyboard.press("ControlOrMeta+z");
  expect(outline(await editor.formValue()).join("\n")).toContain("# Plan");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editor.text).toHaveText("");

  await clear();
  await editor.text.dispatchEvent("keydown", { key: "V", ctrlKey: true, shiftKey: true });
  await editor.paste({ "text/plain": "- one\n- two", "text/html": "<b>one</b>" });
  expect(outline(await editor.formValue()).join("\n")).toContain("- one");
  expect(await pasted({ "text/plain": "# a remark\nnpm start\n\nNext" })).toEqual([
    "paragraph: # a remarknpm start",
    "paragraph: Next",
  ]);
  await clear();
  await editor.paste({ "text/html": clipboard("google-docs") });
  await expect(editor.text.locator("h2")).toBeVisible();
  expect(outline(await editor.saved())[0]).toBe("h2: A walk");
});

test("what is typed after selected words were linked follows them @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Read this"]);
  await editor.select("Read this");
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.type("https://example.com/");
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();
  await page.keyboard.type(" twice");
  const [block] = await editor.formValue();
  expect(block).toMatchObject({
    children: [{ type: "link", children: [{ text: "Read this" }] }, { text: " twice" }],
  });
});

test("a link to a page or a published entry is found by its words @js", async ({
  adminPage: page,
  openEditor,
  site,
}) => {
  const db = await serviceClient(site);
  const content = {
    root: { type: "root", version: 1, direction: null, format: "", indent: 0, children: [] },
  };
  const { error } = await db.from("questions_posts").insert([
    { question: "What does linkable mean?", content, published: true },
    { question: "Who calls a draft linkable?", content, published: false },
  ]);
  if (error) throw error;
  const editor = await openEditor(["See also", "And so "]);
  const field = page.getByRole("combobox", { name: "URL, page or entry" });
  const options = page.getByRole("listbox", { name: "Pages and entries" }).getByRole("option");
  const startLink = async (typed: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
  };
  await editor.select("See also");
  await startLink("proj");
  await expect(options).toContainText(["Projects"]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(editor.text.getByRole("link", { name: "See also" })).toHaveAttribute("href", "/projects");

  await editor.caret("And so");
  await startLink("draft linkable");
  await expect(page.getByText("Nothing found: only pages and published entries are offered.")).toBeVisible();
  await expect(options).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("linkable");
  await expect(options).toHaveText([/What does linkable mean\?/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" indeed");
  await expect(editor.text.getByRole("link", { name: "What does linkable mean?" })).toHaveAttribute(
    "href",
    /^\/questions#[0-9a-f-]{36}$/,
  );
  expect(outline(await editor.saved())[1]).toBe("paragraph: And so What does linkable mean? indeed");
});

test("a typed address is linked when the author saves or goes on, or is shown as wrong @js", async ({
  openEditor,
  adminPage: page,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const editor = await openEditor(["first", "second", "third"]);
  const address = page.getByRole("dialog", { name: "Link" }).getByLabel("URL");
  const startLink = async (words: string, typed: string) => {
    await editor.select(words);
    await page.keyboard.press("ControlOrMeta+K");
    await expect(address).toBeFocused();
    await page.keyboard.type(typed);
  };
  await startLink("first", "example.com/first");
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.locator(".saved")).toContainText(/^Saved/);
  await expect(editor.text).toBeFocused();

  await startLink("second", "/notes");
  await editor.block("first").click();
  await expect(address).toBeHidden();
  await expect(editor.text.getByRole("link")).toHaveText(["first", "second"]);

  await startLink("third", "no address");
  await save(page);
  await expect(page.getByText("This URL can’t be used as a link.")).toBeVisible();
  await expect(address).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("/books");
  const blocks = await editor.saved();
  expect(JSON.stringify(blocks).match(/"url":"[^"]*"/g)).toEqual([
    '"url":"https://example.com/first"',
    '"url":"/notes"',
    '"url":"/books"',
  ]);
  expect(errors).toEqual([]);
});

test("Ctrl-V pastes a copied page at the caret with its structure @js @firefox", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First", "Last"]);
  await editor.caret("First");
  await page.keyboard.press("Enter");
  await editor.pasteFromElsewhere("<h2>A walk</h2><p>Some <b>bold</b> words</p><ul><li>one<li>two</ul>");
  await expect(editor.text.locator("strong")).toHaveText("bold");
  expect(outline(await editor.saved())).toEqual([
    "paragraph: First",
    "h2: A walk",
    "paragraph: Some bold words",
    "bullet: onetwo",
    "paragraph: Last",
  ]);
});

test("words are counted, shortcuts are listed, and full screen keeps the toolbar, Save and focus @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["One two three"]);
  await expect(page.getByText("3 words · 1 min")).toBeVisible();
  await editor.caret("One two three");
  await page.keyboard.type(" four");
  await expect(page.getByText("4 words · 1 min")).toBeVisible();

  await page.getByRole("button", { name: "Shortcuts" }).click();
  const shortcuts = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(shortcuts.getByRole("row", { name: "Ctrl+K Link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();

  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(editor.text).toBeFocused();
  await expect(page.locator(".edit-bar")).toHaveJSProperty("inert", true);
  await page.keyboard.type(" five /");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
  await expect(editor.text).toBeFocused();
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.keyboard.press("Backspace");
  await editor.tool("Bold").click();
  await page.keyboard.type("six");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  const shown = await editor.published();
  await expect(shown.locator("p")).toHaveText("One two three four five six");
  await expect(shown.locator("strong")).toHaveText("six");
});

test("opening changes nothing, every keystroke is reported at once, and the form always has the latest text @js @firefox @webkit", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Words"]);
  await editor.caret("Words");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("form#edit");
    form?.addEventListener("input", () => {
      form.dataset.seen = String(new FormData(form).get("content"));
    });
  });
  await page.keyboard.press("!");
  await expect(page.locator("form#edit")).toHaveAttribute("data-seen", /"Words!"/);
  await expect(page.locator("input[name=content]")).toHaveValue(/"Words!"/);
});
