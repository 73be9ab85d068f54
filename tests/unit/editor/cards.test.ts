// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { outline } from "../../e2e/support/outline";
import { openEditor, word } from "./support";

const PAGE = "https://example.com/a-page";
const card = (url: string, title: string) => ({
  type: "card",
  version: 1,
  url,
  site: "Example",
  src: "/icon.svg",
  children: [word(title), { type: "linebreak", version: 1 }, word("Of ferries.")],
});

const links = (text: HTMLElement) => Array.from(text.querySelectorAll("a"), ({ textContent }) => textContent);

test("a pasted URL becomes a card while its author writes on, and a link again by undo", async () => {
  let answer = () => {};
  const isWanted = new Promise<void>((done) => {
    answer = done;
  });
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    await isWanted;
    return new URLSearchParams(String(body)).get("url") === PAGE
      ? Response.json({ ok: true, blocks: [card(PAGE, "A page")] })
      : Response.json({ ok: false, status: 422, message: "It is not a web page." }, { status: 422 });
  });
  const { press, type, paste, blocks, text, page } = await openEditor(["Before"]);
  await press("Enter");
  await paste({ "text/plain": PAGE });
  expect(links(text)).toEqual([PAGE]);
  await press("Enter");
  await type("Behind");
  answer();
  await expect.poll(() => text.querySelector(".link-card")?.textContent).toContain("A page");
  await type(" it");
  expect(outline(blocks())).toEqual(["paragraph: Before", "card: A pageOf ferries.", "paragraph: Behind it"]);

  // Typed, and of something that has no card: it stays a link, and a sentence says why.
  await press("Enter");
  await type("https://example.com/a.pdf");
  await press("Enter");
  await expect.poll(() => page.textContent).toContain("It is not a web page. It is still a link.");
  expect(outline(blocks()).slice(1, 4)).toEqual([
    "card: A pageOf ferries.",
    "paragraph: Behind it",
    "paragraph: https://example.com/a.pdf",
  ]);
  for (let steps = 0; steps < 9 && text.querySelector(".link-card"); steps += 1) await press("Control+z");
  expect(links(text)).toContain(PAGE);
});

test("a URL stays a link while a proxy answers that the site is down", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "Bad gateway" }, { status: 502 }));
  const { press, paste, text, page } = await openEditor(["Before"]);
  await press("Enter");
  await paste({ "text/plain": PAGE });
  await expect
    .poll(() => page.textContent)
    .toContain("The server can’t be reached right now. Try again in a minute. It is still a link.");
  expect(links(text)).toEqual([PAGE]);
});

test("the title and description of a card are changed beside it, each in one step of undo", async () => {
  const editor = await openEditor(["Before", card(PAGE, "A page"), "Behind"]);
  const { press, click, fill, find, blocks, text, page } = editor;
  const shown = () => outline(blocks())[1];
  const select = async () => {
    const found = text.querySelector<HTMLElement>(".link-card");
    if (found) await click(found);
  };
  await select();
  expect(page.textContent).toContain("Card selected");
  await fill(find("textbox", "Title"), "A page of my own");
  for (const words of ["Of", "Of boats."]) await fill(find("textbox", "Description"), words);
  expect(text.querySelector(".link-card")?.textContent).toContain("A page of my ownOf boats.");
  await press("Enter");
  expect(document.activeElement).toBe(text);
  await press("Control+z");
  expect(shown()).toBe("card: A page of my ownOf ferries.");
  await press("Control+z");
  expect(shown()).toBe("card: A pageOf ferries.");
  await press("Control+Shift+z");
  await press("Control+Shift+z");
  expect(shown()).toBe("card: A page of my ownOf boats.");
  await select();
  await fill(find("textbox", "Description"), "");
  expect(blocks()[1]).toMatchObject({
    type: "card",
    url: PAGE,
    src: "/icon.svg",
    children: [{ text: "A page of my own" }],
  });
});
