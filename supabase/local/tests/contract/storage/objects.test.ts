import { beforeAll, describe, expect, it } from "vitest";
import { failure, newBucket, serviceHeaders, storageUrl } from "../../support/bucket";

const names = (entries: { name: string }[] | null) => entries?.map(({ name }) => name);
const getText = async (download: PromiseLike<{ data: Blob | null }>) => (await download).data?.text();

describe("a listing", () => {
  let files: Awaited<ReturnType<typeof newBucket>>["files"];
  beforeAll(async () => {
    ({ files } = await newBucket());
    for (const name of ["b.txt", "a.txt", "Folder/z.txt", "Folder/deep/x.txt", "Folder/deep/y.txt", "c/1"]) {
      await files.upload(name, name);
    }
  });

  it("lists one folder: files with metadata, folders by name", async () => {
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
    const byTime = async (direction: string) => (await order("created_at", direction)) ?? [];
    expect((await byTime("asc")).slice(2)).toEqual(["b.txt", "a.txt"]);
    expect((await byTime("desc")).slice(2)).toEqual(["a.txt", "b.txt"]);
    expect((await byTime("asc")).slice(0, 2).sort()).toEqual(["Folder", "c"]);
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
    expect(await getText(other.files.download("c"))).toBe("text");
    expect((await other.files.info("c")).data).toMatchObject({
      id: uploaded.data?.id,
      metadata: { kept: true },
    });
  });

  it("copies an object; the two are independent", async () => {
    const { id, files } = await newBucket();
    await files.upload("a", "text", { cacheControl: "7" });
    expect((await files.copy("a", "b")).data).toEqual({ path: `${id}/b` });
    expect((await files.info("b")).data).toMatchObject({ size: 4, cacheControl: "max-age=7" });
    await files.upload("a", "changed", { upsert: true });
    expect(await getText(files.download("b"))).toBe("text");
    await files.remove(["a"]);
    expect(await getText(files.download("b"))).toBe("text");
  });

  it("rejects missing objects and existing names", async () => {
    const { files } = await newBucket();
    await files.upload("a", "a");
    await files.upload("b", "b");
    const missing = failure("404", "Object not found");
    expect(await files.move("none", "c")).toMatchObject(missing);
    expect(await files.copy("none", "c")).toMatchObject(missing);
    const taken = failure("409", "The resource already exists");
    expect(await files.move("a", "b")).toMatchObject(taken);
    expect(await files.copy("a", "b")).toMatchObject(taken);
    expect(await getText(files.download("b"))).toBe("b");
  });
});

describe("removing", () => {
  it("deletes many, and returns those that existed", async () => {
    const { files } = await newBucket();
    await files.upload("a", "a");
    await files.upload("b/c", "c");
    const { data } = await files.remove(["a", "b/c", "none", "../a", "\u0001"]);
    expect(names(data)?.sort()).toEqual(["a", "b/c"]);
    expect((await files.list()).data).toEqual([]);
  });

  it("of nothing is rejected", async () => {
    const { files } = await newBucket();
    expect(await files.remove([])).toMatchObject({ error: { statusCode: "400" } });
  });
});

describe("a name", () => {
  const valid = "photos/2026 (1)/a_b-c!.*'&$@=;:+,.png";
  it("may have all allowed characters", async () => {
    const { files } = await newBucket();
    expect((await files.upload(valid, "x")).error).toBeNull();
    expect(await getText(files.download(valid))).toBe("x");
    expect((await files.createSignedUrl(valid, 60)).error).toBeNull();
    expect((await files.remove([valid])).data).toHaveLength(1);
  });

  it.each(["a%00b", "%c3%a9", "a%5cb"])("in a URL cannot be %s", async (encoded) => {
    const { id } = await newBucket();
    for (const method of ["POST", "PUT"]) {
      const options = { method, headers: serviceHeaders(), body: "x" };
      const response = await fetch(storageUrl(`/object/${id}/${encoded}`), options);
      expect([response.status, (await response.json()).error]).toEqual([400, "InvalidKey"]);
    }
  });
});
