import { beforeAll, describe, expect, it } from "vitest";
import { backend, isEmbedded, service } from "../backend";
import { failure, filesIn, newBucket } from "./bucket";

const names = (entries: { name: string }[] | null) => entries?.map(({ name }) => name);
const textOf = async (download: PromiseLike<{ data: Blob | null }>) => (await download).data?.text();

describe("a listing", () => {
  let files: Awaited<ReturnType<typeof newBucket>>["files"];
  beforeAll(async () => {
    ({ files } = await newBucket());
    for (const name of ["b.txt", "a.txt", "Folder/z.txt", "Folder/deep/x.txt", "Folder/deep/y.txt", "c/1"]) {
      await files.upload(name, name);
    }
  });

  it("shows one folder: files with what is known of them, folders by name", async () => {
    const { data } = await files.list();
    expect(names(data)).toEqual(["a.txt", "b.txt", "c", "Folder"]);
    expect(data?.find(({ name }) => name === "Folder")).toMatchObject({ id: null, metadata: null });
    expect(data?.find(({ name }) => name === "a.txt")).toMatchObject({
      id: expect.any(String),
      metadata: {
        size: 5,
        mimetype: "text/plain;charset=UTF-8",
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      },
    });
    expect(names((await files.list("Folder")).data)).toEqual(["deep", "z.txt"]);
    expect(names((await files.list("Folder/deep/")).data)).toEqual(["x.txt", "y.txt"]);
    expect((await files.list("nowhere")).data).toEqual([]);
  });

  it("is sorted, paged and searched", async () => {
    const order = async (column: string, direction: string) =>
      names((await files.list("", { sortBy: { column, order: direction } })).data);
    expect(await order("name", "desc")).toEqual(["Folder", "c", "b.txt", "a.txt"]);
    expect(await order("created_at", "asc")).toEqual(["c", "Folder", "b.txt", "a.txt"]);
    expect(await order("created_at", "desc")).toEqual(["Folder", "c", "a.txt", "b.txt"]);
    expect(names((await files.list("", { limit: 2, offset: 1 })).data)).toEqual(["b.txt", "c"]);
    expect(names((await files.list("", { search: "fo" })).data)).toEqual(["Folder"]);
    expect(names((await files.list("Folder", { search: "de" })).data)).toEqual(["deep"]);
    expect(names((await files.list("", { search: "%" })).data)).toEqual([]);
    expect(await files.list("", { sortBy: { column: "owner; drop table storage.objects" } })).toMatchObject({
      error: { statusCode: "400" },
    });
  });
});

describe("moving and copying", () => {
  it("renames an object, within a bucket and into another", async () => {
    const { files } = await newBucket();
    const other = await newBucket();
    const uploaded = await files.upload("a", "text", { metadata: { kept: true } });
    expect((await files.move("a", "folder/b")).data).toMatchObject({ message: "Successfully moved" });
    expect((await files.exists("a")).data).toBe(false);
    expect((await files.move("folder/b", "c", { destinationBucket: other.id })).error).toBeNull();
    expect(await textOf(other.files.download("c"))).toBe("text");
    expect((await other.files.info("c")).data).toMatchObject({
      id: uploaded.data?.id,
      metadata: { kept: true },
    });
  });

  it("copies an object; the two live apart from then on", async () => {
    const { id, files } = await newBucket();
    await files.upload("a", "text", { cacheControl: "7" });
    expect((await files.copy("a", "b")).data).toEqual({ path: `${id}/b` });
    expect((await files.info("b")).data).toMatchObject({ size: 4, cacheControl: "max-age=7" });
    await files.upload("a", "changed", { upsert: true });
    expect(await textOf(files.download("b"))).toBe("text");
    await files.remove(["a"]);
    expect(await textOf(files.download("b"))).toBe("text");
  });

  it("refuses what is missing, and names that are taken", async () => {
    const { files } = await newBucket();
    await files.upload("a", "a");
    await files.upload("b", "b");
    const missing = failure("404", "Object not found");
    expect(await files.move("none", "c")).toMatchObject(missing);
    expect(await files.copy("none", "c")).toMatchObject(missing);
    const taken = failure("409", "The resource already exists");
    expect(await files.move("a", "b")).toMatchObject(taken);
    expect(await files.copy("a", "b")).toMatchObject(taken);
    const nowhere = failure("404", "The related resource does not exist");
    expect(await files.move("a", "c", { destinationBucket: "none" })).toMatchObject(nowhere);
    expect(await files.copy("a", "c", { destinationBucket: "none" })).toMatchObject(nowhere);
    expect(await textOf(files.download("b"))).toBe("b");
  });
});

describe("removing", () => {
  it("takes many names, answers those that were there, and unlinks their files", async () => {
    const { files } = await newBucket();
    await files.upload("a", "a");
    await files.upload("b/c", "c");
    const versions = [(await files.info("a")).data?.version, (await files.info("b/c")).data?.version];
    const { data } = await files.remove(["a", "b/c", "none", "../a", "\u0001"]);
    expect(names(data)?.sort()).toEqual(["a", "b/c"]);
    expect((await files.list()).data).toEqual([]);
    if (!isEmbedded()) return;
    const left = async () =>
      (await filesIn(backend.dataDir)).stored.filter((name) => versions.includes(name));
    await expect.poll(left).toEqual([]);
  });

  it("of nothing is refused", async () => {
    const { files } = await newBucket();
    expect(await files.remove([])).toMatchObject({ error: { statusCode: "400" } });
  });
});

describe("a name", () => {
  const valid = "photos/2026 (1)/a_b-c!.*'&$@=;:+,.png";
  it("may have all that hosted takes", async () => {
    const { files } = await newBucket();
    expect((await files.upload(valid, "x")).error).toBeNull();
    expect(await textOf(files.download(valid))).toBe("x");
    expect((await files.createSignedUrl(valid, 60)).error).toBeNull();
    expect((await files.remove([valid])).data).toHaveLength(1);
  });

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
  ])("in an address cannot be %s", async (encoded) => {
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

describe("what is not there", () => {
  const storage = service().storage;
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

  it.each(["upload/resumable", "s3/images", "object/images/a", "nonsense"])(
    "/%s is refused by name",
    async (path) => {
      const headers = { authorization: `Bearer ${backend.serviceKey}` };
      const response = await fetch(`${backend.url}/storage/v1/${path}`, { method: "PATCH", headers });
      expect(response.status).toBe(400);
      expect((await response.json()).message).toContain("not part of the embedded backend");
    },
  );
});
