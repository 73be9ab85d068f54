import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { backend, database, service } from "../../support/backend";
import { filesIn, newBucket, storageUrl } from "../../support/bucket";
import { type Person, signUp, signUpAdmin } from "../../support/people";

const png = new Blob(["png"], { type: "image/png" });
const fresh = () => `${randomUUID()}.png`;
const exists = async (name: string) => (await service().storage.from("images").exists(name)).data;
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin();
});

describe("a policy", () => {
  it("sees owner, name and type of an upload", async () => {
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
      expect(await (await signUp()).client.storage.from(id).download(name)).toMatchObject({
        error: { statusCode: "404" },
      });

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

  it("rejects before the body is read: nothing of it reaches the disk", async () => {
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
    const response = await fetch(storageUrl(`/object/images/${fresh()}`), options as unknown as RequestInit);
    expect(await response.json()).toMatchObject({ statusCode: "403", error: "Unauthorized" });
    expect(await filesIn(backend.dataDir)).toEqual(before);
    expect(drafts).toBe(0);
  });

  it("is applied again at the end: an upload whose sender lost permission meanwhile is not stored", async () => {
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

  it("cannot be bypassed by SQL: rows are deleted only by storage", async () => {
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
