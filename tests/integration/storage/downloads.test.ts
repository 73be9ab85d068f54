import { beforeAll, describe, expect, it } from "vitest";
import { service, visitor } from "../backend";
import { address, newBucket, serviceHeaders } from "./bucket";

const body = "0123456789";
let bucket: Awaited<ReturnType<typeof newBucket>>;
let url = "";

beforeAll(async () => {
  bucket = await newBucket({ public: true });
  await bucket.files.upload("folder/a b.txt", new Blob([body], { type: "text/plain" }));
  url = bucket.files.getPublicUrl("folder/a b.txt").data.publicUrl;
});

describe("a public address", () => {
  it("works without any key and lets nothing that was uploaded act on this origin", async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      "cache-control": "max-age=3600",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
    });
  });

  it("shows a page as text, as hosted does", async () => {
    await bucket.files.upload("page", "<script>1</script>", { contentType: "text/html; charset=utf-8" });
    const response = await fetch(bucket.files.getPublicUrl("page").data.publicUrl);
    expect(response.headers.get("content-type")).toBe("text/plain");
  });

  it("of a private bucket leads nowhere", async () => {
    const { id, files } = await newBucket();
    await files.upload("a", "secret");
    for (const path of [`/object/public/${id}/a`, `/object/${id}/a`, `/object/authenticated/${id}/a`]) {
      const response = await fetch(address(path));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "404", message: "Bucket not found" });
    }
  });

  it.each([
    ["", "attachment;"],
    ['my "name".txt', "attachment; filename=my%20%22name%22.txt; filename*=UTF-8''my%20%22name%22.txt"],
  ])("with download=%j is saved, not shown", async (name, disposition) => {
    const saved = bucket.files.getPublicUrl("folder/a b.txt", { download: name || true }).data.publicUrl;
    expect((await fetch(saved)).headers.get("content-disposition")).toBe(disposition);
  });
});

describe("a range", () => {
  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-99", 206, body, "bytes 0-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=9-9", 206, "9", "bytes 9-9/10"],
    ["bytes=5-2", 200, body, null],
    ["bytes=0-1,4-5", 200, body, null],
    ["bytes=-", 200, body, null],
    ["lines=1-2", 200, body, null],
  ])("%s answers %i", async (range, status, content, contentRange) => {
    const response = await fetch(url, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, content]);
    expect(response.headers.get("content-range")).toBe(contentRange);
  });

  it.each(["bytes=10-", "bytes=-0", "bytes=99999999999999999999-"])(
    "%s cannot be satisfied",
    async (range) => {
      const response = await fetch(url, { headers: { range } });
      expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
      expect(await response.json()).toMatchObject({ statusCode: "416", error: "InvalidRange" });
    },
  );

  it("of a version that was replaced gets the whole new one", async () => {
    const headers = { range: "bytes=0-1", "if-range": '"old"' };
    expect((await fetch(url, { headers })).status).toBe(200);
  });
});

describe("a reader who has the file already", () => {
  it("gets nothing but 304", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await fetch(url, { headers: { "if-none-match": tags } });
      expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("is told by date as well", async () => {
    const modified = (await fetch(url)).headers.get("last-modified") ?? "";
    expect((await fetch(url, { headers: { "if-modified-since": modified } })).status).toBe(304);
    const early = new Date(0).toUTCString();
    expect((await fetch(url, { headers: { "if-modified-since": early } })).status).toBe(200);
  });
});

describe("asking without reading", () => {
  it("HEAD answers the length of the whole", async () => {
    const response = await fetch(url, { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      "10",
      "",
    ]);
  });

  it("exists and info tell what is there", async () => {
    expect((await bucket.files.exists("folder/a b.txt")).data).toBe(true);
    expect((await bucket.files.exists("folder/none")).data).toBe(false);
    expect((await service().storage.from("none").exists("a")).data).toBe(false);
    const info = await visitor().storage.from(bucket.id).info("folder/a b.txt");
    expect(info.data).toMatchObject({ name: "folder/a b.txt", bucketId: bucket.id, size: 10 });
  });
});

it("a download that a replacement overtakes still ends, and whole", async () => {
  const body = (n: number) => String(n % 10).repeat(1000);
  await bucket.files.upload("moving", body(0));
  let replacing = true;
  const replace = async () => {
    for (let n = 1; n <= 40; n++) await bucket.files.upload("moving", body(n), { upsert: true });
    replacing = false;
  };
  const read = async () => {
    while (replacing) {
      const response = await fetch(address(`/object/${bucket.id}/moving`), { headers: serviceHeaders() });
      const text = await response.text();
      expect([response.status, text]).toEqual([200, text.slice(0, 1).repeat(1000)]);
    }
  };
  await Promise.all([replace(), ...Array.from({ length: 8 }, read)]);
});
