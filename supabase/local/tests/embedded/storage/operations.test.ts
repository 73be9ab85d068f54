import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, visitor } from "../../support/backend";
import { newBucket } from "../../support/bucket";

const sql = database();
let bucket: Awaited<ReturnType<typeof newBucket>>;

beforeAll(async () => {
  bucket = await newBucket();
  await bucket.files.upload("a", "a");
  await sql.unsafe(`create policy "operations" on storage.objects for all to anon using (false)`);
});

afterAll(async () => {
  await sql.unsafe(`drop policy "operations" on storage.objects`);
  await sql.end();
});

/** Lets visitors do what a condition allows, in this file's bucket. */
const allow = (condition: string) =>
  sql.unsafe(`alter policy "operations" on storage.objects
    using (bucket_id = '${bucket.id}' and (${condition})) with check (bucket_id = '${bucket.id}' and (${condition}))`);

type Answer = PromiseLike<{ data?: unknown; error: unknown }>;

describe("a policy", () => {
  const files = () => visitor().storage.from(bucket.id);
  it.each<[string, string, string, () => Answer]>([
    ["storage.object.upload", "POST", "/object/BUCKET/b", () => files().upload("b", "b")],
    ["storage.object.upload_update", "PUT", "/object/BUCKET/b", () => files().update("b", "b")],
    ["storage.object.sign", "POST", "/object/sign/BUCKET/a", () => files().createSignedUrl("a", 60)],
    [
      "storage.object.sign_upload_url",
      "POST",
      "/object/upload/sign/BUCKET/c",
      () => files().createSignedUploadUrl("c"),
    ],
    ["storage.object.get_authenticated", "GET", "/object/BUCKET/a?", () => files().download("a")],
    ["object.get_authenticated_info", "GET", "/object/info/BUCKET/a", () => files().info("a")],
    ["object.head_authenticated_info", "HEAD", "/object/BUCKET/a", () => files().exists("a")],
    ["storage.object.copy", "POST", "/object/copy", () => files().copy("b", "d")],
    ["storage.object.move", "POST", "/object/move", () => files().move("d", "e")],
  ])("knows that %s is asked for, how and where", async (operation, method, path, ask) => {
    const where = path.replace("BUCKET", bucket.id).replace("?", "");
    const request = `current_setting('request.method') = '${method}' and current_setting('request.path') = '${where}'`;
    await allow(`${request} and storage.operation() = '${operation}'`);
    expect((await ask()).error).toBeNull();
    await allow(`${request} and storage.operation() <> '${operation}'`);
    expect((await ask()).error).not.toBeNull();
  });

  it("sees the operations of listing and of deleting many", async () => {
    const names = async (ask: PromiseLike<{ data: { name: string }[] | null }>) =>
      (await ask).data?.map(({ name }) => name).sort();
    await allow("storage.allow_only_operation('object.list')");
    expect(await names(files().list())).toEqual(["a", "b", "e"]);
    expect(await names(files().remove(["b", "e"]))).toEqual([]);
    await allow("storage.allow_only_operation('storage.object.delete_many')");
    expect(await names(files().list())).toEqual([]);
    expect(await names(files().remove(["b", "e"]))).toEqual(["b", "e"]);
  });

  it("reads the headers of a request", async () => {
    await allow("current_setting('request.headers')::json ->> 'x-agent' = 'me'");
    expect((await files().info("a")).error).not.toBeNull();
    const mine = files().setHeader("x-agent", "me");
    expect((await mine.info("a")).error).toBeNull();
  });

  it("sees no operation outside of storage", async () => {
    const [row] = await sql`
      select storage.allow_any_operation(array['', null, 'object.list']) as any, storage.allow_only_operation('') as one,
        storage.allow_only_operation(null) as none, storage.operation() as operation`;
    expect(row).toEqual({ any: false, one: false, none: false, operation: null });
  });
});
