// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { openEditor } from "./support";

test("footnotes are typed, written with formats and links, and numbered on the page", async () => {
  const { press, type, caret, find, click, blocks, published, text } = await openEditor(["First", "Second"]);
  const field = () => find("textbox", "Footnote");
  await type("[^1]");
  expect(document.activeElement).toBe(field());
  await type("Of **some** [weight](/books)");
  await press("Enter");
  await type(" and third");
  await caret("First");
  await press("Control+Alt+f");
  expect(document.activeElement).toBe(field());
  await type("Before it");
  await press("Escape");
  expect(document.activeElement).toBe(text);
  await type("!");
  expect(blocks()).toMatchObject([
    {
      children: [{ text: "First" }, { type: "note", children: [{ text: "Before it" }] }, { text: "!" }],
    },
    {
      children: [
        { text: "Second" },
        {
          type: "note",
          children: [
            { text: "Of " },
            { text: "some", format: 1 },
            { text: " " },
            { type: "link", url: "/books", children: [{ text: "weight" }] },
          ],
        },
        { text: " and third" },
      ],
    },
  ]);
  const shown = published();
  const texts = (selector: string) => Array.from(shown.querySelectorAll(selector), (one) => one.textContent);
  expect(texts("[role=doc-noteref]")).toEqual(["1", "2"]);
  expect(texts(".notes > li")).toEqual([
    expect.stringContaining("Before it"),
    expect.stringContaining("Of some weight"),
  ]);
  expect(shown.querySelector(".notes a[href='/books']")?.textContent).toBe("weight");

  await click(find("img", "Footnote: Before it"));
  expect(document.activeElement).toBe(field());
  await press("Control+a");
  await press("Delete");
  await press("Escape");
  expect(JSON.stringify(blocks())).not.toContain("Before it");
});

test("undo and redo go through footnotes, from the text and from their field", async () => {
  const { press, type, caret, all, find, click, text } = await openEditor(["First"]);
  const field = () => find("textbox", "Footnote");
  const notes = () => all("img", /^Footnote/).map((note) => note.getAttribute("aria-label"));
  await type(" words[^1]");
  expect(document.activeElement).toBe(field());
  await type("Of old");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  await type(" go on");
  expect(text.textContent).toBe("First words go on");
  for (let step = 0; step < 20; step++) await press("Control+z");
  expect(text.textContent).toBe("First");
  expect(notes()).toEqual([]);
  for (let step = 0; step < 20; step++) await press("Control+y");
  expect(text.textContent).toBe("First words go on");
  expect(notes()).toEqual(["Footnote: Of old"]);

  await click(find("img", /^Footnote/));
  expect(document.activeElement).toBe(field());
  await type(" times");
  await press("Enter");
  expect(notes()).toEqual(["Footnote: Of old times"]);
  expect(document.activeElement).toBe(text);
  await press("Control+z");
  expect(notes()).toEqual(["Footnote: Of old"]);

  await caret("First words");
  await press("Control+Alt+f");
  expect(document.activeElement).toBe(field());
  await type("x");
  await press("Control+z");
  await press("Control+z");
  expect(document.activeElement).toBe(text);
  expect(notes()).toHaveLength(1);
});

test("a bare URL in a footnote becomes a link after a space, and when the field is left", async () => {
  const { press, type, blocks } = await openEditor(["First"]);
  const url = (host: string) => expect.objectContaining({ type: "link", url: `https://${host}` });
  for (const [key, words] of [
    ["Enter", "https://a.example and www.b.example"],
    ["Escape", "https://a.example and www.b.example"],
  ] as const) {
    await type("[^1]");
    await type(words);
    await press(key);
  }
  const note = { type: "note", children: [url("a.example"), { text: " and " }, url("www.b.example")] };
  expect(blocks()).toMatchObject([{ children: [{ text: "First" }, note, note] }]);
});
