import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { service } from "../../support/backend";
import { failure, newBucket } from "../../support/bucket";

const text = async (blob: Blob | null) => blob?.text();

describe("an upload", () => {
  const bytes = new TextEncoder().encode("hello");
  it.each([
    ["a File", new File([bytes], "name.txt", { type: "text/plain" }), "text/plain"],
    ["a Blob", new Blob([bytes], { type: "image/png" }), "image/png"],
    ["a Buffer", Buffer.from(bytes), "image/webp"],
    ["an ArrayBuffer", bytes.buffer, "image/webp"],
    ["a stream", Readable.from([Buffer.from("hel"), Buffer.from("lo")]), "image/webp"],
    ["a text", "hello", "image/webp"],
  ])("takes %s", async (_what, body, type) => {
    const { id, files } = await newBucket();
    const options = { contentType: "image/webp", cacheControl: "60", metadata: { title: "Ünï" } };
    const { data, error } = await files.upload("folder/a file.txt", body, options);
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: "folder/a file.txt", fullPath: `${id}/folder/a file.txt` });
    const info = await files.info("folder/a file.txt");
    expect(info.data).toMatchObject({
      id: data?.id,
      size: 5,
      contentType: type,
      cacheControl: "max-age=60",
      metadata: { title: "Ünï" },
    });
    expect(await text((await files.download("folder/a file.txt")).data)).toBe("hello");
  });

  it("of an existing name is rejected, unless it is an upsert or update", async () => {
    const { files } = await newBucket();
    const first = await files.upload("a", "one");
    expect(await files.upload("a", "two")).toMatchObject(failure("409", "The resource already exists"));
    expect(await text((await files.download("a")).data)).toBe("one");
    expect((await files.upload("a", "two", { upsert: true })).data?.id).toBe(first.data?.id);
    expect(await text((await files.download("a")).data)).toBe("two");
    expect((await files.update("a", new Blob(["three"]))).error).toBeNull();
    expect(await text((await files.download("a")).data)).toBe("three");
  });

  it("may be empty", async () => {
    const { files } = await newBucket();
    expect((await files.upload("a", new Blob([]))).error).toBeNull();
    expect((await files.download("a")).data?.size).toBe(0);
  });

  it("must have one of the bucket's types", async () => {
    const { files } = await newBucket({ allowedMimeTypes: ["image/png", "audio/*"] });
    const refused = failure("415", "mime type text/html is not supported");
    expect(await files.upload("a", "<p>", { contentType: "text/html" })).toMatchObject(refused);
    expect(await files.upload("a", new Blob(["<p>"], { type: "text/html" }))).toMatchObject(refused);
    expect((await files.upload("a", "png", { contentType: "image/png" })).error).toBeNull();
    expect((await files.upload("b", new Blob(["mp3"], { type: "audio/mpeg" }))).error).toBeNull();
  });

  it("above the limit is rejected, however it is sent, and leaves nothing behind", async () => {
    const { id, files } = await newBucket({ fileSizeLimit: 1000 });
    const refused = failure("413", "The object exceeded the maximum allowed size");
    const large = Buffer.alloc(3_000_000);
    expect(await files.upload("raw", large)).toMatchObject(refused);
    expect(await files.upload("form", new Blob([large]))).toMatchObject(refused);
    const chunks = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1000)));
    expect(await files.upload("chunked", chunks)).toMatchObject(refused);
    expect((await files.upload("exact", Buffer.alloc(1000))).error).toBeNull();
    expect((await files.list()).data).toMatchObject([{ name: "exact" }]);
    expect(await service().storage.from(`${id}x`).upload("a", "a")).toMatchObject(
      failure("404", "Bucket not found"),
    );
  });

  it("above the project's limit is rejected, without a limit of the bucket", async () => {
    const { files } = await newBucket();
    expect(await files.upload("a", Buffer.alloc(11 * 1024 * 1024))).toMatchObject({
      error: { statusCode: "413" },
    });
  });
});
