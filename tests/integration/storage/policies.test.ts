import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { backend, database, isEmbedded, service, visitor } from "../backend";
import { type Person, signUp, signUpAdmin } from "../people";
import { address, failure, filesIn, newBucket } from "./bucket";

// The site's own bucket: everybody reads, admins write (supabase/migrations/…_storage.sql).
const png = new Blob(["png"], { type: "image/png" });
const people: Record<string, Person["client"]> = { visitor: visitor() };
let admin: Person;
const as = (who: string) => (people[who] ?? visitor()).storage.from("images");
const fresh = () => `${randomUUID()}.png`;

beforeAll(async () => {
  people.user = (await signUp()).client;
  admin = await signUpAdmin();
  people.admin = admin.client;
  people.service = service();
});

async function stored(): Promise<string> {
  const name = fresh();
  const { error } = await service().storage.from("images").upload(name, png);
  if (error) throw error;
  return name;
}
const exists = async (name: string) => (await service().storage.from("images").exists(name)).data;

describe.each([
  ["visitor", false],
  ["user", false],
  ["admin", true],
  ["service", true],
])("on the site's pictures a %s", (who, writes) => {
  const denied = failure("403", "new row violates row-level security policy");
  it("reads and lists", async () => {
    const name = await stored();
    expect((await as(who).download(name)).data?.size).toBe(3);
    expect((await as(who).info(name)).error).toBeNull();
    expect((await as(who).createSignedUrl(name, 60)).error).toBeNull();
    expect((await as(who).list("", { search: name })).data).toMatchObject([{ name }]);
    expect((await fetch(as(who).getPublicUrl(name).data.publicUrl)).status).toBe(200);
  });

  it(`${writes ? "uploads" : "does not upload"}`, async () => {
    const name = fresh();
    const answers = [await as(who).upload(name, png), await as(who).createSignedUploadUrl(fresh())];
    for (const answer of answers) expect(answer).toMatchObject(writes ? { error: null } : denied);
    expect(await exists(name)).toBe(writes);
  });

  it(`${writes ? "replaces" : "does not replace"}`, async () => {
    const name = await stored();
    const blob = new Blob(["new"], { type: "image/png" });
    const answers = [await as(who).update(name, blob), await as(who).upload(name, blob, { upsert: true })];
    for (const answer of answers) expect(answer).toMatchObject(writes ? { error: null } : denied);
    const { data } = await service().storage.from("images").download(name);
    expect(await data?.text()).toBe(writes ? "new" : "png");
  });

  it(`${writes ? "moves and copies" : "does not move or copy"}`, async () => {
    const [name, moved, copied] = [await stored(), fresh(), fresh()];
    expect(await as(who).copy(name, copied)).toMatchObject(writes ? { error: null } : denied);
    const notFound = failure("404", "Object not found");
    expect(await as(who).move(name, moved)).toMatchObject(writes ? { error: null } : notFound);
    expect([await exists(name), await exists(moved), await exists(copied)]).toEqual([
      !writes,
      writes,
      writes,
    ]);
  });

  it(`${writes ? "removes" : "does not remove"}`, async () => {
    const name = await stored();
    const { data } = await as(who).remove([name]);
    expect(data).toMatchObject(writes ? [{ name }] : []);
    expect(await exists(name)).toBe(!writes);
  });
});

it("nobody puts scripts among the pictures", async () => {
  const svg = new Blob(["<svg/>"], { type: "image/svg+xml" });
  expect(await as("admin").upload(fresh(), svg)).toMatchObject({ error: { statusCode: "415" } });
});

it("objects of a private bucket without policies are the service key's alone", async () => {
  const { id, files } = await newBucket();
  await files.upload("a", "secret");
  for (const who of ["visitor", "user", "admin"]) {
    const theirs = (people[who] ?? visitor()).storage.from(id);
    const hidden = failure("404", "Object not found");
    expect(await theirs.download("a")).toMatchObject(hidden);
    expect(await theirs.info("a")).toMatchObject(hidden);
    expect((await theirs.exists("a")).data).toBe(false);
    expect((await theirs.list()).data).toEqual([]);
    expect((await theirs.remove(["a"])).data).toEqual([]);
    expect(await theirs.copy("a", "b")).toMatchObject(hidden);
    expect(await theirs.upload("b", "b")).toMatchObject({ error: { statusCode: "403" } });
  }
  expect((await files.list()).data).toHaveLength(1);
});

describe.skipIf(!isEmbedded())("a policy", () => {
  it("sees the owner, the name and the type of what is uploaded", async () => {
    const { id, files } = await newBucket();
    const sql = database();
    try {
      await sql.unsafe(`
        create policy "own ${id}" on storage.objects for all to authenticated
        using (bucket_id = '${id}' and owner_id = (select auth.uid())::text)
        with check (bucket_id = '${id}' and owner = auth.uid() and (storage.foldername(name))[1] = auth.uid()::text
          and metadata ->> 'mimetype' = 'image/png')`);
      const theirs = admin.client.storage.from(id);
      const name = `${admin.id}/a.png`;
      expect((await theirs.upload(name, png)).error).toBeNull();
      expect((await theirs.upload(name, png, { upsert: true })).error).toBeNull();
      expect((await theirs.list(admin.id)).data).toMatchObject([{ name: "a.png" }]);
      expect(await theirs.upload(`${admin.id}/a.txt`, "text")).toMatchObject({
        error: { statusCode: "403" },
      });
      expect(await theirs.upload("elsewhere/a.png", png)).toMatchObject({ error: { statusCode: "403" } });
      expect(await as("user").download(name)).toMatchObject({ error: { statusCode: "404" } });

      const { data } = await theirs
        .createSignedUploadUrl(`${admin.id}/signed.png`)
        .catch(() => ({ data: null }));
      expect(data).toBeNull();
      expect((await files.remove([name])).data).toMatchObject([{ owner: admin.id, owner_id: admin.id }]);
    } finally {
      await sql.unsafe(`drop policy if exists "own ${id}" on storage.objects`);
      await sql.end();
    }
  });

  it("refuses before the body is read: nothing of it reaches the disk", async () => {
    let drafts = 0;
    async function* long() {
      for (let n = 0; n < 200; n++) {
        yield Buffer.alloc(10_000);
        if (n % 20 === 0) drafts += (await filesIn(backend.dataDir)).drafts.length;
      }
    }
    const headers = {
      apikey: backend.anonKey,
      authorization: `Bearer ${backend.anonKey}`,
      "content-type": "image/png",
    };
    const options = { method: "POST", headers, body: Readable.toWeb(Readable.from(long())), duplex: "half" };
    const before = await filesIn(backend.dataDir);
    const response = await fetch(address(`/object/images/${fresh()}`), options as unknown as RequestInit);
    expect(await response.json()).toMatchObject({ statusCode: "403", error: "Unauthorized" });
    expect(await filesIn(backend.dataDir)).toEqual(before);
    expect(drafts).toBe(0);
  });

  it("decides again at the end: rights lost meanwhile store nothing", async () => {
    const leaving = await signUpAdmin();
    const name = fresh();
    const before = await filesIn(backend.dataDir);
    async function* body() {
      yield Buffer.alloc(1000);
      await expect.poll(async () => (await filesIn(backend.dataDir)).drafts).toHaveLength(1);
      await service().from("user_roles").delete().eq("user_id", leaving.id);
      yield Buffer.alloc(1000);
    }
    const sent = leaving.client.storage
      .from("images")
      .upload(name, Readable.from(body()), { contentType: "image/png" });
    expect(await sent).toMatchObject({ error: { statusCode: "403" } });
    expect(await filesIn(backend.dataDir)).toEqual(before);
    expect(await exists(name)).toBe(false);
  });

  it("is not gone round by SQL: rows are deleted through storage alone", async () => {
    const sql = database();
    await expect(sql`delete from storage.objects`).rejects.toThrow(
      "Direct deletion from storage tables is not allowed",
    );
    await expect(sql`delete from storage.buckets`).rejects.toThrow(
      "Direct deletion from storage tables is not allowed",
    );
    await sql.end();
  });
});
