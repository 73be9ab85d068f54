import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { type Person, signUpAdmin } from "#supabase-local/testing/people";

const alt = `Gallery ${randomUUID()}`;
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});
afterEach(() => service().from("gallery_items").delete().eq("alt", alt));

const add = (row: object) =>
  admin.client
    .from("gallery_items")
    .insert({ alt, ...row })
    .select()
    .single();

test("a new item is shown first on Creative", async () => {
  const item = { order_index: null, image: "/newest.webp" };
  const { data } = await add(item);
  expect(data).toMatchObject({ page: "creative", published: true });
  const rows = await visitor()
    .from("gallery_items")
    .select("id, page")
    .order("order_index", { ascending: false });
  expect(rows.data?.[0]).toEqual({ id: data?.id, page: "creative" });
});

test.each([
  {},
  { image: "javascript:alert(1)" },
  { video: "data:video/mp4;base64,AA" },
  { image: "/a.webp", page: "home" },
  { image: "/a.webp", year: 20_260 },
])("an item is not stored as %o", async (row) => {
  expect((await add(row)).error).toMatchObject({ code: "23514" });
});

test("files of the library that the gallery shows are in use", async () => {
  const [picture, video] = [randomUUID(), randomUUID()];
  await add({ image: `/media/${picture}/960.webp?size=8x6`, video: `/media/${video}/video.mp4?size=8x6` });
  const uses = await admin.client.rpc("find_image_uses", { _ids: [picture, video] });
  const use = { table_name: "gallery_items", title: alt };
  expect(uses.data).toHaveLength(2);
  for (const found of uses.data ?? []) expect(found).toMatchObject(use);
});
