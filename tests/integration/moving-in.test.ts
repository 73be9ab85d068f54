import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import { fetchImages, planWithImages } from "~/admin/import/import-blog.server";
import { loadImageVersions, undoImport } from "~/admin/import/undo-import.server";
import type { Client } from "~/auth/session.server";
import { getImageId } from "~/content/transfer/blogs/images";
import { planImport } from "~/content/transfer/import-plan.server";
import { readImport } from "~/content/transfer/import-read.server";
import { writePlan } from "~/content/transfer/import-write.server";
import { readRows } from "~/content/transfer/json-rows.server";
import { contentTables } from "~/content/transfer/tables.server";
import { isPublic } from "~/http/public-request.server";
import { importImages } from "~/media/library/import-images.server";

vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));
vi.mock("~/realtime/hub.server", () => ({ hub: { invalidate: () => undefined } }));

const never = new AbortController().signal;
let db: Client;
/** The old site, which serves every picture except those in `missing`. */
let server: Server;
let old = "";
let asked: string[] = [];
let missing = new Set<string>();
const ids = new Set<string>();

beforeAll(async () => {
  db = (await signUpAdmin()).client as unknown as Client;
  const colors = ["red", "green", "blue"];
  const pictures = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const number = Number(/(\d)\.png/.exec(url)?.[1] ?? 0);
    if (missing.has(url)) response.writeHead(404).end();
    else if (url === "/page.png") response.end("<html>");
    else if (url.endsWith(".pdf")) response.end("%PDF-1.4 words");
    else if (url === "/huge.png") response.end(Buffer.alloc(11 * 1024 * 1024));
    else if (url === "/inside.png")
      response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end();
    else response.end(pictures[number]);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  old = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service().from("images").delete().like("name", "_.png");
  await service().from("redirects").delete().like("from_path", "%/moving-in%");
  await service()
    .from("notes_entries")
    .delete()
    .in("id", [...ids]);
});

/** Allows the old site's server in addition to public addresses. */
const mayConnect: typeof isPublic = (address, port) =>
  (address === "127.0.0.1" && port === Number(new URL(old).port)) || isPublic(address, port);

interface Export {
  slug: string;
  /** By default the slug. */
  uuid?: string;
  type?: "post" | "page";
  html: string;
  site?: string;
}

/** Imports a Ghost export as the admin's pages do. */
async function runImport({ slug, uuid = slug, html, type = "post", site }: Export, signal = never) {
  const post = {
    uuid,
    title: slug,
    slug,
    html,
    type,
    status: "published",
    published_at: "2020-01-02T10:00:00Z",
  };
  const options = { timeZone: "UTC", site: site ?? null };
  const incoming = await readImport(Buffer.from(JSON.stringify({ data: { posts: [post] } })), options);
  const plan = await planImport(db, incoming);
  const counts = Object.fromEntries(
    plan.tables
      .map(({ info, added, same, incomplete, differing }): [string, number[]] => [
        info.table,
        [added.length, same, incomplete.length, differing.length],
      ])
      .filter(([, numbers]) => numbers.some(Boolean)),
  );
  asked = [];
  const { left, progress } = await fetchImages(db, incoming, plan, [], {
    signal,
    mayConnect,
    loadZip: async () => null,
  });
  expect(left).toBe(0);
  const written = await writePlan(db, await planWithImages(db, plan, []), new Set());
  const images = await loadImageVersions(db, progress.stored ?? []);
  const id = String(incoming.entries?.[0]?.id);
  ids.add(id);
  const { data } = await db.from("notes_entries").select("*").eq("id", id).single();
  return { counts, failed: progress.failed, note: data, asked, result: { ...written, images } };
}

const EMPTY = { root: { type: "root", children: [] } };

/** The blocks of a note: an image as its URL, any other block as its type. */
const blocks = (note: { content: unknown } | null) =>
  (
    (note ?? { content: EMPTY }).content as { root: { children: { type: string; src?: string }[] } }
  ).root.children.map(({ type, src }) => src ?? type);
const isHere = (path: string) => expect.stringContaining(`/media/${getImageId(`${old}${path}`)}/960.webp`);

test("images are added to the library, including any that couldn't be fetched at first; importing again changes nothing", async () => {
  missing = new Set(["/a/2.png"]);
  const blog = {
    slug: "moving-in-1",
    html: `<p>Rain</p><img src="${old}/a/1.png" alt="One"><img src="${old}/a/2.png" alt="Two"><p>Snow</p>`,
  };
  const first = await runImport(blog);
  expect(first.counts).toEqual({ notes_entries: [1, 0, 0, 0], redirects: [1, 0, 0, 0] });
  expect(blocks(first.note)).toEqual(["paragraph", isHere("/a/1.png"), "paragraph", "paragraph"]);
  expect(first.failed).toEqual([[`${old}/a/2.png`, "can’t be fetched: its site answered 404."]]);
  expect(JSON.stringify(first.note?.content)).toContain(`"url":"${old}/a/2.png"`);
  expect(first.note).toMatchObject({ published: true, date: "2020-01-02" });
  const { data } = await db.from("redirects").select("target").eq("from_path", "/moving-in-1").single();
  expect(data?.target).toBe("/notes/moving-in-1");

  missing = new Set();
  const second = await runImport(blog);
  expect(second.counts).toEqual({ notes_entries: [0, 1, 1, 0], redirects: [0, 1, 0, 0] });
  expect(second.asked).toEqual(["/a/2.png"]);
  expect(blocks(second.note)).toEqual(["paragraph", isHere("/a/1.png"), isHere("/a/2.png"), "paragraph"]);

  const third = await runImport(blog);
  expect(third.counts).toEqual({ notes_entries: [0, 1, 0, 0], redirects: [0, 1, 0, 0] });
  expect(third.asked).toEqual([]);
  expect(third.note).toEqual(second.note);
});

test("the caption and the credit of a picture stay when it cannot be fetched, and go back to it later", async () => {
  missing = new Set(["/b/2.png"]);
  const html = `<figure><img src="${old}/b/2.png" alt="Two"><figcaption>A <b>green</b> hill <small>Ada</small></figcaption></figure><p>End.</p>`;
  const first = await runImport({ slug: "moving-in-caption", html });
  expect(JSON.stringify(first.note?.content)).toContain('"text":"A green hill Ada"');
  expect((await runImport({ slug: "moving-in-caption", html })).counts).toEqual({
    notes_entries: [0, 1, 1, 0],
    redirects: [0, 1, 0, 0],
  });
  missing = new Set();
  const second = await runImport({ slug: "moving-in-caption", html });
  expect(second.note?.content).toMatchObject({
    root: {
      children: [{ type: "image", alt: "Two", title: "A green hill", credit: "Ada" }, { type: "paragraph" }],
    },
  });
});

test("files of the old site are added to the library, including any that couldn't be fetched at first", async () => {
  missing = new Set(["/b.pdf"]);
  const blog = {
    slug: "moving-in-files",
    site: old,
    html: `<p>See <a href="${old}/a.pdf">one</a>.</p><p><a href="${old}/b.pdf">Two</a></p><p><a href="https://a.example/c.pdf">Three</a></p>`,
  };
  const first = await runImport(blog);
  const urls = (note: { content: unknown } | null) =>
    Array.from(JSON.stringify(note?.content).matchAll(/"url":"([^"]+)"/g), ([, url]) => url);
  const file = (path: string) => `/media/${getImageId(old + path)}/file.pdf?size=14`;
  expect(urls(first.note)).toEqual([file("/a.pdf"), `${old}/b.pdf`, "https://a.example/c.pdf"]);
  expect(first.failed).toEqual([[`${old}/b.pdf`, "can’t be fetched: its site answered 404."]]);
  missing = new Set();
  const second = await runImport(blog);
  expect(second.counts).toEqual({ notes_entries: [0, 1, 1, 0], redirects: [0, 1, 0, 0] });
  expect(second.asked).toEqual(["/b.pdf"]);
  expect(urls(second.note)).toEqual([file("/a.pdf"), file("/b.pdf"), "https://a.example/c.pdf"]);
  expect((await runImport(blog)).counts).toEqual({ notes_entries: [0, 1, 0, 0], redirects: [0, 1, 0, 0] });
  await service()
    .from("images")
    .delete()
    .in("id", [getImageId(`${old}/a.pdf`), getImageId(`${old}/b.pdf`)]);
});

test("what the author has changed since stays as it is", async () => {
  const blog = { slug: "moving-in-2", html: "<p>Rain</p>" };
  const { note } = await runImport(blog);
  await db.from("notes_entries").update({ title: "Mine" }).eq("id", String(note?.id));
  const again = await runImport(blog);
  expect(again.counts.notes_entries).toEqual([0, 0, 0, 1]);
  expect(again.note?.title).toBe("Mine");
});

test("a post that was turned into an essay keeps its date, and importing again leaves it alone", async () => {
  const blog = { slug: "moving-in-essay", html: "<p>Rain</p>" };
  const { note } = await runImport(blog);
  const turn = { _table: "notes_entries", _ids: [String(note?.id)], _to: "models_sections" };
  await db.rpc("turn_rows", turn).throwOnError();
  onTestFinished(async () => {
    await db.from("models_sections").delete().eq("id", blog.slug).throwOnError();
  });
  const { data } = await db.from("models_sections").select().eq("id", blog.slug).single().throwOnError();
  expect(data).toMatchObject({ uuid: note?.id, date: "2020-01-02", published: true });
  const again = await runImport(blog);
  expect(again.counts).toEqual({ models_sections: [0, 1, 0, 0], redirects: [0, 1, 0, 0] });
  expect(again.note).toBeNull();
});

test("a post keeps its slug; with two from different blogs, the second gets the next free one, and its old URL redirects there", async () => {
  const target = async (from_path: string) =>
    (await db.from("redirects").select("target").eq("from_path", from_path).single()).data?.target;
  const blog = { slug: "moving-in-9", html: "<p>Rain</p>" };
  const { note } = await runImport(blog);
  expect(note?.slug).toBe("moving-in-9");
  await db.from("redirects").delete().eq("from_path", "/moving-in-9").throwOnError();
  const second = await runImport({ ...blog, uuid: "of another blog" });
  expect([second.note?.slug, await target("/moving-in-9")]).toEqual([
    "moving-in-9-2",
    "/notes/moving-in-9-2",
  ]);

  const edit = { slug: "moving-in-9-mine" };
  await db.from("notes_entries").update(edit).eq("id", String(second.note?.id)).throwOnError();
  expect(await target("/moving-in-9")).toBe("/notes/moving-in-9-mine");
  const again = await runImport({ ...blog, uuid: "of another blog" });
  expect(again.counts).toEqual({ notes_entries: [0, 1, 0, 0], redirects: [0, 1, 0, 0] });
  expect(again.note?.slug).toBe("moving-in-9-mine");
});

test("an export gives back its slugs; one without them, or with one that is taken, gets others", async () => {
  const info = contentTables.find(({ table }) => table === "notes_entries");
  if (!info) throw new Error("There are no notes.");
  const plan = async (rows: object[]) => {
    const incoming = { rejected: [], losses: [] };
    const read = readRows(info, rows, incoming);
    expect(incoming).toEqual({ rejected: [], losses: [] });
    const planned = await planImport(db, {
      ...{ from: "json", tables: [{ info, rows: read }], ignored: [] },
      ...incoming,
    });
    await writePlan(db, planned, new Set());
    const [{ added = [], same, differing = [] } = {}] = planned.tables;
    return [added.length, same, differing.length];
  };
  const stored = async (id: string) =>
    (await db.from("notes_entries").select("*").eq("id", id).single().throwOnError()).data;
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second]) ids.add(id);
  const now = new Date().toISOString();
  const row = {
    created_at: now,
    updated_at: now,
    date: "2026-11-20",
    title: "Exported once",
    content: (await stored([...ids][0] ?? "")).content,
  };
  const old = { id: first, ...row, published: true };
  expect(await plan([old])).toEqual([1, 0, 0]);
  const here = await stored(first);
  expect(here.slug).toBe("exported-once");
  expect(await plan([old])).toEqual([0, 1, 0]);
  expect(await plan([here])).toEqual([0, 1, 0]);
  const elsewhere = { ...here, id: second };
  expect(await plan([elsewhere])).toEqual([1, 0, 0]);
  expect((await stored(second)).slug).toBe("exported-once-2");
  expect(await plan([elsewhere, here])).toEqual([0, 2, 0]);
  const [third, fourth] = [randomUUID(), randomUUID()];
  for (const id of [third, fourth]) ids.add(id);
  expect(
    await plan([
      { ...here, id: third },
      { ...here, id: fourth, slug: "exported-once-3" },
    ]),
  ).toEqual([2, 0, 0]);
  expect([(await stored(third)).slug, (await stored(fourth)).slug]).toEqual([
    "exported-once-4",
    "exported-once-3",
  ]);
  expect(await plan([{ ...here, slug: "chosen-since" }])).toEqual([0, 0, 1]);
});

test("a page that the author has given another address is not added again", async () => {
  const blog = { slug: "moving-in-8", html: "<p>Rain</p>", type: "page" } as const;
  expect((await runImport(blog)).counts.pages).toEqual([1, 0, 0, 0]);
  const edit = { slug: "moving-in-8-mine", published: true };
  const { data } = await db.from("pages").update(edit).eq("slug", blog.slug).select("id").single();
  try {
    // Its redirect from there is the one that the site has made.
    expect((await runImport(blog)).counts).toEqual({ pages: [0, 1, 0, 0], redirects: [0, 1, 0, 0] });
  } finally {
    await db.from("pages").delete().eq("id", String(data?.id));
  }
  // Once the page is deleted, it is imported again.
  expect((await runImport(blog)).counts.pages).toEqual([1, 0, 0, 0]);
  await db.from("pages").delete().eq("slug", blog.slug);
});

test("no redirect is planned from where visitors find a page", async () => {
  const slug = "moving-in-3";
  const { data } = await db
    .from("pages")
    .insert({ slug, title: "Page", content: EMPTY, published: true })
    .select("id")
    .single();
  try {
    const { counts } = await runImport({ slug, html: "<p>Rain</p>" });
    expect(counts).toEqual({ notes_entries: [1, 0, 0, 0] });
  } finally {
    await db.from("pages").delete().eq("id", String(data?.id));
  }
});

test("an import that is cut off while it fetches continues where it was", async () => {
  const html = Array.from({ length: 12 }, (_, n) => `<p>${n}</p><img src="${old}/cut/${n}/1.png">`).join("");
  const cut = new AbortController();
  const count = vi.fn(() => {
    if (count.mock.calls.length === 6) cut.abort();
  });
  server.on("request", count);
  await expect(runImport({ slug: "moving-in-4", html }, cut.signal)).rejects.toThrow();
  server.off("request", count);
  const { data } = await db.from("images").select("id").eq("name", "1.png");
  const stored = data?.length ?? 0;
  const { note, asked: fetched } = await runImport({ slug: "moving-in-4", html });
  expect(stored).toBeGreaterThan(0);
  expect(fetched.length).toBeLessThan(12);
  expect(blocks(note).filter((block) => block.startsWith("/media/"))).toHaveLength(12);
});

test("an import describes its images, and undoing it removes those that nothing else uses", async () => {
  const image = (number: number) => `<img src="${old}/undo/${number}.png" alt="No. ${number}">`;
  const first = await runImport({ slug: "moving-in-undo", html: image(1) + image(2) + image(0) });
  const second = await runImport({ slug: "moving-in-use", html: image(1) });
  const here = async () => {
    const all = [0, 1, 2].map((number) => getImageId(`${old}/undo/${number}.png`));
    const { data } = await db.from("images").select("alt").in("id", all).is("deleted_at", null);
    return data?.map(({ alt }) => alt).sort();
  };
  expect(await here()).toEqual(["No. 0", "No. 1", "No. 2"]);
  await db
    .from("images")
    .update({ alt: "Mine" })
    .eq("id", getImageId(`${old}/undo/0.png`));
  expect(second.result.images).toEqual([]);
  expect(await undoImport(db, first.result)).toMatchObject({ images: 1, keptImages: 2, kept: [] });
  expect(await here()).toEqual(["Mine", "No. 1"]);
  expect((await db.from("notes_entries").select("slug").like("slug", "moving-in-u%")).data).toEqual([
    { slug: "moving-in-use" },
  ]);
});

test("two imports at the same time store a picture once", async () => {
  const src = `${old}/twice/1.png`;
  const one = () =>
    importImages(db, [{ id: getImageId(src), src }], {
      signal: never,
      until: Date.now() + 60_000,
      mayConnect,
    });
  expect(await Promise.all([one(), one()])).toMatchObject([
    { left: 0, failed: [] },
    { left: 0, failed: [] },
  ]);
  expect((await db.from("images").select("id").eq("id", getImageId(src))).data).toHaveLength(1);
});

test("a picture in the bin is restored", async () => {
  const blog = { slug: "moving-in-5", html: `<p>Rain</p><img src="${old}/bin/1.png">` };
  await runImport(blog);
  const id = getImageId(`${old}/bin/1.png`);
  await db.from("images").update({ deleted_at: new Date().toISOString() }).eq("id", id);
  const { asked: fetched } = await runImport({ ...blog, slug: "moving-in-6" });
  expect(fetched).toEqual([]);
  expect((await db.from("images").select("deleted_at").eq("id", id).single()).data?.deleted_at).toBeNull();
});

test("a picture that is not an image, too large, or at or redirected to a private address stays a link", async () => {
  const { port } = new URL(old);
  const addresses = [
    [`${old}/page.png`, "is not an image this site can show"],
    [`${old}/huge.png`, "is too large: at most 10 MB"],
    [`${old}/inside.png`, "its address is not public"],
    [`http://localhost:${Number(port) + 1}/a.png`, "its address is not public"],
    ["http://169.254.169.254/a.png", "its address is not public"],
    ["http://[::ffff:a00:1]/a.png", "its address is not public"],
    ["http://100.64.0.1/a.png", "its address is not public"],
    ["http://192.168.1.1:8080/a.png", "its address is not public"],
  ];
  const html = `<p>Rain</p>${addresses.map(([address]) => `<img src="${address}">`).join("")}`;
  const { failed, note } = await runImport({ slug: "moving-in-7", html });
  for (const [address, sentence] of addresses)
    expect(failed.find(([src]) => src === address)?.[1], address).toContain(sentence);
  expect(blocks(note)).toEqual(Array.from({ length: addresses.length + 1 }, () => "paragraph"));
});

test("a site that does not answer is asked three times, not for each of its pictures", async () => {
  const refused = vi.fn((_address: string, _port: number) => true);
  // Nothing listens on this port.
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, "127.0.0.1", done));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const wanted = Array.from({ length: 30 }, (_, n) => {
    const src = `http://127.0.0.1:${port}/${n}.png`;
    return { id: getImageId(src), src };
  });
  const { failed } = await importImages(db, wanted, {
    signal: never,
    until: Date.now() + 60_000,
    mayConnect: refused,
  });
  expect(failed).toHaveLength(30);
  // Four are fetched at once.
  expect(refused.mock.calls.length).toBeLessThanOrEqual(7);
});

test("when its time is over, an import says how many pictures are left", async () => {
  const wanted = Array.from({ length: 9 }, (_, n) => {
    const src = `${old}/late/${n}/2.png`;
    return { id: getImageId(src), src };
  });
  const { left, failed } = await importImages(db, wanted, {
    signal: never,
    until: Date.now() - 1,
    mayConnect,
  });
  expect({ left, failed }).toEqual({ left: 5, failed: [] });
});
