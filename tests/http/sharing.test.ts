import { addRows, paragraph } from "../e2e/support/content";
import { INNER } from "../e2e/support/paths";
import { publish, save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";

test("an entry hidden from search engines says so on its page and in Markdown", async ({ page, site }) => {
  const own = { content: paragraph("Nothing to find"), noindex: true, published: true };
  await addRows(site, "pages", [{ ...own, slug: "unfound", title: "Unfound" }]);
  const [note] = await addRows(site, "notes_entries", [own]);
  for (const path of ["/unfound", `/notes/${note}`]) {
    await page.goto(path);
    expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    expect((await page.send(`${path}.md`)).headers.get("x-robots-tag"), path).toBe("noindex");
    expect((await page.send("/sitemap.xml")).text).not.toContain(path);
    expect((await page.send("/llms.txt")).text).not.toContain(`${path}.md`);
  }
  expect((await page.send("/about.md")).headers.has("x-robots-tag")).toBe(false);
});

test("each page is described in its own words, and a tag's page and its card name the tag", async ({
  page,
  site,
}) => {
  await addRows(site, "notes_entries", [{ content: paragraph("Seen"), published: true, tags: ["a gnu"] }]);
  const readMeta = async (path: string) => {
    const { text } = await page.send(path);
    return (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
  };
  const paths = ["/", ...INNER.filter((path) => path !== "/search"), "/models", "/tags", "/tags/a_gnu"];
  const descriptions = new Map<string, string>();
  for (const path of paths) {
    const meta = await readMeta(path);
    expect(meta("og:description"), path).toBe(meta("description"));
    descriptions.set(meta("description") ?? "", path);
  }
  expect([...descriptions.values()]).toEqual(paths);
  expect(descriptions.get("Zulu is a favour that became an agency.")).toBe("/zulu");
  expect(descriptions.get("Tagged “a gnu”: 1 entry.")).toBe("/tags/a_gnu");

  const card = (await readMeta("/tags/a_gnu"))("og:image") ?? "";
  expect(card).toContain("/og/tag/a%20gnu.png?");
  // The card in this URL is the present one: it has the title of the page.
  expect((await page.send(card)).headers.get("cache-control")).toContain("immutable");
  expect((await page.send("/og/tag/no%20gnu.png")).status).toBe(404);
});

test("an author chooses what other sites show of a note, and search engines are sent elsewhere", async ({
  adminPage: page,
  site,
}) => {
  const image = `${site.url}/icons/icon-512.png`;
  await page.goto("/admin/notes/new");
  await write(page, "A long text about boats");
  const canonical = page.getByLabel("Canonical URL");
  expect(canonical).not.toBeVisible();
  const group = page.getByText("Search and sharing");
  await group.click();
  expect(canonical).toBeVisible();
  page.getByLabel("Cover URL").fill("/icons/icon-512.png");
  page.getByLabel("Cover description").fill("A small boat");
  page.getByLabel("Excerpt").fill("Boats, in short");
  page.getByLabel(/^Description/).fill("For search engines");
  canonical.fill("first.example/boats");
  expect((await publish(page)).status).toBe(422);
  // The group opens for the error in it.
  expect(canonical).toBeVisible();
  expect(canonical).toHaveAccessibleDescription(/Enter a whole URL/);
  await group.click();
  expect(canonical).not.toBeVisible();
  await save(page);
  expect(canonical).toBeVisible();
  canonical.fill("https://first.example/boats");
  await publish(page);
  expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(page.locator("details.field-group > summary")).toContainText(
    "Cover, Cover description, Excerpt, Description, Canonical URL",
  );

  const path = new URL(page.url()).pathname.replace("/admin", "");
  await page.goto(path);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  expect(meta("description")).toHaveAttribute("content", "For search engines");
  expect(meta("og:image")).toHaveAttribute("content", image);
  expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", "https://first.example/boats");
  expect(page.getByRole("article").getByRole("img", { name: "A small boat" })).toBeVisible();
  expect((await page.send("/sitemap.xml")).text).not.toContain(path);
  expect((await page.send("/llms.txt")).text).not.toContain(path);
  expect((await page.send("/feed.xml")).text).toContain("<summary>Boats, in short</summary>");
});
