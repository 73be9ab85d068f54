import { serviceClient } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

const PAGE = "https://example.com/a-page";
const FILM = "https://youtu.be/dQw4w9WgXcQ";
const words = (text: string) => ({ type: "text", version: 1, text, format: 0, style: "" });
const card = (url: string, title: string) => ({
  type: "card",
  version: 1,
  url,
  site: "Example",
  src: "/icon.svg",
  children: [words(title), { type: "linebreak", version: 1 }, words("Of ferries.")],
});

async function addNote(site: Parameters<typeof serviceClient>[0]): Promise<string> {
  const db = await serviceClient(site);
  const content = {
    root: { type: "root", version: 1, children: [card(FILM, "A film"), card(PAGE, "A page")] },
  };
  const { data, error } = await db
    .from("notes_entries")
    .insert({ content, published: true })
    .select()
    .single();
  if (error) throw error;
  return data.id;
}

test("without JavaScript a film has a page of its own, the only one with a frame", async ({ page, site }) => {
  const note = await page.goto(`/notes/${await addNote(site)}`);
  expect(note.headers.get("content-security-policy")).not.toContain("frame-src");
  expect(note.text).toContain('href="/media/play/youtube/dQw4w9WgXcQ"');
  const player = await page.send("/media/play/youtube/dQw4w9WgXcQ");
  expect(player.headers.get("content-security-policy")).toMatch(
    /default-src 'none'; frame-src https:\/\/www\.youtube-nocookie\.com;.*frame-ancestors 'self'/,
  );
  expect(player.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect((await page.send("/media/play/youtube/evil")).status).toBe(404);
});

test("a card of this site is made of its path, and of its URL", async ({ adminPage: page, site }) => {
  for (const url of ["/about", `${site.url}/about`]) {
    const { text } = await page.post("/admin/cards", { url });
    expect(JSON.parse(text), url).toMatchObject({ blocks: [{ type: "card", url: "/about" }] });
  }
});
