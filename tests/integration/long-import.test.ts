import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { database, isEmbedded, service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import { discardAction, importAction } from "~/admin/import/import-actions.server";
import type { Args, Client } from "~/auth/session.server";
import { planImport } from "~/content/transfer/import-plan.server";
import { readImport } from "~/content/transfer/import-read.server";
import { loadResult, loadUpload, storeUpload } from "~/content/transfer/uploads.server";
import type { importImages } from "~/media/library/import-images.server";

const MINUTE = 60_000;
const args = { request: new Request("https://example.com"), context: {} } as unknown as Args;

let sender: Parameters<typeof storeUpload>[0];
let said: object | undefined;
vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));
vi.mock("~/realtime/hub.server", () => ({ hub: { invalidate: () => undefined } }));
vi.mock("~/auth/session.server", () => ({
  requireAdmin: async () => sender,
  redirectWith: async (_: unknown, path: string, toast?: object) => {
    said = toast;
    return path;
  },
}));
// Each request has time for four pictures.
vi.mock("~/media/library/import-images.server", async (load) => {
  const original = await load<{ importImages: typeof importImages }>();
  const slice: typeof importImages = (db, wanted, options) =>
    original.importImages(db, wanted, { ...options, until: 0 });
  return { importImages: slice };
});

beforeEach(async () => {
  const { id, client } = await signUpAdmin();
  sender = { account: { id }, db: client as Client };
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes this admin's uploads older, and the clock later, by this many minutes. */
async function wait(minutes: number): Promise<void> {
  const sql = database();
  await sql`update storage.objects set created_at = created_at - ${`${minutes} minutes`}::interval
    where bucket_id = 'imports' and name like ${`${sender.account.id}/%`}`;
  await sql.end();
  vi.setSystemTime(Date.now() + minutes * MINUTE);
}

/** A zip of one text with ten pictures. */
async function makeZip(title: string): Promise<Buffer> {
  const files: Record<string, Uint8Array> = {};
  let text = `# ${title}\n\n`;
  for (let n = 0; n < 10; n += 1) {
    const color = { r: 20 * n, g: 99, b: 9 };
    files[`post/${n}.png`] = await sharp({
      create: { width: 30, height: 20, channels: 3, background: color },
    })
      .png()
      .toBuffer();
    text += `![Picture ${n}](post/${n}.png)\n\n`;
  }
  return Buffer.from(zipSync({ ...files, "post.md": strToU8(text) }));
}

/** Imports for as long as a request may take, and returns the id of the rest. */
async function importSome(id: string): Promise<string> {
  const waiting = await loadUpload(sender, id);
  if (!waiting) throw new Error("The upload has expired");
  const form = new FormData();
  form.set("upload", id);
  form.set("fingerprint", (await planImport(sender.db, waiting)).fingerprint);
  const next = String(await importAction(args, form));
  return next.split("import=")[1] ?? next;
}

test.runIf(isEmbedded())(
  "the images of a zip are added even if that takes longer than uploads are kept",
  async () => {
    const title = "A long import";
    const zip = await makeZip(title);
    const incoming = await readImport(zip);
    let id = await storeUpload(sender, incoming, zip);
    for (let requests = 1; requests <= 3; requests += 1) {
      await wait(6);
      id = await importSome(id);
    }
    const result = await loadResult(sender, id);
    const { data } = await service().from("notes_entries").delete().eq("title", title).select("content");
    expect(result).toMatchObject({ added: 1, missing: [] });
    expect(JSON.stringify(data).match(/\/media\//g)).toHaveLength(10);
    const left = await service().storage.from("imports").list(sender.account.id);
    expect(left.data?.map(({ name }) => name)).toEqual([`${id}.result`]);
    const ids = Array.from(
      JSON.stringify(data).matchAll(/\/media\/([0-9a-f-]{36})/g),
      ([, image = ""]) => image,
    );
    await service().from("images").delete().in("id", ids).throwOnError();
  },
);

test.runIf(isEmbedded())("stopping says that pictures were copied, but not before any were", async () => {
  const zip = await makeZip("A stopped import");
  const form = new FormData();
  form.set("upload", await storeUpload(sender, await readImport(zip), zip));
  await discardAction(args, form);
  expect(said).toEqual({ title: "Nothing was imported" });
  form.set("upload", await importSome(await storeUpload(sender, await readImport(zip), zip)));
  await discardAction(args, form);
  expect(said).toMatchObject({
    title: "Import stopped",
    description: "Nothing more is imported. Images that were copied stay in Images.",
  });
});

test("cancelling while the import runs, or after it, shows what was imported", async () => {
  const title = "An import that is cancelled too late";
  const zip = Buffer.from(zipSync({ "post.md": strToU8(`# ${title}\n\nText.\n`) }));
  const id = await storeUpload(sender, await readImport(zip));
  const form = new FormData();
  form.set("upload", id);
  form.set("fingerprint", (await planImport(sender.db, await readImport(zip))).fingerprint);
  const [, ...cancelled] = await Promise.all([importAction(args, form), discardAction(args, form)]);
  cancelled.push(await discardAction(args, form));
  const { data } = await service().from("notes_entries").delete().eq("title", title).select("id");
  expect(data).toHaveLength(1);
  expect(cancelled).toEqual([1, 2].map(() => expect.stringContaining(`import=${id}`)));
  expect(said).toMatchObject({ title: "Already imported" });
  form.set("upload", randomUUID());
  await discardAction(args, form);
  expect(said).toMatchObject({ title: "Nothing to cancel" });
});

test("a file of the zip that is not an image is named by its path", async () => {
  const title = "An import with a broken image";
  const text = strToU8(`# ${title}\n\n![Rain](post/rain.png)\n`);
  const zip = Buffer.from(zipSync({ "post.md": text, "post/rain.png": strToU8("No image") }));
  const id = await importSome(await storeUpload(sender, await readImport(zip), zip));
  await service().from("notes_entries").delete().eq("title", title).throwOnError();
  expect(await loadResult(sender, id)).toMatchObject({
    missing: [expect.stringMatching(/^“post\/rain\.png” is not an image/)],
  });
});
