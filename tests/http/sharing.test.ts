import { addRows, paragraph } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

test("what is hidden from search engines says so on its page and as Markdown", async ({ page, site }) => {
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
