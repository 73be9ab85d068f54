import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import type { Json } from "../../app/auth/database.types";
import { htmlToDocument } from "../../app/rich-text/html.server";
import { save } from "../e2e/support/admin-actions";
import { addRows, heard, serviceClient } from "../e2e/support/content";
import type { Site } from "../e2e/support/start-site";

/** `open` loads a page and waits for its images and scripts; `take` takes a picture of the window. */
export interface Camera {
  page: Page;
  site: Site;
  open(path: string): Promise<void>;
  take(name: string, shown?: ReturnType<Page["locator"]>): Promise<void>;
}

const TEXT = `
<p>Every spring the river takes a part of the bank and leaves something for it. I have kept a list since 2009<span role="doc-footnote">In a blue notebook, in pencil; the first pages are lost.</span>, and it fits on one page.</p>
<aside class="callout callout-tip"><p>Go the morning after, before anybody has tidied up.</p></aside>
<p>How much it takes follows from its speed, and the speed counts three times:</p>
<pre><code class="language-math">P = \\tfrac{1}{2}\\,\\rho\\,A\\,v^3</code></pre>
<pre><code class="language-python">def taken(years):
    return sum(year.bank for year in years if year.flood)</code></pre>
`;

const IMAGES = `
<p>What it left this year, as I found it:</p>
<figure><img src="/pictures/creative/001.webp" width="800" height="600" alt="A drawing of the bank"></figure>
<figure class="image-beside"><img src="/pictures/creative/002.webp" width="800" height="600" alt="A drawing of a boat"></figure>
<p>The boat belonged to nobody we asked.</p>
`;

function toDocument(html: string): Json {
  const parsed = htmlToDocument(html);
  if (!("document" in parsed) || !parsed.document) throw new Error(`not a text: ${JSON.stringify(parsed)}`);
  return parsed.document as unknown as Json;
}

async function openNote({ page, open }: Camera, id: string | undefined): Promise<void> {
  await open(`/admin/notes/${id}`);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
}

/** Texts with blocks of many kinds: in the editor, while searching for a word, and on the page. */
export async function takeTexts(camera: Camera): Promise<void> {
  const { page, site, open, take } = camera;
  const [text, images] = await addRows(site, "notes_entries", [
    { title: "What the river took", content: toDocument(TEXT), published: true },
    { title: "What the river left", content: toDocument(IMAGES), published: true },
  ]);
  await openNote(camera, text);
  await take("text", page.locator(".editable code").last());
  await page.locator(".editable p").first().click();
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await page.keyboard.type("year");
  await page
    .getByRole("search", { name: "Find and replace" })
    .getByRole("status")
    .filter({ hasText: "of" })
    .waitFor();
  await take("find");
  await open(`/notes/${text}`);
  await take("published");
  await openNote(camera, images);
  await page.locator(".editable figure img").nth(1).click();
  await page.getByRole("dialog", { name: "Image" }).waitFor();
  await take("images", page.locator(".editable figure img").first());
}

/** An edit conflict, and the history that it leaves. */
export async function takeVersions(camera: Camera): Promise<void> {
  const { page, site, open, take } = camera;
  const [id] = await addRows(site, "notes_entries", [
    {
      title: "The kettle",
      content: toDocument("<p>It sang at six, and nobody got up.</p><p>Later we did.</p>"),
    },
  ]);
  await openNote(camera, id);
  const db = await serviceClient(site);
  const theirs = {
    content: toDocument("<p>It sang at seven, and nobody got up.</p><p>Later we did, slowly.</p>"),
  };
  await heard(site, "notes_entries", () =>
    db.from("notes_entries").update(theirs).eq("id", String(id)).throwOnError(),
  );
  await page.locator(".editable p").first().click();
  await page.keyboard.press("Home");
  for (let letters = 0; letters < "It sang at ".length; letters++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("half past ");
  await save(page);
  const versions = page.getByRole("region", { name: "Two versions" });
  await versions.getByLabel("Yours", { exact: true }).check();
  await take("versions", versions);
  await versions.getByRole("button", { name: "Save merged version" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await open(`/admin/notes/${id}/history`);
  await take("history");
}

/** The missing pages, and the import of a blog. */
export async function takeMoving({ page, site, open, take }: Camera): Promise<void> {
  for (const path of ["/2019/04/the-kettle", "/blog/first-post", "/blog/first-post"])
    await page.request.get(site.url + path);
  await open("/admin/missing-pages");
  await take("missing-pages");
  const blog = zipSync({
    "_config.yml": strToU8("url: https://old.example\n"),
    "_posts/2019-04-02-the-kettle.md": strToU8("---\ntitle: The kettle\ntags: [home]\n---\nIt sings.\n"),
    "_posts/2020-01-02-moving-day.md": strToU8("---\ntitle: Moving day\n---\nAll is packed.\n"),
    "_drafts/unpacking.md": strToU8("---\ntitle: Unpacking\n---\nNot yet.\n"),
  });
  await open("/admin/migrate-models");
  await page
    .getByLabel("File")
    .setInputFiles({ name: "blog.zip", mimeType: "application/zip", buffer: Buffer.from(blog) });
  await page.getByRole("button", { name: "Check the file" }).click();
  const plan = page.getByRole("heading", { name: "What this file would change" });
  await plan.waitFor();
  await take("moving-in", plan);
}
