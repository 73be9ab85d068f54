import { describe, expect, it } from "vitest";
import { backend, service } from "../../support/backend";
import { failure, filesIn, newBucket } from "../../support/bucket";

const storage = service().storage;

it.each([
  ["asc", ["Folder", "c", "b", "a"]],
  ["desc", ["c", "Folder", "a", "b"]],
])("sorts folders by code point, before the files, when a time is sorted by: %s", async (order, expected) => {
  const { files } = await newBucket();
  for (const name of ["b", "a", "Folder/x", "c/x"]) await files.upload(name, name);
  const { data } = await files.list("", { sortBy: { column: "created_at", order } });
  expect(data?.map(({ name }) => name)).toEqual(expected);
});

it("neither moves nor copies to a bucket that does not exist", async () => {
  const { files } = await newBucket();
  await files.upload("a", "a");
  const nowhere = failure("404", "The related resource does not exist");
  expect(await files.move("a", "c", { destinationBucket: "none" })).toMatchObject(nowhere);
  expect(await files.copy("a", "c", { destinationBucket: "none" })).toMatchObject(nowhere);
});

it("unlinks the files of deleted objects", async () => {
  const { files } = await newBucket();
  await files.upload("a", "a");
  await files.upload("b/c", "c");
  const versions = [(await files.info("a")).data?.version, (await files.info("b/c")).data?.version];
  await files.remove(["a"]);
  await fetch(`${backend.url}/storage/v1/object/${(await files.info("b/c")).data?.bucketId}/b/c`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${backend.serviceKey}` },
  });
  const left = async () => (await filesIn(backend.dataDir)).stored.filter((name) => versions.includes(name));
  await expect.poll(left).toEqual([]);
});

it("rejects a bucket name with path traversal", async () => {
  expect(await storage.createBucket("..")).toMatchObject(failure("400", "Bucket name invalid"));
});

describe("a name", () => {
  it.each([
    "..%2f..%2fsecrets.json",
    "a%2f..%2fb",
    "%2e%2e%2fx",
    "a%2f%2fb",
    "a%00b",
    "%c3%a9",
    "a%5cb",
    "%ff",
    "x".repeat(1025),
  ])("in a URL cannot be %s", async (encoded) => {
    const { id } = await newBucket();
    const headers = { authorization: `Bearer ${backend.serviceKey}`, apikey: backend.serviceKey };
    for (const method of ["POST", "PUT", "GET"]) {
      const body = method === "GET" ? null : "x";
      const response = await fetch(`${backend.url}/storage/v1/object/${id}/${encoded}`, {
        method,
        headers,
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidKey" });
    }
  });

  it.each(["../secrets.json", "/etc/passwd", "a/../b", "a//b", "a/", ".", "", "a\u0000b", "é"])(
    "in a body cannot be %j",
    async (name) => {
      const { files } = await newBucket();
      await files.upload("a", "a");
      const refused = failure("400", `Invalid key: ${name}`);
      expect(await files.move("a", name)).toMatchObject(refused);
      expect(await files.copy("a", name)).toMatchObject(refused);
      expect(await files.copy(name, "b")).toMatchObject(refused);
    },
  );
});

describe("unsupported or missing paths", () => {
  const files = storage.from("images");
  it.each<[string, () => PromiseLike<{ error: { message: string } | null }>]>([
    ["Image transformation", () => files.download("a", { transform: { width: 9 } })],
    ["Image transformation", () => files.createSignedUrl("a", 9, { transform: { width: 9 } })],
    ["Version 2 of listing", () => files.listV2()],
    ["Purging a cache", () => files.purgeCache("a")],
    ["Purging a cache", () => storage.purgeBucketCache("images")],
    ["Vector buckets", () => storage.vectors.listBuckets()],
    ["Analytics buckets", () => storage.analytics.listBuckets()],
    ["ANALYTICS buckets", () => storage.createBucket("a", { public: false, type: "ANALYTICS" })],
  ])("%s is named in the error", async (name, ask) => {
    const { error } = await ask();
    expect(error?.message).toContain(`${name}`);
    expect(error?.message).toContain("not part of the embedded backend");
  });

  it.each(["upload/resumable", "s3/images"])("/%s is rejected by name", async (path) => {
    const headers = { authorization: `Bearer ${backend.serviceKey}` };
    const response = await fetch(`${backend.url}/storage/v1/${path}`, { method: "PATCH", headers });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain("not part of the embedded backend");
  });
});
