import { describe } from "vitest";
import { ask } from "../e2e/support/ask";
import { addRows, paragraph } from "../e2e/support/content";
import { expect, test } from "./support/fixtures";

describe("a page as Markdown", () => {
  test("is at its URL with .md, as visitors may read it", async ({ site }) => {
    const [id, draft] = await addRows(site, "feed_posts", [
      { title: "A *quiet* week", content: paragraph("Nothing happened."), published: true },
      { title: "Secret", content: paragraph("Nobody may know."), published: false },
    ]);
    const response = await fetch(`${site.url}/feed/${id}.md`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("Link")).toBe(`<${site.url}/feed/${id}>; rel="canonical"`);
    const text = await response.text();
    expect(text).toMatch(/^# A \\\*quiet\\\* week\n\n/);
    expect(text).toMatch(/\n\nNothing happened\.\n$/);
    const list = await (await fetch(`${site.url}/feed.md`)).text();
    expect(list).toMatch(/^# Feed\n\n/);
    expect(list).toContain(`## [A \\*quiet\\* week](${site.url}/feed/${id})`);
    expect(list).not.toContain("Secret");
    for (const path of [
      `/feed/${draft}.md`,
      "/feed/nothing.md",
      "/creative.md",
      "/now.md",
      "/admin.md",
      "/a/b/c.md",
    ])
      expect((await fetch(site.url + path, { redirect: "manual" })).status, path).not.toBe(200);
  });

  test("tells the footnotes of each entry from those of the others", async ({ site }) => {
    const content = (word: string) => {
      const document = paragraph(word);
      const children: object[] = document.root.children[0]?.children ?? [];
      children.push({ type: "note", version: 1, children: structuredClone(children) });
      return document;
    };
    await addRows(site, "notes_entries", [
      { content: content("One"), published: true },
      { content: content("Two"), published: true },
    ]);
    for (const path of ["/models.md", "/notes.md"]) {
      const text = await (await fetch(site.url + path)).text();
      const labels = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, label]) => label);
      const defined = labels(/^\[\^([^\]]+)\]:/gm);
      expect(defined.length, path).toBeGreaterThan(1);
      expect(new Set(defined).size, path).toBe(defined.length);
      expect(new Set(labels(/\[\^([^\]]+)\](?!:)/g)), path).toEqual(new Set(defined));
    }
  });

  test("says what About, Brio and Zulu say beside their texts", async ({ site }) => {
    const read = async (path: string) => (await fetch(site.url + path)).text();
    expect(await read("/about.md")).toMatch(
      /\n\nWrite to me: \[you@example\.com\]\(mailto:you@example\.com\)\n$/,
    );
    expect(await read("/brio.md")).toMatch(
      /\n\n\[Work with us\]\(mailto:you@example\.com\)\n\nSeed stage\n$/,
    );
    const zulu = await read("/zulu.md");
    const sea = zulu.indexOf(`](${site.url}/videos/sea.mp4) (For a sailing school, 2023)`);
    expect(zulu).toContain(`](${site.url}/pictures/row.webp) (Our own sign, 2021)\n\nZulu is a favour`);
    expect(sea).toBeGreaterThan(zulu.indexOf("into this model"));
    expect(sea).toBeLessThan(zulu.indexOf("The sea was for a sailing school"));
  });

  test("exists for each page with text that llms.txt names", async ({ site }) => {
    const contents = await (await fetch(`${site.url}/llms.txt`)).text();
    expect(contents).toMatch(/^# .+\n\n/);
    const pages = Array.from(contents.matchAll(/\]\((\S+\.md)\)/g), ([, url = ""]) => url);
    for (const path of [
      "/about",
      "/notes",
      "/links",
      "/books",
      "/projects",
      "/questions",
      "/copy",
      "/models",
      "/models/focus",
    ])
      expect(pages).toContain(`${site.url}${path}.md`);
    for (const url of pages) {
      const response = await fetch(url);
      expect(response.status, url).toBe(200);
      expect(await response.text(), url).toMatch(/^(---\ntags: .+\n---\n\n)?# \S/);
    }
  });

  test("is where a program is led that asks for it, and no browser", async ({ site }) => {
    const askFor = (accept: string) =>
      fetch(`${site.url}/about`, { headers: { Accept: accept }, redirect: "manual" });
    const led = await askFor("text/markdown, */*;q=0.1");
    expect([led.status, led.headers.get("Location"), led.headers.get("Vary")]).toEqual([
      302,
      "/about.md",
      "Accept",
    ]);
    for (const accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "text/html, text/markdown"])
      expect((await askFor(accept)).status, accept).toBe(200);
  });

  test("changes with the page, and is not sent again to who has it", async ({ site }) => {
    const [id] = await addRows(site, "notes_entries", [
      { date: "2026-11-20", content: paragraph("A first note."), published: true },
    ]);
    const url = `${site.url}/notes/${id}.md`;
    const etag = (await fetch(url)).headers.get("ETag") ?? "";
    const again = await ask(url, { headers: { "If-None-Match": etag } });
    expect(again.statusCode).toBe(304);
  });

  test("is named in the page's head, which is marked up for programs", async ({ page, site }) => {
    const [id] = await addRows(site, "feed_posts", [
      { title: "Marked", content: paragraph("Up."), published: true },
    ]);
    await page.goto(`/feed/${id}`);
    expect(page.locator('link[rel=alternate][type="text/markdown"]')).toHaveAttribute(
      "href",
      `${site.url}/feed/${id}.md`,
    );
    const entry = page.locator(".h-entry");
    expect(entry.locator(".p-name")).toHaveText("Marked");
    expect(entry.locator(".e-content")).toHaveText("Up.");
    expect(entry.locator("time.dt-published")).toHaveAttribute("datetime", /^\d{4}-/);
    await page.goto("/");
    expect(page.locator(".h-card > .p-name")).toHaveText(/./);
    expect(page.locator(".h-card > data.u-url")).toHaveAttribute("value", `${site.url}/`);
  });
});
