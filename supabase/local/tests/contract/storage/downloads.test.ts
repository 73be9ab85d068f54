import { beforeAll, describe, expect, it } from "vitest";
import { service, visitor } from "../../support/backend";
import { newBucket, storageUrl } from "../../support/bucket";

const body = "0123456789";
let bucket: Awaited<ReturnType<typeof newBucket>>;
let url = "";

beforeAll(async () => {
  bucket = await newBucket({ public: true });
  await bucket.files.upload("folder/a b.txt", new Blob([body], { type: "text/plain" }));
  url = bucket.files.getPublicUrl("folder/a b.txt").data.publicUrl;
});

describe("a public URL", () => {
  it("works without a key", async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      "cache-control": "max-age=3600",
      "accept-ranges": "bytes",
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
    });
  });

  it("serves HTML as text", async () => {
    await bucket.files.upload("page", "<script>1</script>", { contentType: "text/html; charset=utf-8" });
    const response = await fetch(bucket.files.getPublicUrl("page").data.publicUrl);
    expect(response.headers.get("content-type")).toBe("text/plain");
  });

  it("of a private bucket does not exist", async () => {
    const { id, files } = await newBucket();
    await files.upload("a", "secret");
    for (const path of [`/object/public/${id}/a`, `/object/${id}/a`]) {
      const response = await fetch(storageUrl(path));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "404", message: "Bucket not found" });
    }
    const message = "headers must have required property 'authorization'";
    const withToken = await fetch(storageUrl(`/object/authenticated/${id}/a`));
    expect([withToken.status, (await withToken.json()).message]).toEqual([400, message]);
  });

  it.each([
    ["", "attachment;"],
    ['my "name".txt', "attachment; filename=my%20%22name%22.txt; filename*=UTF-8''my%20%22name%22.txt"],
  ])("with download=%j is an attachment", async (name, disposition) => {
    const saved = bucket.files.getPublicUrl("folder/a b.txt", { download: name || true }).data.publicUrl;
    expect((await fetch(saved)).headers.get("content-disposition")).toBe(disposition);
  });
});

describe("a range", () => {
  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=9-9", 206, "9", "bytes 9-9/10"],
  ])("%s: %i", async (range, status, content, contentRange) => {
    const response = await fetch(url, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, content]);
    expect(response.headers.get("content-range")).toBe(contentRange);
  });
});

describe("a client that has the file already", () => {
  it("gets 304", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    const response = await fetch(url, { headers: { "if-none-match": etag } });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("gets 304 by date, too", async () => {
    const modified = (await fetch(url)).headers.get("last-modified") ?? "";
    expect((await fetch(url, { headers: { "if-modified-since": modified } })).status).toBe(304);
    const early = new Date(0).toUTCString();
    expect((await fetch(url, { headers: { "if-modified-since": early } })).status).toBe(200);
  });
});

describe("metadata", () => {
  it("HEAD has the full length", async () => {
    const response = await fetch(url, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      "10",
      "",
    ]);
  });

  it("exists and info describe an object", async () => {
    expect((await bucket.files.exists("folder/a b.txt")).data).toBe(true);
    expect((await bucket.files.exists("folder/none")).data).toBe(false);
    expect((await service().storage.from("none").exists("a")).data).toBe(false);
    const info = await visitor().storage.from(bucket.id).info("folder/a b.txt");
    expect(info.data).toMatchObject({ name: "folder/a b.txt", bucketId: bucket.id, size: 10 });
  });
});
