// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor } from "./support";

const open = async (blocks: string[]) => {
  const editor = await openEditor(blocks);
  const { text, find } = editor;
  return {
    ...editor,
    links: () => Array.from(text.querySelectorAll("a"), (link) => link.getAttribute("href")),
    url: () => find<HTMLInputElement>("combobox", "URL, page or entry"),
  };
};

test("a link that is put into code is its words, and the text can be saved", async () => {
  const { press, type, fill, url, blocks, text } = await open(["Before"]);
  await press("Enter");
  await type("``` see ");
  await press("Control+k");
  await fill(url(), "example.com");
  await press("Enter");
  expect(text.querySelector("code")?.textContent).toBe("see https://example.com");
  expect(outline(blocks())).toEqual(["paragraph: Before", "code: see https://example.com"]);
});

test("a link is added, validated, edited and removed in place", async () => {
  const editor = await open(["The roof", "A second line"]);
  const { press, caret, select, paste, click, find, all, fill, url, links, blocks, text } = editor;
  // Nothing is found on the site.
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, entries: [] }));
  await select("The roof");
  await press("Control+k");
  await fill(url(), "javascript:alert(1)");
  await press("Enter");
  await expect.poll(() => find("alert").textContent).toContain("This URL can’t be used as a link");
  await fill(url(), "example.com/roof");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  expect(links()).toEqual(["https://example.com/roof"]);

  const bubble = () => all("dialog", "Link at the caret");
  await caret("The roof", 3);
  expect(bubble()[0]?.querySelector("a")?.getAttribute("href")).toBe("https://example.com/roof");
  expect(bubble()[0]?.querySelector("a")?.textContent).toBe("example.com/roof");
  await press("Escape");
  expect(bubble()).toEqual([]);
  await caret("A second line");
  await caret("The roof", 3);
  await click(find("button", "Edit"));
  expect(url().value).toBe("https://example.com/roof");
  await fill(url(), "/books");
  await click(find("button", "Change link"));
  expect(links()).toEqual(["/books"]);

  await select("A second line");
  await paste({ "text/plain": "https://example.com/second" });
  expect(links()).toHaveLength(2);
  await caret("The roof", 3);
  expect(bubble()[0]?.querySelector("a")?.textContent).toBe("/books");
  await click(find("button", "Remove"));
  expect(bubble()).toEqual([]);
  expect(blocks()).toMatchObject([
    { children: [{ type: "text", text: "The roof" }] },
    {
      children: [{ type: "link", url: "https://example.com/second", children: [{ text: "A second line" }] }],
    },
  ]);
});

test("text typed after linking selected words goes after the link", async () => {
  const { press, type, select, fill, url, blocks, text } = await open(["Read this"]);
  await select("Read this");
  await press("Control+K");
  await fill(url(), "https://example.com/");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  await type(" twice");
  expect(blocks()).toMatchObject([
    { children: [{ type: "link", children: [{ text: "Read this" }] }, { text: " twice" }] },
  ]);
});

test("a typed or pasted URL becomes a link, which undo and Backspace remove", async () => {
  const { press, type, paste, links, blocks } = await open(["See"]);
  await type(" https://example.com/a_(b), javascript:alert(1) x@y and me@example.com ");
  expect(links()).toEqual(["https://example.com/a_(b)", "mailto:me@example.com"]);
  await press("Backspace");
  expect(links()).toEqual(["https://example.com/a_(b)"]);
  await type("www.example.org.");
  await press("Enter");
  await type("next www.example.net ");
  expect(links()).toEqual([
    "https://example.com/a_(b)",
    "https://www.example.org",
    "https://www.example.net",
  ]);
  await press("Control+z");
  expect(links()).toHaveLength(2);
  await paste({ "text/plain": "and http://example.com/pasted too" });
  await paste({ "text/html": "<ul><li>at www.example.com/html.</li></ul>" });
  expect(links()).toHaveLength(4);
  expect(outline(blocks())[0]).toContain("x@y and me@example.com www.example.org.");
});

test("words that are only searched for do not stop saving, half a URL does", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ ok: true, entries: [] }));
  const { press, select, fill, url, page, all } = await open(["The roof"]);
  let saved = 0;
  const form = page.querySelector("form") as HTMLFormElement;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    saved += 1;
  });
  for (const [typed, times] of [
    ["about roofs", 1],
    ["https://", 1],
  ] as const) {
    await select("The roof");
    await press("Control+k");
    await fill(url(), typed);
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await expect.poll(() => all("combobox", "URL, page or entry").length).toBe(typed === "https://" ? 1 : 0);
    expect(saved, typed).toBe(times);
  }
});
