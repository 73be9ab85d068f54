import type { Locator, Page } from "@playwright/test";
import { answerToForm, row, save, write } from "../support/admin-actions";
import { paragraph, serviceClient } from "../support/content";
import { image, outline, test } from "../support/editor-page";
import { expect, waitForHydration } from "../support/fixtures";

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
const isForm = (url: string) => !/\/draft(\.data)?(\?|$)/.test(url);
const lines = Array.from({ length: 60 }, (_, n) => `Line ${n}`);

test("saving a long text keeps the scroll position @js @firefox", async ({ adminPage: page, openEditor }) => {
  const editor = await openEditor(lines);
  const press = {
    "Ctrl-S": () => page.keyboard.press("ControlOrMeta+s"),
    // Playwright's click scrolls in Firefox.
    "the button": async () => {
      const button = await page.getByRole("button", { name: "Save note" }).first().boundingBox();
      await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10);
    },
  };
  for (const [how, send] of Object.entries(press)) {
    await editor.caret("Line 40");
    await page.keyboard.type("!");
    await editor.noticed();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(400);
    const answered = answerToForm(page);
    await send();
    await answered;
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before), how).toBeLessThan(3);
  }
});

test("a validation error scrolls its field into view, and the text keeps the focus @js @firefox", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/models/new");
  await write(page, "Words", true);
  for (let n = 0; n < 40; n++) await page.keyboard.press("Enter");
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("fix the fields below")).toBeAttached();
  await expect(page.getByLabel("Title")).toBeInViewport();
  await page.keyboard.type("and more");
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.locator(".editable")).toHaveText("Wordsand more");
});

test("Tab leads from the title to the text, and saving an invalid form keeps typing where it was @js @firefox", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/feed/new");
  const text = page.locator(".editable");
  await expect(text).toHaveAttribute("contenteditable", "true");
  await page.getByLabel("Title").focus();
  await page.keyboard.type("A title");
  const answered = answerToForm(page);
  await page.keyboard.press("ControlOrMeta+s");
  expect((await answered).status()).toBe(422);
  await expect(page.getByText("fix the field below")).toBeAttached();
  await page.keyboard.type(" that goes on");
  await expect(page.getByLabel("Title")).toHaveValue("A title that goes on");
  await page.keyboard.press("Tab");
  await page.keyboard.type("And a text");
  await expect(text).toHaveText("And a text");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("toolbar", { name: "Formatting" }).locator(":focus")).toHaveCount(1);
});

test("Enter in the title of a text leads to the text, and in a form without one it saves @js", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/feed/new");
  const text = page.locator(".editable");
  await expect(text).toHaveAttribute("contenteditable", "true");
  await page.getByLabel("Title").focus();
  await page.keyboard.type("A title");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("And a text");
  await expect(text).toHaveText("And a text");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/feed\/new/);

  await page.goto("/admin/books/new");
  const answered = answerToForm(page);
  await page.getByLabel("Title").press("Enter");
  expect((await answered).status()).toBe(422);
});

/** Holds the first request of this method that is not a draft until `letGo` is called. */
async function hold(page: Page, method: "POST" | "GET") {
  let letGo = () => {};
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const forms: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && isForm(request.url()) && request.url().includes("/admin/"))
      forms.push(request.url());
  });
  let isHeld = false;
  await page.route(/\/admin\/(?:notes|models)\/.*\.data/, async (route) => {
    const request = route.request();
    if (isHeld || request.method() !== method || !isForm(request.url())) return route.continue();
    isHeld = true;
    arrived();
    await released;
    await route.continue();
  });
  return { letGo, isThere, forms };
}

for (const kind of ["new", "stored"]) {
  for (const held of ["POST", "GET"] as const) {
    test(`a second Ctrl-S while a ${kind} entry is saving (${held} in flight) makes one entry and no conflict @js`, async ({
      adminPage: page,
      openEditor,
    }) => {
      if (kind === "new") await page.goto("/admin/notes/new");
      else await openEditor(["Before"]);
      const { letGo, isThere, forms } = await hold(page, held);
      const title = `Saved ${kind} ${held}`;
      await write(page, title, true);
      await page.keyboard.press("ControlOrMeta+s");
      await isThere;
      await page.keyboard.press("ControlOrMeta+s");
      await page.keyboard.type(" twice");
      await page.keyboard.press("ControlOrMeta+s");
      await page.keyboard.press("ControlOrMeta+s");
      letGo();
      await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
      await expect.poll(() => forms.length).toBe(2);
      await saved(page);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page).not.toHaveURL(/new/);
      await page.reload();
      await expect(page.locator(".editable")).toHaveText(`${title} twice`);
      await expect(page.getByText(/You’re editing|newer/)).toHaveCount(0);
      await page.goto("/admin/notes");
      await expect(row(page, title)).toHaveCount(1);
    });
  }
}

for (const held of ["POST", "GET"] as const) {
  test(`text typed while a new essay is saving (${held} in flight) stays in its form, in full screen @js`, async ({
    adminPage: page,
    site,
  }) => {
    await page.goto("/admin/models");
    await page.goto("/admin/models/new");
    await page.getByLabel("Title").fill(`Saving ${held}`);
    await write(page, "Typed before", true);
    await page.getByRole("button", { name: "Full screen" }).click();
    const text = page.getByRole("textbox", { name: "Content" });
    await text.press("ControlOrMeta+End");
    const { letGo, isThere } = await hold(page, held);
    await page.keyboard.press("ControlOrMeta+s");
    await isThere;
    await page.keyboard.type(", during");
    letGo();
    await expect(page).toHaveURL(new RegExp(`/admin/models/saving-${held.toLowerCase()}$`));
    await page.keyboard.type(" and after");
    await expect(text).toHaveText("Typed before, during and after");
    await expect(text).toBeFocused();
    await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
    // The unsaved words are a draft of the essay, and of nothing else.
    const db = await serviceClient(site);
    const drafts = async () => {
      const { data } = await db
        .from("drafts")
        .select("row_id")
        .eq("table_name", "models_sections")
        .throwOnError();
      return data;
    };
    await expect.poll(drafts).toEqual([{ row_id: `saving-${held.toLowerCase()}` }]);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect.poll(drafts).toEqual([]);
    await expect(page.getByRole("button", { name: /^Saving/ })).toHaveCount(0);
    // The way back leads to where the author came from: the essay is no longer new.
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/models$/);
    // The list reloads itself first (app/entry.client.tsx).
    await waitForHydration(page);
    await page.goForward();
    await expect(text).toHaveText("Typed before, during and after");
    await page.goto("/admin/models");
    await expect(row(page, `Saving ${held}`)).toBeVisible();
  });
}

test("a link pressed while an entry is being saved waits for the save @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before"]);
  const { letGo, isThere } = await hold(page, "POST");
  await editor.caret("Before");
  await page.keyboard.type(" and after");
  await page.keyboard.press("ControlOrMeta+s");
  await isThere;
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByRole("link", { name: "Books", exact: true }).click();
  letGo();
  await expect(page).toHaveURL(/\/admin\/books$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Books");
  const published = await editor.published();
  await expect(published).toHaveText("Before and after");
});

test("a second Ctrl-S without changes submits nothing, and later typing is kept @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before"]);
  const { letGo, isThere, forms } = await hold(page, "POST");
  await editor.caret("Before");
  await page.keyboard.type("!");
  for (let n = 0; n < 3; n++) await page.keyboard.press("ControlOrMeta+s");
  await isThere;
  letGo();
  await saved(page);
  // Nothing has changed, which is shown as saved and does not block later drafts.
  const answered = answerToForm(page);
  await page.keyboard.press("ControlOrMeta+s");
  await answered;
  expect(forms).toHaveLength(2);
  await page.keyboard.type("?");
  await expect(page.getByText(/^Changes kept/).first()).toBeVisible();
  expect(outline(await editor.saved())).toEqual(["paragraph: Before!?"]);
});

test("text typed just before a reload is saved without a conflict at the next save @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["One"]);
  await editor.caret("One");
  await page.keyboard.type(" two");
  // The draft sent on unload arrives after the new page was read.
  await page.reload();
  await expect(editor.text).toHaveText("One two");
  for (const words of [" three", " four"]) {
    await editor.caret("One two");
    await page.keyboard.type(words);
    const answered = answerToForm(page);
    await page.keyboard.press("ControlOrMeta+s");
    expect((await answered).status()).toBeLessThan(400);
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  }
  expect(outline(await editor.formValue())).toEqual(["paragraph: One two three four"]);
});

for (const [end, leave] of [
  ["the page is reloaded", (page: Page) => page.reload()],
  ["the answer is lost", (page: Page) => expect(page.getByRole("alert")).toContainText("can’t be reached")],
] as const)
  test(`a save whose end nobody saw doesn't conflict with what was typed after it: ${end} @js`, async ({
    adminPage: page,
    openEditor,
  }) => {
    const editor = await openEditor(["One"]);
    await editor.caret("One");
    await page.keyboard.type(" two");
    let lose = () => {};
    const isSaved = new Promise<void>((resolve) => {
      void page.route(`**/admin/notes/${editor.id}*`, async (route) => {
        if (route.request().method() !== "POST" || !isForm(route.request().url())) return route.fallback();
        await route.fetch({ maxRedirects: 0 });
        lose = () => void route.abort();
        resolve();
      });
    });
    await page.keyboard.press("ControlOrMeta+s");
    await isSaved;
    await page.keyboard.type(" three");
    if (end === "the answer is lost") lose();
    await leave(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await expect(editor.text).toHaveText("One two three");
    await expect(page.getByText(/^Changes kept/).first()).toBeVisible();
    await expect(page.getByText("A newer version has been saved")).toHaveCount(0);
    const answered = answerToForm(page);
    await page.keyboard.press("ControlOrMeta+s");
    expect((await answered).status()).toBeLessThan(400);
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(outline(await editor.saved())).toEqual(["paragraph: One two three"]);
  });

test("a conflict shows images as thumbnails with their descriptions @js", async ({
  adminPage: page,
  openEditor,
  site,
}) => {
  const editor = await openEditor(["Before", { ...image, alt: "A lighthouse" }]);
  await editor.caret("Before");
  await page.keyboard.type("!");
  const content = {
    root: {
      type: "root",
      children: [...paragraph("Before").root.children, { ...image, src: "/favicon.ico", alt: "" }],
    },
  };
  const db = await serviceClient(site);
  await db.from("notes_entries").update({ content }).eq("id", editor.id).throwOnError();
  await page.keyboard.press("ControlOrMeta+s");
  const versions = page.getByRole("region", { name: "Two versions" });
  const lines = versions.locator(".diff-line").filter({ hasText: "Image: " });
  await expect(lines).toHaveText([/Image: A lighthouse/, /Image: \(no description\)/]);
  await expect(lines.nth(0).locator("del img")).toHaveAttribute("src", "/icon.svg");
  await expect(lines.nth(1).locator("ins").getByText("(no description)")).toBeVisible();
  await expect(lines.filter({ hasText: /icon/ })).toHaveCount(0);
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`a message covers neither editor bar at ${width} px, and full screen has room for Save @js`, async ({
    adminPage: page,
    openEditor,
  }) => {
    await page.setViewportSize({ width, height });
    const editor = await openEditor(lines);
    const box = async (of: Locator) => {
      const found = await of.boundingBox();
      if (!found) throw new Error("not shown");
      return { top: found.y, bottom: found.y + found.height };
    };
    const message = page.getByRole("status").filter({ hasText: "Saved" }).first();
    for (const isFull of [false, true]) {
      if (isFull) await page.getByRole("button", { name: "Full screen" }).click();
      await editor.text.press("ControlOrMeta+s");
      await expect(message).toBeVisible();
      const bar = await box(page.locator(".editor-status"));
      const { top, bottom } = await box(message);
      expect(bottom).toBeLessThanOrEqual(bar.top);
      expect(top).toBeGreaterThan((await box(editor.tools)).bottom);
    }
    const button = await box(page.getByRole("button", { name: "Save", exact: true }));
    expect(height - button.bottom).toBeGreaterThanOrEqual(4);
  });
}

const shortForms: [collection: string, fields: Record<string, string>, changed: string][] = [
  ["links", { Title: "Stays", "Address|URL": "https://example.com", Description: "One" }, "Description"],
  ["menu", { Title: "Stays", "Leads to": "/about" }, "Title"],
  ["projects", { Title: "Stays" }, "Title"],
];

for (const [collection, fields, changed] of shortForms) {
  test(`Ctrl-S saves and stays in ${collection}, new or stored, while the button returns to the list ${collection === "links" ? "@js @firefox" : "@js"}`, async ({
    adminPage: page,
  }) => {
    await page.goto(`/admin/${collection}/new`);
    for (const [label, value] of Object.entries(fields))
      await page
        .getByLabel(new RegExp(`^(?:${label})`))
        .first()
        .fill(value);
    const field = page.getByLabel(new RegExp(`^${changed}`)).first();
    await field.focus();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page).toHaveURL(new RegExp(`/admin/${collection}/(?!new)[^/#]+$`));
    await saved(page);
    await expect(field).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" more");
    const answered = answerToForm(page);
    await page.keyboard.press("ControlOrMeta+s");
    expect((await answered).status()).toBeLessThan(400);
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/${collection}/[^/#]+$`));
    await page.reload();
    await expect(field).toHaveValue(`${fields[changed]} more`);
    await save(page);
    await expect(page).toHaveURL(new RegExp(`/admin/${collection}(#|$)`));
    await expect(row(page, "Stays")).toBeVisible();
  });
}

test("the message of the last save disappears when the next one fails @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["First"]);
  await editor.caret("First");
  await page.keyboard.type(" and more");
  await save(page);
  const saved = page.getByRole("status").filter({ hasText: "Visitors can see this note now." });
  await expect(saved).toBeVisible();
  await page.route("**/admin/notes/**", (route) =>
    route.request().method() === "POST" && isForm(route.request().url()) ? route.abort() : route.continue(),
  );
  // Under the mouse it would stay.
  await saved.hover();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Not saved: the server can’t be reached right now.")).toBeVisible();
  await expect(saved).toHaveCount(0);
});
