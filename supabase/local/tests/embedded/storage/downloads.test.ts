import { beforeAll, describe, expect, it } from "vitest";
import { newBucket, serviceHeaders, storageUrl } from "../../support/bucket";

const body = "0123456789";
let bucket: Awaited<ReturnType<typeof newBucket>>;
let url = "";

beforeAll(async () => {
  bucket = await newBucket({ public: true });
  await bucket.files.upload("a.txt", new Blob([body], { type: "text/plain" }));
  url = bucket.files.getPublicUrl("a.txt").data.publicUrl;
});

it("prevents uploaded content from running in this origin", async () => {
  expect(Object.fromEntries((await fetch(url)).headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

describe("a range", () => {
  it.each([
    ["bytes=-99", 206],
    ["bytes=5-2", 200],
    ["bytes=0-1,4-5", 200],
    ["bytes=-", 200],
    ["lines=1-2", 200],
  ])("%s is ignored: %i with the whole file", async (range, status) => {
    const response = await fetch(url, { headers: { range } });
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it.each(["bytes=10-", "bytes=-0", "bytes=99999999999999999999-"])(
    "%s cannot be satisfied",
    async (range) => {
      const response = await fetch(url, { headers: { range } });
      expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
      expect(await response.json()).toMatchObject({ statusCode: "416", error: "InvalidRange" });
    },
  );

  it("of a replaced version returns the whole new one", async () => {
    const headers = { range: "bytes=0-1", "if-range": '"old"' };
    expect((await fetch(url, { headers })).status).toBe(200);
  });
});

describe("a client that has the file already", () => {
  it("gets 304", async () => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await fetch(url, { headers: { "if-none-match": tags } });
      expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });
});

it("a download completes even when the object is replaced meanwhile", async () => {
  const text = (n: number) => String(n % 10).repeat(1000);
  await bucket.files.upload("moving", text(0));
  let replacing = true;
  const replace = async () => {
    for (let n = 1; n <= 40; n++) await bucket.files.upload("moving", text(n), { upsert: true });
    replacing = false;
  };
  const read = async () => {
    while (replacing) {
      const response = await fetch(storageUrl(`/object/${bucket.id}/moving`), { headers: serviceHeaders() });
      const whole = await response.text();
      expect([response.status, whole]).toEqual([200, whole.slice(0, 1).repeat(1000)]);
    }
  };
  await Promise.all([replace(), ...Array.from({ length: 8 }, read)]);
});
