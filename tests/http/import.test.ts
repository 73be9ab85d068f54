import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { addRows, paragraph, serviceClient } from "../e2e/support/content";
import { INNER } from "../e2e/support/paths";
import { makeAdmin, makeUser } from "../e2e/support/people";
import { type Site, startSite } from "../e2e/support/start-site";
import { expect, newVisitor, signIn, test } from "./support/fixtures";
import type { HttpPage } from "./support/page";

const MIGRATION = "/admin/migrate-models";
/** Every page with content from the database; /creative shows random pictures. */
const READ = [...INNER.filter((path) => path !== "/creative"), "/", "/models", "/models/focus", "/feed.xml"];

const row = (page: HttpPage, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const state = (page: HttpPage, title: string, words: string) =>
  expect(row(page, title).getByText(words, { exact: true })).toBeVisible();
const toast = (page: HttpPage, words: string) => expect(page.getByRole("status")).toContainText(words);
const press = (page: HttpPage, name: string) => page.getByRole("button", { name, exact: true }).click();

async function newestRevision(site: Site): Promise<number> {
  const db = await serviceClient(site);
  const { data, error } = await db.from("revisions").select("id").order("id", { ascending: false }).limit(1);
  if (error) throw error;
  return data[0]?.id ?? 0;
}

/** The page as readers get it, without URLs of the site and timestamps. */
async function read({ url }: Site, path: string): Promise<string> {
  const answer = await fetch(url + path);
  const text = (await answer.text()).replaceAll(url, "").replace(/\b\d{10,20}\.\d+\b/g, "");
  return `${answer.status} ${text}`;
}

async function edit(site: Site, id: string, words: string): Promise<void> {
  const db = await serviceClient(site);
  const { error } = await db
    .from("models_sections")
    .update({ content: paragraph(words) })
    .eq("id", id);
  if (error) throw error;
}

async function upload(
  page: HttpPage,
  zip: Zippable | Buffer,
  name = "content.zip",
  isNew = true,
): Promise<number> {
  if (isNew) await page.goto(`${MIGRATION}#import`);
  const bytes = new Uint8Array(Buffer.isBuffer(zip) ? zip : zipSync(zip));
  page.getByLabel("File").setInputFiles([new File([bytes], name, { type: "application/zip" })]);
  await press(page, "Check the file");
  return page.status();
}

async function exported(page: HttpPage): Promise<Buffer> {
  await page.goto(MIGRATION);
  const link = page.getByRole("link", { name: "Download the content" });
  const answer = await fetch(new URL(String(link.getAttribute("href")), page.url()), {
    headers: { cookie: page.cookieHeader() },
  });
  expect(answer.headers.get("content-disposition")).toMatch(/filename="content-\d{4}-\d\d-\d\d\.zip"/);
  return Buffer.from(await answer.arrayBuffer());
}

test("exports Markdown and every row, and importing them here changes nothing", async ({
  adminPage: page,
  site,
}) => {
  const zip = await exported(page);
  const files = unzipSync(zip);
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining(["README.txt", "content.json", "models/03-focus.md", "pages/about.md"]),
  );
  for (const folder of ["notes", "feed", "questions"]) {
    expect(
      names.some((name) => name.startsWith(`${folder}/`) && name.endsWith(".md")),
      folder,
    ).toBe(true);
  }
  const focus = strFromU8(files["models/03-focus.md"] ?? new Uint8Array());
  expect(focus).toMatch(/^---\ntitle: "Focus"\nid: "focus"\npublished: true\n---\n\nFor nine weeks/);
  const { tables } = JSON.parse(strFromU8(files["content.json"] ?? new Uint8Array()));
  const db = await serviceClient(site);
  for (const table of ["notes_entries", "menu_items", "site_settings", "copy_items"] as const) {
    expect(tables[table], table).toEqual((await db.from(table).select("*").order("id")).data);
  }

  const revision = await newestRevision(site);
  expect(await upload(page, zip)).toBe(200);
  expect(page.getByText("Everything in this file is already here.")).toBeVisible();
  expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
  await press(page, "Done");
  expect(page).toHaveURL(new RegExp(`${MIGRATION}$`));
  expect(await newestRevision(site)).toBe(revision);
});

test("imports what is missing and overwrites only what is ticked", async ({ adminPage: page, site }) => {
  const zip = await exported(page);
  await edit(site, "focus", "Mine");
  await edit(site, "legos", "Mine too");
  const db = await serviceClient(site);
  await db.from("models_sections").delete().eq("id", "people");

  expect(await upload(page, zip)).toBe(200);
  const essays = page.getByRole("row").filter({ hasText: "Essays" });
  expect(essays.getByRole("cell")).toHaveText(["1", "25", "2"]);
  expect(essays).toContainText("Focus, Legos");
  const plan = page.url();
  await press(page, "Import");
  await toast(page, "1 added, 2 left as they were.");
  expect(page.url()).toBe(plan);
  expect(page.getByRole("heading", { level: 1 })).toHaveText("This file has been imported");
  const came = page.getByRole("main").getByRole("listitem");
  expect(came).toHaveText("Essays1 added, 2 left as they were");
  expect(came.getByRole("link")).toHaveAttribute("href", "/admin/models");
  await page.goto(MIGRATION);
  await state(page, "People", "As supplied");
  await state(page, "Focus", "Edited");

  await db.from("site_settings").update({ author: "Somebody" }).eq("id", true).throwOnError();
  await upload(page, zip);
  page.getByRole("checkbox", { name: "Overwrite entries that differ: Essays" }).check();
  await press(page, "Import");
  await toast(page, "2 overwritten, 1 left as it was.");
  expect(row(page, "Settings").getByRole("link")).toHaveAttribute("href", "/admin/settings");
  await page.goto(MIGRATION);
  await state(page, "Focus", "As supplied");
});

test("shows the import again if content has changed since", async ({ adminPage: page, site }) => {
  const zip = await exported(page);
  await edit(site, "focus", "Mine");
  await upload(page, zip);
  page.getByRole("checkbox", { name: "Overwrite entries that differ: Essays" }).check();
  const fingerprint = page.locator("[name=fingerprint]").inputValue();
  await edit(site, "focus", "Newer");
  const answer = await page.post(page.url(), {
    intent: "import",
    upload: new URL(page.url()).searchParams.get("import") ?? "",
    fingerprint,
    overwrite: "models_sections",
  });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("The content has changed since you checked.");
  const { data } = await (await serviceClient(site))
    .from("models_sections")
    .select("content")
    .eq("id", "focus");
  expect(JSON.stringify(data)).toContain("Newer");
});

test("imports Markdown files as essays and pages, keeping colours of unchanged text", async ({
  adminPage: page,
  site,
}) => {
  const db = await serviceClient(site);
  const red = paragraph("A red word");
  const [words] = red.root.children[0]?.children ?? [];
  if (words) words.style = "color: #d12a00;";
  await addRows(site, "pages", [{ slug: "slow", title: "Slow", content: red, published: true }]);
  await upload(page, {
    "pages/slow.md": strToU8("# Slow\n\nA red word"),
    "pages/imported-page.md": strToU8("# Imported page\n\nWith *Markdown*."),
  });
  expect(page.getByRole("row").filter({ hasText: "Pages" }).getByRole("cell")).toHaveText(["1", "1", "0"]);
  await press(page, "Import");
  await toast(page, "1 added");
  await page.goto("/imported-page");
  expect(page.getByRole("main").locator("em")).toHaveText("Markdown");
  const { data } = await db.from("pages").select("content").eq("slug", "slow");
  expect(JSON.stringify(data)).toContain("#d12a00");
});

test("names every file that is left out and everything that a text cannot keep", async ({
  adminPage: page,
}) => {
  const untitled = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`pages/untitled-${at}.md`, strToU8("No title.")]),
  );
  await upload(page, {
    ...untitled,
    "pages/with-images.md": strToU8(
      "# With images\n\nBefore ![first](/icon.svg) between\n\n- item <img src='/icon.svg' alt='second'>\n\n[![third](pictures/3.png)](/x)",
    ),
    "notes/one.md": strToU8("A note."),
  });
  const notice = (words: string) => page.locator(".notice").filter({ hasText: words });
  const refused = notice("9 files will not be imported");
  expect(refused.getByText("pages/untitled-0.md")).toBeVisible();
  expect(refused.getByText("pages/untitled-8.md")).not.toBeVisible();
  await refused.getByText("1 more").click();
  expect(refused.getByText("pages/untitled-8.md")).toBeVisible();
  const lost = notice("1 file contains things that can’t be kept");
  expect(lost.getByText("pages/with-images.md: third, pictures/3.png")).not.toBeVisible();
  await lost.getByText("1 × The image “…”: its URL “…” does not start with").click();
  expect(lost.getByText("pages/with-images.md: third, pictures/3.png")).toBeVisible();
  expect(notice("1 file will not be read")).toContainText("notes/one.md");

  await press(page, "Import");
  await toast(page, "1 added");
  await page.goto("/with-images");
  const main = page.getByRole("main");
  expect(main.getByRole("img")).toHaveCount(2);
  expect(main.getByRole("img", { name: "first" })).toBeVisible();
  expect(main.getByRole("img", { name: "second" })).toBeVisible();
  expect(main.getByRole("listitem")).toHaveText("item");
  expect(main.getByText("third")).toBeVisible();
});

test("rejects an invalid file on the same page and writes nothing", async ({ adminPage: page, site }) => {
  const item = {
    id: crypto.randomUUID(),
    title: "Imported",
    url: "/imported",
    visible: true,
    order_index: 99,
    created_at: "2026-11-18T08:00:00+00:00",
    updated_at: "2026-11-18T08:00:00+00:00",
  };
  const json = (tables: object) =>
    strToU8(
      JSON.stringify({ format: "site-content", version: 1, tables: { menu_items: [item], ...tables } }),
    );
  const note = { ...item, title: undefined, url: undefined, visible: undefined, order_index: undefined };
  const revision = await newestRevision(site);
  const refused: [string, Zippable | Buffer, string][] = [
    [
      "a picture",
      Buffer.from("GIF89a, which no zip begins with"),
      "This file is not a zip, or an export from Ghost (.json) or WordPress (.xml).",
    ],
    ["nothing", Buffer.alloc(0), "This file is empty. Export it again."],
    [
      "half a zip",
      Buffer.from(zipSync({ "content.json": json({}) })).subarray(0, 90),
      "damaged or not complete",
    ],
    ["a way out", { "content.json": json({}), "../evil.md": strToU8("x") }, "“../evil.md”"],
    [
      "too much",
      { "content.json": json({}), "models/a.md": new Uint8Array(5_000_001) },
      "“models/a.md” is too large",
    ],
    ["another table", { "content.json": json({ user_roles: [] }) }, "no table “user_roles”"],
    [
      "another column",
      { "content.json": json({ menu_items: [{ ...item, admin: true }] }) },
      "no column “admin”",
    ],
    [
      "no document",
      {
        "content.json": json({
          menu_items: [],
          notes_entries: [{ ...note, date: "2026-11-18", content: { root: "iframe" }, published: true }],
        }),
      },
      "not a document this site can read",
    ],
  ];
  for (const [name, zip, sentence] of refused) {
    expect(await upload(page, zip), name).toBe(422);
    expect(page.locator(".field:has([type=file]) .field-error"), name).toContainText(sentence);
    expect(page.getByRole("heading", { level: 1 })).toHaveText("Import and export");
  }
  expect(await newestRevision(site)).toBe(revision);
  // The same row is valid without the rejected part.
  await upload(page, { "content.json": json({}) });
  await press(page, "Import");
  await toast(page, "1 added");
});

test("a wrong URL of the old site stays in its field, with the message beside it", async ({
  adminPage: page,
}) => {
  await page.goto(MIGRATION);
  page.getByLabel("URL of the old site").fill("my old blog");
  expect(await upload(page, Buffer.from("{}"), "ghost.json", false)).toBe(422);
  const site = page.getByLabel("URL of the old site");
  expect(site).toHaveValue("my old blog");
  expect(site).toHaveAccessibleDescription(/Enter a URL such as https:\/\/example\.com\./);
});

test("says before an import which samples it is added to, and how many images it lacks", async ({
  adminPage: page,
}) => {
  const row = {
    id: crypto.randomUUID(),
    title: "A new home",
    url: `/media/${crypto.randomUUID()}/file.pdf?size=1000`,
    visible: true,
    order_index: 99,
    created_at: "2026-11-18T10:00:00+00:00",
    updated_at: "2026-11-18T10:00:00+00:00",
  };
  const content = { format: "site-content", version: 1, tables: { menu_items: [row] } };
  await upload(page, { "content.json": strToU8(JSON.stringify(content)) });
  const main = page.getByRole("main");
  expect(main).toContainText("This site still has its sample entries: 13 in Menu");
  expect(main).toContainText("1 image or file that these entries use is not in this site’s library");
});

test("a file that was checked and left can be gone on with, until its import is cancelled", async ({
  adminPage: page,
}) => {
  const row = { id: crypto.randomUUID(), title: "Left", url: "/left", visible: true, order_index: 99 };
  const times = { created_at: "2026-11-18T10:00:00+00:00", updated_at: "2026-11-18T10:00:00+00:00" };
  const content = { format: "site-content", version: 1, tables: { menu_items: [{ ...row, ...times }] } };
  await upload(page, { "content.json": strToU8(JSON.stringify(content)) });
  await page.goto(MIGRATION);
  await page.getByRole("main").getByRole("link", { name: "Continue" }).click();
  expect(page.getByRole("heading", { name: "What this file would change" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(page.getByRole("heading", { name: "Import and export" })).toBeVisible();
  expect(page.getByRole("link", { name: "Continue" })).toHaveCount(0);
});

test("answers 410 for a missing upload", async ({ adminPage: page }) => {
  const answer = await page.goto(`${MIGRATION}?import=${crypto.randomUUID()}`);
  expect(answer.status).toBe(410);
  expect(page.getByRole("alert")).toContainText("no longer here");
});

test("sends visitors to sign in and rejects users who are not admins", async ({ page, site }) => {
  const ask = async (status: number) => {
    for (const path of [MIGRATION, "/admin/export.zip"]) {
      const answer = await page.send(path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers.get("content-type") ?? "").not.toContain("zip");
    }
    for (const intent of ["all", "chosen", "upload", "import", "discard"]) {
      const body = new FormData();
      body.set("intent", intent);
      body.set("choose", "pages:about");
      body.set("file", new File([zipSync({})], "a.zip", { type: "application/zip" }));
      const answer = await page.send(MIGRATION, { method: "POST", body });
      expect(answer.status, intent).toBe(status);
    }
  };
  const before = await newestRevision(site);
  await ask(302);
  const account = { email: `reader-${crypto.randomUUID()}@example.com`, password: "long enough" };
  await makeUser(site, account);
  await signIn(page, account);
  await ask(403);
  expect(await newestRevision(site)).toBe(before);
});

test("keeps an upload private to the admin who made it", async ({ adminPage: page, newPage, site }) => {
  await upload(page, { "pages/imported-page.md": strToU8("# Imported page") });
  expect(page.getByRole("heading", { level: 1 })).toHaveText("What this file would change");
  const other = newPage();
  await signIn(other, await makeAdmin(site));
  expect((await other.goto(page.url())).status).toBe(410);
});

test("produces byte-identical pages when imported into an empty database", async ({
  adminPage: page,
  site,
}) => {
  await edit(site, "focus", "An edit that travels");
  const zip = await exported(page);

  const empty = await startSite();
  try {
    const db = await serviceClient(empty);
    for (const table of [
      "menu_items",
      "feed_posts",
      "questions_posts",
      "books_entries",
      "links_entries",
      "notes_entries",
      "copy_items",
      "projects_entries",
      "gallery_items",
      "models_sections",
      "pages",
    ] as const) {
      const { error } = await db.from(table).delete().not("id", "is", null);
      if (error) throw error;
    }
    const there = newVisitor(empty);
    await signIn(there, await makeAdmin(empty));
    await upload(there, zip);
    const settings = there.getByRole("checkbox", { name: "Overwrite entries that differ: Settings" });
    if (settings.count()) settings.check();
    await press(there, "Import");
    await toast(there, "Imported");
    for (const path of READ) expect(await read(empty, path), path).toBe(await read(site, path));
  } finally {
    await empty.stop();
  }
});
