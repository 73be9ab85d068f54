import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { addRows, heard, paragraph, serviceClient } from "../support/content";
import { expect, test } from "../support/fixtures";
import { plain } from "../support/sent-images";
import type { Site } from "../support/start-site";

/** The EPUB's bytes. */
function download(site: Site): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}/models.epub`, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
    });
    sent.on("error", reject);
    sent.end();
  });
}

interface Item {
  id: string;
  href: string;
  type: string;
  properties: string;
}

// The EPUB 3.3 rules that epubcheck tests, with the browser's XML parser.
test("the EPUB has a valid container, manifest, cover, spine, contents, links and images @js", async ({
  page,
  site,
}) => {
  const bytes = await download(site);
  // The first entry: stored, its name at offset 30, without an extra field.
  expect(bytes.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
  expect([bytes.readUInt16LE(8), bytes.readUInt16LE(28)]).toEqual([0, 0]);

  const files = new Map(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
  const text = (name: string) => files.get(name) ?? "";
  expect(text("META-INF/container.xml")).toContain('full-path="OEBPS/content.opf"');
  await page.goto("/about");
  const book = await page.evaluate((opf) => {
    const document = new DOMParser().parseFromString(opf, "application/xml");
    const all = (name: string) => [...document.getElementsByTagName(name)];
    return {
      root: document.documentElement.nodeName,
      identifier: document.getElementById(document.documentElement.getAttribute("unique-identifier") ?? "")
        ?.textContent,
      facts: ["dc:title", "dc:creator", "dc:language"].map((name) =>
        all(name).map((element) => element.textContent),
      ),
      modified: all("meta").find((element) => element.getAttribute("property") === "dcterms:modified")
        ?.textContent,
      items: all("item").map((item) => ({
        id: item.getAttribute("id") ?? "",
        href: item.getAttribute("href") ?? "",
        type: item.getAttribute("media-type") ?? "",
        properties: item.getAttribute("properties") ?? "",
      })),
      spine: all("itemref").map((item) => item.getAttribute("idref") ?? ""),
    };
  }, text("OEBPS/content.opf"));
  expect(book.root).toBe("package");
  expect(book.identifier).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(book.facts).toEqual([["Models"], ["Your Name"], ["en"]]);
  expect(book.modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

  const items: Item[] = book.items;
  const unique = (list: string[]) => expect(new Set(list).size).toBe(list.length);
  unique(items.map(({ id }) => id));
  unique(items.map(({ href }) => href));
  unique(book.spine);
  const inBook = [...files.keys()].filter(
    (name) => name.startsWith("OEBPS/") && name !== "OEBPS/content.opf",
  );
  expect(items.map(({ href }) => `OEBPS/${href}`).sort()).toEqual(inBook.sort());
  const cover = items.find(({ properties }) => properties === "cover-image");
  expect(cover).toMatchObject({ type: "image/png" });
  const image = await sharp(unzipSync(bytes)[`OEBPS/${cover?.href}`]).metadata();
  expect([image.width, image.height]).toEqual([1200, 1800]);
  for (const id of book.spine)
    expect(items.find((item) => item.id === id)?.type).toBe("application/xhtml+xml");
  expect(items.filter(({ properties }) => properties === "nav")).toHaveLength(1);

  const read = (href: string, type: string) =>
    page.evaluate(
      ([source = "", kind = ""]) => {
        const document = new DOMParser().parseFromString(source, kind as DOMParserSupportedType);
        const of = (selector: string, name: string) =>
          [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
        return {
          root: `${document.documentElement.namespaceURI} ${document.documentElement.localName}`,
          error: document.querySelector("parsererror")?.textContent ?? null,
          title: document.querySelector("title")?.textContent ?? "",
          ids: of("[id]", "id"),
          links: of("a, link", "href"),
          sources: of("img", "src"),
          alts: of("img", "alt"),
          active: document.querySelectorAll("script, iframe, form, [style], [onclick]").length,
          contents: [...document.querySelectorAll("nav li a")].map((element) => element.textContent ?? ""),
        };
      },
      [text(`OEBPS/${href}`), type],
    );
  const ids = new Map<string, (string | null)[]>();
  const documents = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const { href, type } of items) {
    if (type === "text/css" || type === "image/png") continue;
    const document = await read(href, type);
    expect(document.error, href).toBeNull();
    const root =
      type === "image/svg+xml" ? "http://www.w3.org/2000/svg svg" : "http://www.w3.org/1999/xhtml html";
    expect(document.root, href).toBe(root);
    unique(document.ids.map(String));
    ids.set(href, document.ids);
    documents.set(href, document);
  }
  for (const [href, document] of documents) {
    if (!href.endsWith(".xhtml")) continue;
    expect(document.title, href).not.toBe("");
    expect(document.active, href).toBe(0);
    for (const alt of document.alts) expect(alt, href).toBeTruthy();
    for (const source of document.sources)
      expect(items.find((item) => item.href === source)?.type, `${source}`).toBe("image/svg+xml");
    for (const link of document.links) {
      if (/^(https?|mailto):/.test(link ?? "")) continue;
      const [file = "", id] = (link ?? "").split("#");
      const target = file || href;
      expect(files.has(`OEBPS/${target}`), `${link} in ${href}`).toBe(true);
      if (id) expect(ids.get(target), `${link} in ${href}`).toContain(id);
    }
  }
  const contents = documents.get("nav.xhtml")?.contents ?? [];
  expect(contents).toHaveLength(28);
  expect([contents.at(0), contents.at(-1)]).toEqual(["Opportunity", "Doing Less"]);
  expect(text("OEBPS/being-sure.xhtml")).toContain('<a href="being-right.xhtml">');
});

test("the EPUB is byte-identical until the book changes @js", async ({ request: browser, site }) => {
  const first = await browser.get(`${site.url}/models.epub`);
  expect(first.headers()["content-type"]).toBe("application/epub+zip");
  const again = await browser.get(`${site.url}/models.epub`, {
    headers: { "If-None-Match": first.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
});

test("the EPUB contains the images of the library, until one is deleted @js", async ({ request, site }) => {
  const db = await serviceClient(site);
  const id = randomUUID();
  const webp = await plain(960, 640).webp().toBuffer();
  const stored = await db.storage
    .from("images")
    .upload(`${id}/960.webp`, webp, { contentType: "image/webp" });
  expect(stored.error).toBeNull();
  const row = { id, name: "shelf.jpg", type: "image/jpeg", width: 960, height: 640, files: ["960.webp"] };
  await heard(site, "images", () =>
    db
      .from("images")
      .insert({ ...row, bytes: webp.length })
      .throwOnError(),
  );
  const src = `/media/${id}/960.webp?size=960x640`;
  const picture = { type: "image", version: 1, src, alt: "A shelf", title: null, width: 960, height: 640 };
  const content = { root: { ...paragraph("").root, children: [picture] } };
  await addRows(site, "models_sections", [{ id: "shelf", title: "Shelf", content, published: true }]);

  const read = async () => {
    const answer = await request.get(`${site.url}/models.epub`);
    return unzipSync(await answer.body());
  };
  const files = await read();
  const essay = Buffer.from(files["OEBPS/shelf.xhtml"] ?? []).toString();
  expect(essay).toContain(`<img src="images/${id}.jpg" alt="A shelf"/>`);
  expect(Buffer.from(files["OEBPS/content.opf"] ?? []).toString()).toContain(
    `href="images/${id}.jpg" media-type="image/jpeg"`,
  );
  const { format, width, height } = await sharp(files[`OEBPS/images/${id}.jpg`]).metadata();
  expect([format, width, height]).toEqual(["jpeg", 960, 640]);

  const deleted_at = new Date().toISOString();
  await heard(site, "images", () => db.from("images").update({ deleted_at }).eq("id", id).throwOnError());
  expect(Object.keys(await read())).not.toContain(`OEBPS/images/${id}.jpg`);
});
