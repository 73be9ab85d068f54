import { serviceClient } from "../e2e/support/content";
import { pdf, wav } from "../e2e/support/sent-files";
import { named } from "../e2e/support/sent-images";
import type { Site } from "../e2e/support/start-site";
import { save } from "./support/admin-actions";
import { expect, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";
import { card, openPanel, upload } from "./support/sent-files";

const FILE_URL = /^\/media\/[0-9a-f-]{36}\/file\.[a-z0-9]+\?size=\d+$/;

test("the library takes files, shows the HTML for texts and names where each is used", async ({
  adminPage: page,
  site,
}) => {
  const name = "Minutes.pdf";
  await page.goto("/admin/images");
  await upload(page, [pdf(name), named("bad.zip", "MZ")]);
  expect(page.getByText("“bad.zip” can’t be added. You can add")).toBeVisible();
  const panel = await openPanel(page, name);
  expect(panel).toContainText("PDF, 1 KB");
  expect(panel.getByLabel(/^Description/)).toHaveCount(0);
  expect(panel.getByRole("heading", { name: "Not used" })).toBeVisible();
  const html = panel.getByLabel(`HTML of ${name}`, { exact: true }).inputValue();

  const id = await typeHtml(page, site, html);

  await page.goto(`/notes/${id}`);
  expect(page.getByRole("link", { name })).toHaveAttribute("href", FILE_URL);
  await page.goto("/admin/images");
  expect(await openPanel(page, name)).toContainText("Used in 1 place");
});

/** Saves a note with this HTML twice: what the textarea shows after the first time is what it was given. */
async function typeHtml(page: HttpPage, site: Site, html: string): Promise<string> {
  const db = await serviceClient(site);
  const row = { content: { root: { type: "root", version: 1, children: [] } }, published: true };
  const { data } = await db.from("notes_entries").insert(row).select("id").single().throwOnError();
  await page.goto(`/admin/notes/${data.id}`);
  const field = page.getByRole("textbox", { name: "Content" });
  field.fill(html);
  for (const _ of ["typed", "shown"]) {
    await save(page);
    expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    expect(field.inputValue().replace(/\n\s*/g, "")).toBe(html);
  }
  return data.id;
}

test("a file is sent with its name, in parts, and never as a page", async ({ adminPage: page, site }) => {
  await page.goto("/admin/images");
  await upload(page, [wav("Rain „2“; x.wav"), named("Numbers.zip", "PK\x03\x04 numbers"), pdf("Plan")]);
  expect(card(page, "Plan")).toBeVisible();
  const db = await serviceClient(site);
  const find = async (name: string) => {
    const { data } = await db.from("images").select("id, files").eq("name", name).single().throwOnError();
    return `/media/${data.id}/${data.files[0]}`;
  };
  const sound = await find("Rain „2“; x.wav");
  const whole = await page.send(sound);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-disposition": `inline; filename="Rain _2__ x.wav"; filename*=UTF-8''Rain%20%E2%80%9E2%E2%80%9C%3B%20x.wav`,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const part = await page.send(sound, { headers: { Range: "bytes=0-3" } });
  expect(part.status).toBe(206);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    "content-range": "bytes 0-3/16044",
    "content-length": "4",
  });
  expect(part.text).toBe("RIFF");
  const end = await page.send(sound, { headers: { Range: "bytes=-4" } });
  expect(end.headers.get("content-range")).toBe("bytes 16040-16043/16044");
  const past = await page.send(sound, { headers: { Range: "bytes=99999-" } });
  expect([past.status, past.headers.get("cache-control")]).toEqual([416, "no-store"]);
  const stale = await page.send(sound, { headers: { Range: "bytes=0-3", "If-Range": '"other"' } });
  expect(stale.status).toBe(200);
  const zip = await page.send(await find("Numbers.zip"));
  expect(zip.headers.get("content-disposition")).toBe(
    `attachment; filename="Numbers.zip"; filename*=UTF-8''Numbers.zip`,
  );
  // The ending is that of the content.
  const plan = await page.send(await find("Plan"));
  expect(plan.headers.get("content-disposition")).toContain('filename="Plan.pdf"');
});
