import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";
import { purge } from "~/media/library/deleted-images.server";
import { findSameFile, hashFile, removeImage } from "~/media/library/image-store.server";

const anyone = visitor();
let user: Person;
let admin: Person;
const id = randomUUID();
const sides = { width: 1200, height: 800 };
const image = { id, name: "A.jpg", ...sides, bytes: 1000, type: "image/jpeg", files: ["960.webp"] };

beforeAll(async () => {
  [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
  expect((await admin.client.from("images").insert(image)).error).toBeNull();
});
afterAll(async () => {
  await service().from("images").delete().eq("id", id);
});

test("only admins list and write what the library holds", async () => {
  for (const { client } of [{ client: anyone }, user]) {
    expect((await client.from("images").select("name").eq("id", id)).data ?? []).toEqual([]);
    const forged = await client.from("images").insert({ ...image, id: randomUUID() });
    expect(forged.error).toMatchObject(FORBIDDEN);
    await client.from("images").update({ alt: "Forged" }).eq("id", id);
    await client.from("images").delete().eq("id", id);
  }
  expect((await admin.client.from("images").select("alt").eq("id", id).single()).data).toEqual({ alt: "" });
});

test("visitors read a file by its URL and cannot list files", async () => {
  const folder = randomUUID();
  const path = `${folder}/original.png`;
  const bucket = (client: SupabaseClient) => client.storage.from("images");
  const sent = await bucket(admin.client).upload(path, Buffer.from("\x89PNG"), { contentType: "image/png" });
  expect(sent.error).toBeNull();
  for (const client of [anyone, user.client]) {
    expect((await bucket(client).list(folder)).data ?? []).toEqual([]);
    const { publicUrl } = bucket(client).getPublicUrl(path).data;
    expect((await fetch(publicUrl)).status).toBe(200);
  }
  expect((await bucket(admin.client).list(folder)).data).toMatchObject([{ name: "original.png" }]);
  await bucket(admin.client).remove([path]);
});

test("a file that is not an image has no dimensions, and only listed types are stored", async () => {
  const file = { name: "A.pdf", bytes: 1000, type: "application/pdf", files: ["file.pdf"] };
  const rows = () => admin.client.from("images");
  const { data } = await rows().insert(file).select("id").single().throwOnError();
  const url = `/media/${data.id}/file.pdf?size=1000`;
  const card = { type: "card", version: 1, url, site: null, src: null, children: [] };
  const content = { root: { type: "root", version: 1, children: [card] } };
  const note = await admin.client
    .from("notes_entries")
    .insert({ content })
    .select("id")
    .single()
    .throwOnError();
  const uses = await admin.client.rpc("find_image_uses", { _ids: [data.id] });
  expect(uses.data).toMatchObject([{ table_name: "notes_entries", row_id: note.data.id }]);
  for (const refused of [
    { ...file, ...sides },
    { ...file, width: 100 },
    { ...file, type: "image/png" },
    { ...image, id: randomUUID(), height: null },
    { ...file, type: "text/html" },
    { ...file, type: "image/svg+xml", ...sides },
    { ...file, bytes: 10 * 1024 * 1024 + 1 },
  ])
    expect((await rows().insert(refused)).error?.code, JSON.stringify(refused)).toBe("23514");
  const bucket = admin.client.storage.from("images");
  const page = await bucket.upload(`${data.id}/file.pdf`, Buffer.from("<p>"), { contentType: "text/html" });
  expect(page.error).toMatchObject({ message: expect.stringContaining("mime type") });
  const guest = await anyone.storage
    .from("images")
    .upload(`${data.id}/file.pdf`, Buffer.from("%PDF-"), { contentType: "application/pdf" });
  expect(guest.error).not.toBeNull();
  await service().from("notes_entries").delete().eq("id", note.data.id);
  await service().from("images").delete().eq("id", data.id);
});

test("a changed description leaves a revision; a deletion does not, since its files are gone", async () => {
  const other = { ...image, id: randomUUID() };
  const rows = () => admin.client.from("images");
  await rows().insert(other);
  await rows().update({ alt: "A beach" }).eq("id", other.id);
  await rows().delete().eq("id", other.id);
  const { data } = await admin.client.from("revisions").select("*").eq("row_id", other.id).order("id");
  expect(data).toMatchObject([{ operation: "insert" }, { operation: "update", new: { alt: "A beach" } }]);
});

test("usage is reported to those who can read it", async () => {
  const src = `/media/${id}/960.webp?size=1200x800`;
  const leaf = {
    type: "text",
    version: 1,
    text: "With an image",
    format: 0,
    style: "",
    mode: "normal",
    detail: 0,
  };
  const paragraph = { type: "paragraph", version: 1, children: [leaf] };
  const content = {
    root: { type: "root", version: 1, children: [paragraph, { type: "image", version: 1, src }] },
  };
  const used = async ({ client }: Pick<Person, "client">, ids = [id]) => {
    const { data, error } = await client.rpc("find_image_uses", { _ids: ids });
    return error
      ? error.code
      : data.map(({ table_name, title }: Record<string, string>) => `${table_name}: ${title}`);
  };
  const notes = await admin.client
    .from("notes_entries")
    .insert({ content, published: false })
    .select("id")
    .single();
  const copy = await admin.client
    .from("copy_items")
    .insert({ type: "image", image_url: src, image_alt: "Shown" })
    .select("id")
    .single();
  const project = { title: "Links to it", url: `https://example.com${src}` };
  const projects = await admin.client.from("projects_entries").insert(project).select("id").single();
  try {
    expect((await used(admin)).sort()).toEqual([
      "copy_items: Shown",
      "notes_entries: With an image",
      "projects_entries: Links to it",
    ]);
    expect(await used(admin, [randomUUID()])).toEqual([]);
    expect((await used(user)).sort()).toEqual(["copy_items: Shown", "projects_entries: Links to it"]);
    expect(await used({ client: anyone })).toBe(FORBIDDEN.code);
  } finally {
    for (const [table, row] of [
      ["notes_entries", notes],
      ["copy_items", copy],
      ["projects_entries", projects],
    ] as const) {
      await service().from(table).delete().eq("id", row.data?.id);
    }
  }
});

test("an image used only in a draft counts as used, and only the draft's author is told where", async () => {
  const other = await signUpAdmin();
  const row = randomUUID();
  const values = { content: JSON.stringify({ src: `/media/${id}/960.webp?size=1200x800` }) };
  const draft = { table_name: "notes_entries", row_id: row, values, client_id: randomUUID() };
  await admin.client.from("drafts").insert(draft).throwOnError();
  const uses = async ({ client }: Person) => (await client.rpc("find_image_uses", { _ids: [id] })).data;
  expect(await uses(admin)).toEqual([{ image_id: id, table_name: "notes_entries", row_id: row, title: "" }]);
  expect(await uses(other)).toEqual([{ image_id: id, table_name: "drafts", row_id: "", title: "" }]);
  expect(await uses(user)).toEqual([]);
  await service().from("drafts").delete().eq("row_id", row).throwOnError();
});

test("only admins restore a deleted image", async () => {
  const binned = { ...image, id: randomUUID(), deleted_at: new Date().toISOString() };
  await admin.client.from("images").insert(binned).throwOnError();
  const seen = async ({ client }: Pick<Person, "client">) =>
    (await client.from("images").select("id").eq("id", binned.id).is("deleted_at", null)).data?.length ?? 0;
  expect(await Promise.all([{ client: anyone }, user, admin].map(seen))).toEqual([0, 0, 0]);
  await user.client.from("images").update({ deleted_at: null }).eq("id", binned.id);
  expect(await seen(admin)).toBe(0);
  await admin.client.from("images").update({ deleted_at: null }).eq("id", binned.id).throwOnError();
  expect(await Promise.all([{ client: anyone }, user, admin].map(seen))).toEqual([0, 0, 1]);
  await service().from("images").delete().eq("id", binned.id);
});

test("of two images of the same bytes, the one that is not deleted is found", async () => {
  const bytes = Buffer.from(randomUUID());
  const same = { ...image, sha256: hashFile(bytes) };
  const rows = [
    { ...same, id: randomUUID(), deleted_at: new Date().toISOString() },
    { ...same, id: randomUUID(), deleted_at: null },
  ];
  await service().from("images").insert(rows).throwOnError();
  expect((await findSameFile(service(), bytes))?.id).toBe(rows[1]?.id);
  const ids = rows.map((row) => row.id);
  await service().from("images").delete().in("id", ids).throwOnError();
});

test("an image that is restored while the bin is emptied stays", async () => {
  const restored = { ...image, id: randomUUID() };
  await service().from("images").insert(restored).throwOnError();
  await expect(removeImage(service(), restored.id, new Date())).rejects.toMatchObject({ status: 404 });
  const { data } = await service().from("images").select("id").eq("id", restored.id).throwOnError();
  expect(data).toHaveLength(1);
  await service().from("images").delete().eq("id", restored.id);
});

test("images deleted long ago are removed with their files, and nothing else is", async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
  const ages = [null, 29, 31, 32, 33].map((age) => age && days(age).toISOString());
  const rows = ages.map((deleted_at) => ({ ...image, id: randomUUID(), deleted_at }));
  await service().from("images").insert(rows).throwOnError();
  const bucket = service().storage.from("images");
  for (const { id: folder } of rows) {
    const { error } = await bucket.upload(`${folder}/960.webp`, Buffer.from("x"), {
      contentType: "image/webp",
    });
    expect(error).toBeNull();
  }
  // Each process of the site cleans up, perhaps at the same time.
  await Promise.all([purge(service(), days(30)), purge(service(), days(30))]);
  const ids = rows.map((row) => row.id);
  const { data } = await service().from("images").select("id").in("id", ids).throwOnError();
  expect(data.map((row) => row.id).sort()).toEqual(ids.slice(0, 2).sort());
  const files = await Promise.all(ids.map(async (folder) => (await bucket.list(folder)).data?.length));
  expect(files).toEqual([1, 1, 0, 0, 0]);
  await bucket.remove(ids.map((folder) => `${folder}/960.webp`));
  await service().from("images").delete().in("id", ids);
});
