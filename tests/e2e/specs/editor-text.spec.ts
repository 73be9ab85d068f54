import { save } from "../support/admin-actions";
import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

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

test("a link to a page or an entry is found by its words, and drafts are marked @js", async ({
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
  await startLink("unlinkable");
  await expect(page.getByText("Nothing found among the pages and entries.")).toBeVisible();
  await expect(options).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("draft linkable");
  await expect(options).toHaveText([/Who calls a draft linkable\?\s*Draft, question/]);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("linkable mean");
  await expect(options).toHaveText([/What does linkable mean\?\s*question/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" indeed");
  await expect(editor.text.getByRole("link", { name: "What does linkable mean?" })).toHaveAttribute(
    "href",
    /^\/questions#[0-9a-f-]{36}$/,
  );
  expect(outline(await editor.saved())[1]).toBe("paragraph: And so What does linkable mean? indeed");
});

test("a typed URL is linked when the author saves or goes on, or is shown as wrong @js", async ({
  openEditor,
  adminPage: page,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const editor = await openEditor(["first", "second", "third"]);
  const url = page.getByRole("dialog", { name: "Link" }).getByLabel("URL");
  const startLink = async (words: string, typed: string) => {
    await editor.select(words);
    await page.keyboard.press("ControlOrMeta+K");
    await expect(url).toBeFocused();
    await page.keyboard.type(typed);
  };
  await startLink("first", "example.com/first");
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.locator(".saved")).toContainText(/^Saved/);
  await expect(editor.text).toBeFocused();

  await startLink("second", "/notes");
  await editor.block("first").click();
  await expect(url).toBeHidden();
  await expect(editor.text.getByRole("link")).toHaveText(["first", "second"]);

  await startLink("third", "no address.");
  await save(page);
  await expect(page.getByText("This URL can’t be used as a link.")).toBeVisible();
  await expect(url).toBeFocused();
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
  await editor.caret("Last");
  await editor.pasteFromElsewhere(
    `<p class=MsoNormal>word<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><p class=MsoNormal>End</p><div style="mso-element:footnote-list"><hr><div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> In May.</p></div></div>`,
  );
  const blocks = await editor.saved();
  expect(outline(blocks)).toEqual([
    "paragraph: First",
    "h2: A walk",
    "paragraph: Some bold words",
    "bullet: onetwo",
    "paragraph: LastwordIn May.",
    "paragraph: End",
  ]);
  expect(JSON.stringify(blocks)).toMatch(/"type":"note".*"text":"In May\."/);
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
  await expect(page.locator(".edit-bar")).toHaveJSProperty("inert", false);
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

test("the toolbar is one tab stop, and arrow keys reach every tool @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Written by keyboard alone"]);
  await editor.select("Written by keyboard");
  await page.keyboard.press("Alt+F10");
  const controls = editor.tools.locator("[data-tool]");
  const count = await controls.count();
  // It begins after Undo and Redo, which arrow keys reach as well.
  const first = 2;
  await expect(controls.nth(first - 1)).toHaveAccessibleName("Redo");
  for (let n = 0; n < count; n += 1) {
    await expect(controls.nth((first + n) % count)).toBeFocused();
    await page.keyboard.press("ArrowRight");
  }
  await expect(controls.nth(first)).toBeFocused();
  while (!(await editor.tool("Bold").evaluate((tool) => tool === document.activeElement))) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(editor.tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(editor.text).toBeFocused();
  expect(await editor.formValue()).toMatchObject([
    { children: [{ format: 1, text: "Written by keyboard alone" }] },
  ]);
});
