import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { service, visitor } from "../../support/backend";
import { failure, newBucket } from "../../support/bucket";

const storage = service().storage;

describe("a bucket", () => {
  it("is created with its limits, listed, updated and deleted", async () => {
    const { id } = await newBucket({ public: true, fileSizeLimit: "2MB", allowedMimeTypes: ["image/*"] });
    const made = { id, name: id, public: true, file_size_limit: 2_000_000, allowed_mime_types: ["image/*"] };
    expect((await storage.getBucket(id)).data).toMatchObject({ ...made, type: "STANDARD" });
    const found = await storage.listBuckets({
      search: id.slice(5),
      sortColumn: "created_at",
      sortOrder: "desc",
      limit: 5,
    });
    expect(found.data).toMatchObject([made]);

    const changed = await storage.updateBucket(id, {
      public: false,
      fileSizeLimit: 10,
      allowedMimeTypes: null,
    });
    expect(changed.data).toEqual({ message: "Successfully updated" });
    const now = { public: false, file_size_limit: 10, allowed_mime_types: null };
    expect((await storage.getBucket(id)).data).toMatchObject(now);
    await storage.updateBucket(id, { public: true });
    expect((await storage.getBucket(id)).data).toMatchObject({ ...now, public: true });

    expect((await storage.deleteBucket(id)).data).toEqual({ message: "Successfully deleted" });
    expect(await storage.getBucket(id)).toMatchObject(failure("404", "Bucket not found"));
  });

  it("cannot be deleted before it is empty", async () => {
    const { id, files } = await newBucket();
    await files.upload("a.txt", "a");
    const refused = failure("409", "The bucket you tried to delete is not empty");
    expect(await storage.deleteBucket(id)).toMatchObject(refused);
    expect((await storage.emptyBucket(id)).error).toBeNull();
    // A hosted project empties a bucket when it finds the time.
    await expect.poll(async () => (await files.list()).data, { timeout: 20_000 }).toEqual([]);
    expect((await storage.deleteBucket(id)).error).toBeNull();
  });

  it("has a unique name", async () => {
    const { id } = await newBucket();
    expect(await storage.createBucket(id)).toMatchObject(failure("409", "The resource already exists"));
  });

  it.each(["a/b", " padded ", "ümlaut", "x".repeat(101)])("rejects the name %j", async (name) => {
    expect(await storage.createBucket(name)).toMatchObject(failure("400", "Bucket name invalid"));
  });

  it("rejects invalid limits and types", async () => {
    const id = randomUUID();
    const tooMuch = { public: false, fileSizeLimit: "900GB" };
    expect(await storage.createBucket(id, tooMuch)).toMatchObject(failure("413", /maximum allowed size/));
    const nonsense = { public: false, fileSizeLimit: "much" };
    expect(await storage.createBucket(id, nonsense)).toMatchObject(failure("400", /file size format/));
    const types = { public: false, allowedMimeTypes: ["picture"] };
    expect(await storage.createBucket(id, types)).toMatchObject(
      failure("415", "mime type picture is not supported"),
    );
    expect(await storage.getBucket(id)).toMatchObject(failure("404", "Bucket not found"));
  });

  it("is visible only to the service key, without a policy", async () => {
    const { id } = await newBucket();
    const theirs = visitor().storage;
    expect((await theirs.listBuckets()).data).toEqual([]);
    const denied = failure("403", "new row violates row-level security policy");
    expect(await theirs.createBucket(randomUUID())).toMatchObject(denied);
    const hidden = failure("404", "Bucket not found");
    expect(await theirs.getBucket(id)).toMatchObject(hidden);
    expect(await theirs.updateBucket(id, { public: true })).toMatchObject(hidden);
    expect(await theirs.deleteBucket(id)).toMatchObject(hidden);
    const forbidden = failure("403", "Access denied: Invalid role");
    expect(await theirs.emptyBucket(id)).toMatchObject({
      ...forbidden,
      error: { ...forbidden.error, status: 403 },
    });
    expect((await storage.getBucket(id)).data).toMatchObject({ public: false });
  });
});
