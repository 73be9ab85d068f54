import { violations } from "../support/axe";
import { serviceClient } from "../support/content";
import { outline, test } from "../support/editor-page";
import { expect } from "../support/fixtures";

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

test("a card is selected and left by keyboard, without violations of axe @js", async ({
  adminPage: page,
  openEditor,
}) => {
  const editor = await openEditor(["Before", card(PAGE, "A page"), "Behind"]);
  await editor.caret("Before");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(/^Card selected/)).toBeAttached();
  const panel = page.getByRole("dialog", { name: "Card" });
  await page.keyboard.press("Tab");
  await expect(panel.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" of my own");
  await page.keyboard.press("Tab");
  await expect(panel.getByLabel("Description")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(editor.text).toBeFocused();

  // Left by a press elsewhere: nothing is lost.
  await editor.text.locator(".link-card").click();
  await panel.getByLabel("Description").fill("");
  await editor.block("Before").click();
  await expect(panel).toBeHidden();
  expect(outline(await editor.formValue())[1]).toBe("card: A page of my own");
});

test("the URL of a page of this site becomes a card, if visitors can see it @js", async ({
  adminPage: page,
  openEditor,
  site,
}) => {
  const db = await serviceClient(site);
  const content = { root: { type: "root", version: 1, children: [] } };
  const rows = [
    { title: "For all to read", excerpt: "About everything.", published: true, content },
    { title: "Not yet", excerpt: "", published: false, content },
  ];
  const { data } = await db.from("notes_entries").insert(rows).select("slug").throwOnError();
  const [shown, draft] = data.map(({ slug }) => `/notes/${slug}`);
  const editor = await openEditor(["Before", "Behind"]);
  const cards = editor.text.locator(".link-card");
  await editor.caret("Before");
  await page.keyboard.press("Enter");
  await editor.paste({ "text/plain": `${site.url}${shown}` });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("For all to readAbout everything.");

  await editor.caret("Behind");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/models#focus");
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.keyboard.type(`${site.url}${draft}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is not a published page or entry of this site.")).toBeVisible();
  await expect(cards).toHaveCount(2);
  const urls = (await editor.saved()).flatMap((block) => (block.type === "card" ? [block.url] : []));
  expect(urls).toEqual([shown, "/models#focus"]);
});

test("a film is loaded once Play is pressed, and not before @js", async ({ page, site }) => {
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The player</p>" });
  });
  await page.goto(`/notes/${await addNote(site)}`);
  const shape = () => page.locator(".play").boundingBox();
  const before = await shape();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Play: A film" }).press("Enter");
  const frame = page.locator("iframe");
  await expect(frame.contentFrame().locator("iframe").contentFrame().getByText("The player")).toBeVisible();
  await expect(frame).toBeFocused();
  expect(await shape()).toEqual(before);
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
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
