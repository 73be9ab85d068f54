import { ask } from "../e2e/support/ask";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";
import { publish, save, write } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

/** Status and URL of the answer. */
async function follow(site: Site, path: string, headers = {}) {
  const answer = await ask(site.url + path, { headers });
  return [answer.statusCode, answer.headers.location];
}

const encode = (path: string) => encodeURI(path);
const read = async (site: Site, path: string) => (await ask(site.url + path)).text;

async function add(page: HttpPage, list: string, title: string, values: Record<string, string> = {}) {
  await page.goto(`/admin${list}/new`);
  page.getByLabel("Title").fill(title);
  write(page, `Of ${title}`);
  for (const [label, value] of Object.entries(values)) page.getByLabel(label).fill(value);
  await (list === "/pages" ? save(page) : publish(page));
}

test("a note in another script has its words in its URL, wherever that stands", async ({
  adminPage: page,
  site,
}) => {
  await add(page, "/notes", "雪国の旅 2024", { Tags: "雪", Date: "2026-11-20" });
  const path = encode("/notes/雪国の旅-2024");
  expect(path).toMatch(/^[\w/%-]+$/);
  for (const from of [
    "/notes",
    "/notes.md",
    "/sitemap.xml",
    "/llms.txt",
    "/feed.xml",
    "/feed.json",
    "/tags/%E9%9B%AA",
    encode("/search?q=雪国の旅"),
  ]) {
    const text = await read(site, from);
    expect(text, from).toContain(path);
    expect(text, from).not.toContain("/notes/雪国");
  }
  const own = await read(site, path);
  expect(own).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
  expect(own).toContain(`<meta property="og:url" content="${site.url}${path}"/>`);
  expect(own).toContain("雪国の旅 2024</h1>");
  const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(own) ?? [];
  expect((await ask(image)).headers["content-type"]).toBe("image/png");
  const markdown = await ask(`${site.url}${path}.md`);
  expect(markdown.text).toContain("# 雪国の旅 2024");
  expect(markdown.headers.link).toBe(`<${site.url}${path}>; rel="canonical"`);
  expect(await follow(site, path, { Accept: "text/markdown" })).toEqual([302, `${path}.md`]);
});

test("every spelling of a URL leads to one", async ({ site }) => {
  await addRows(site, "notes_entries", [
    { title: "がく", slug: "がく", content: paragraph("x"), published: true },
  ]);
  const path = encode("/notes/がく");
  expect((await follow(site, path))[0]).toBe(200);
  expect(await follow(site, path.toLowerCase())).toEqual([308, path]);
  expect(await follow(site, encode("/notes/がく".normalize("NFD")))).toEqual([308, path]);
  expect(await follow(site, `${encode("/notes/がく".normalize("NFD"))}.md?a=b`)).toEqual([
    308,
    `${path}.md?a=b`,
  ]);
  for (const broken of ["/notes/%E9", "/notes/%E9%9B", "/notes/%FF", "/notes/%ED%A0%80"])
    expect([404, 308], broken).toContain((await follow(site, broken))[0]);
  expect((await follow(site, "/notes/%25E9"))[0]).toBe(404);
});

test("a changed slug leads on, from page, Markdown and id", async ({ adminPage: page, site }) => {
  await add(page, "/notes", "سفر في الشتاء", { Date: "2026-11-20" });
  const before = encode("/notes/سفر-في-الشتاء");
  const db = await serviceClient(site);
  const { data } = await db
    .from("notes_entries")
    .select("id")
    .eq("slug", "سفر-في-الشتاء")
    .single()
    .throwOnError();
  await page.goto(`/admin/notes/${data.id}`);
  expect(page.getByLabel("Slug")).toHaveValue("سفر-في-الشتاء");
  page.getByLabel("Slug").fill("/Зима 冬/");
  await save(page);
  const after = encode("/notes/зима-冬");
  expect(await follow(site, before)).toEqual([301, after]);
  expect(await follow(site, `${before}.md`)).toEqual([301, `${after}.md`]);
  expect(await follow(site, `/notes/${data.id}`)).toEqual([301, after]);
  // In capitals, and in letters of full width.
  expect(await follow(site, encode("/notes/ЗИМА-冬"))).toEqual([301, after]);
  expect(await follow(site, `${encode("/notes/зима－冬")}.md?a=b`)).toEqual([301, `${after}.md?a=b`]);
  expect(await follow(site, encode("/notes/ЗИМА-冬-2"))).toEqual([404, undefined]);
  page.getByLabel("Slug").fill("冬の旅。");
  await save(page);
  expect(page.getByLabel("Slug")).toHaveAccessibleDescription(/Use letters, digits and single hyphens/);
  await page.goto(`/admin/edit?path=${encodeURIComponent(after)}`);
  expect(page.getByLabel("Slug")).toHaveValue("зима-冬");
});

test("a page at the top, and what hides it", async ({ adminPage: page, site }) => {
  await add(page, "/pages", "会社概要");
  const path = encode("/会社概要");
  expect((await follow(site, path))[0]).toBe(404);
  const db = await serviceClient(site);
  await db.from("pages").update({ published: true }).eq("slug", "会社概要").throwOnError();
  await expect.poll(async () => (await follow(site, path))[0]).toBe(200);
  const own = await read(site, path);
  const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(own) ?? [];
  expect(image).toContain(`/og/page${path}.png`);
  expect((await ask(image)).statusCode).toBe(200);
  for (const from of ["/sitemap.xml", "/llms.txt"])
    expect(await read(site, from), from).toContain(site.url + path);
  expect((await ask(`${site.url}${path}.md`)).text).toContain("# 会社概要");
  await db.from("pages").update({ published: false }).eq("slug", "会社概要").throwOnError();
  await expect.poll(async () => (await follow(site, path))[0]).toBe(404);
  expect(await read(site, path)).not.toContain("Of 会社概要");
});

test("an essay, its form, the book and its files", async ({ adminPage: page, site }) => {
  await add(page, "/models", "हिन्दी में");
  const path = encode("/models/हिन्दी-में");
  expect((await follow(site, path))[0]).toBe(200);
  const book = await read(site, "/models");
  expect(book).toContain(`href="${path}"`);
  expect(book).toContain('id="हिन्दी-में"');
  await page.goto("/admin/models");
  await page.getByRole("link", { name: "हिन्दी में" }).first().click();
  expect(page.getByLabel("Slug")).toHaveValue("हिन्दी-में");
  page.getByLabel("Slug").fill("देवनागरी");
  await save(page);
  expect(await follow(site, path)).toEqual([301, encode("/models/देवनागरी")]);
  expect(await read(site, "/models")).toContain('<span id="हिन्दी-में"></span>');
  await page.getByRole("link", { name: "History" }).click();
  expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await ask(`${site.url}/models.epub`)).statusCode).toBe(200);
});

test("a redirect to a draft in another script waits, however it was typed", async ({ site }) => {
  await addRows(site, "notes_entries", [
    { title: "秘密", slug: "秘密", content: paragraph("x"), published: false },
  ]);
  await addRows(site, "redirects", [
    { from_path: "/old-secret", target: "/notes/秘密" },
    { from_path: "/old-secret-2", target: encode("/notes/秘密") },
  ]);
  expect((await follow(site, "/old-secret"))[0]).toBe(404);
  expect((await follow(site, "/old-secret-2"))[0]).toBe(404);
});

test("a blog keeps its URLs", async ({ adminPage: page, site }) => {
  await page.goto("/admin/migrate-models");
  const post = (slug: string, html: string) => ({
    ...{ uuid: slug, slug, title: `Of ${slug}`, html, status: "published" },
    published_at: "2020-01-02T10:00:00Z",
  });
  const posts = [
    post("雪の道", "<p>Snow</p>"),
    post("道の雪", `<p><a href="/${encodeURIComponent("雪の道")}/">Snow</a></p>`),
  ];
  const file = new File([JSON.stringify({ data: { posts } })], "blog.json", { type: "application/json" });
  page.getByLabel("File").setInputFiles([file]);
  page.getByLabel("URL of the old site").fill("https://old.example");
  await page.getByRole("button", { name: "Check the file", exact: true }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  expect(await follow(site, encode("/雪の道"))).toEqual([301, encode("/notes/雪の道")]);
  expect(await read(site, encode("/notes/道の雪"))).toContain(`href="${encode("/notes/雪の道")}"`);
});
