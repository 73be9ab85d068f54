import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { service, visitor } from "./backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "./people";

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

test("pictures are read by everybody and written by admins alone", async () => {
  for (const { client } of [{ client: anyone }, user]) {
    expect((await client.from("images").select("name").eq("id", id)).data).toEqual([{ name: "A.jpg" }]);
    const forged = await client.from("images").insert({ ...image, id: randomUUID() });
    expect(forged.error).toMatchObject(FORBIDDEN);
    await client.from("images").update({ alt: "Forged" }).eq("id", id);
    await client.from("images").delete().eq("id", id);
  }
  expect((await anyone.from("images").select("alt").eq("id", id).single()).data).toEqual({ alt: "" });
});

test("a description is kept as a revision; a deletion is not, since its files are gone", async () => {
  const other = { ...image, id: randomUUID() };
  const rows = () => admin.client.from("images");
  await rows().insert(other);
  await rows().update({ alt: "A beach" }).eq("id", other.id);
  await rows().delete().eq("id", other.id);
  const { data } = await admin.client.from("revisions").select("*").eq("row_id", other.id).order("id");
  expect(data).toMatchObject([{ operation: "insert" }, { operation: "update", new: { alt: "A beach" } }]);
});

test("where a picture is used is told to whoever may read it there", async () => {
  const src = `/media/${id}/960.webp?size=1200x800`;
  const leaf = {
    type: "text",
    version: 1,
    text: "With a picture",
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
    const { data, error } = await client.rpc("image_uses", { _ids: ids });
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
      "notes_entries: With a picture",
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

test("a picture that only a draft shows is used: its author hears where, other admins that it is", async () => {
  const other = await signUpAdmin();
  const row = randomUUID();
  const values = { content: JSON.stringify({ src: `/media/${id}/960.webp?size=1200x800` }) };
  const draft = { table_name: "notes_entries", row_id: row, values, writer: randomUUID() };
  await admin.client.from("drafts").insert(draft).throwOnError();
  const uses = async ({ client }: Person) => (await client.rpc("image_uses", { _ids: [id] })).data;
  expect(await uses(admin)).toEqual([{ image: id, table_name: "notes_entries", row_id: row, title: "" }]);
  expect(await uses(other)).toEqual([{ image: id, table_name: "drafts", row_id: "", title: "" }]);
  expect(await uses(user)).toEqual([]);
  await service().from("drafts").delete().eq("row_id", row).throwOnError();
});
