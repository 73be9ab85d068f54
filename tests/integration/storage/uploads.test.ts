import { request } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { backend, isEmbedded, service } from "../backend";
import { address, failure, filesIn, newBucket, serviceHeaders } from "./bucket";

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

  it("of an existing name is refused, unless it upserts or updates", async () => {
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

  it("has the bucket's types only", async () => {
    const { files } = await newBucket({ allowedMimeTypes: ["image/png", "audio/*"] });
    const refused = failure("415", "mime type text/html is not supported");
    expect(await files.upload("a", "<p>", { contentType: "text/html" })).toMatchObject(refused);
    expect(await files.upload("a", new Blob(["<p>"], { type: "text/html" }))).toMatchObject(refused);
    expect((await files.upload("a", "png", { contentType: "image/png" })).error).toBeNull();
    expect((await files.upload("b", new Blob(["mp3"], { type: "audio/mpeg" }))).error).toBeNull();
  });

  it("above the limit is refused, however it is sent, and leaves nothing", async () => {
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

  it("above the project's limit is refused without a limit of the bucket's", async () => {
    const { files } = await newBucket();
    expect(await files.upload("a", Buffer.alloc(11 * 1024 * 1024))).toMatchObject({
      error: { statusCode: "413" },
    });
  });

  it.each([
    ["without a file", `--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--b--\r\n`],
    ["that breaks off", `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf of it`],
    ["of nonsense", "nonsense"],
  ])("as a form %s is refused", async (_what, body) => {
    const { id, files } = await newBucket();
    const headers = { ...serviceHeaders(), "content-type": "multipart/form-data; boundary=b" };
    const response = await fetch(address(`/object/${id}/a`), { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
    expect((await files.list()).data).toEqual([]);
  });

  it("cannot plant headers for those who download", async () => {
    const { id, files } = await newBucket();
    const form = new FormData();
    form.append("cacheControl", "60\r\nset-cookie: a=b");
    form.append("", new Blob(["x"]));
    const options = { method: "POST", headers: serviceHeaders(), body: form };
    expect((await fetch(address(`/object/${id}/a`), options)).status).toBe(400);
    expect((await files.list()).data).toEqual([]);
  });
});

describe("a hundred uploads of one name at once", () => {
  it.each([true, false])("end with one row and one whole file (upsert: %s)", async (upsert) => {
    const { files } = await newBucket();
    const bodies = Array.from({ length: 100 }, (_, n) => `body ${n} `.repeat(1000));
    const answers = await Promise.all(bodies.map((body) => files.upload("a", body, { upsert })));
    const errors = answers.flatMap(({ error }) => error ?? []);
    expect(errors.map(({ statusCode }) => statusCode)).toEqual(Array(upsert ? 0 : 99).fill("409"));
    expect((await files.list()).data).toHaveLength(1);
    expect(bodies).toContain(await text((await files.download("a")).data));
    const info = await files.info("a");
    if (isEmbedded()) await expectOnly([info.data?.version ?? ""]);
    await files.remove(["a"]);
    if (isEmbedded()) await expectOnly([]);

    async function expectOnly(versions: string[]) {
      const mine = async () => {
        const { data } = await service().storage.listBuckets();
        const others = await Promise.all((data ?? []).map(({ id }) => versionsIn(id)));
        const { stored, drafts } = await filesIn(backend.dataDir);
        return { drafts, lost: stored.filter((version) => !others.flat().includes(version)) };
      };
      await expect.poll(mine).toEqual({ drafts: [], lost: [] });
      const { stored } = await filesIn(backend.dataDir);
      expect(stored).toEqual(expect.arrayContaining(versions));
    }
  });

  async function versionsIn(bucket: string, folder = ""): Promise<string[]> {
    const files = service().storage.from(bucket);
    const { data } = await files.list(folder);
    const versions = (data ?? []).map(async ({ id, name }) => {
      const path = folder ? `${folder}/${name}` : name;
      return id ? [(await files.info(path)).data?.version ?? ""] : versionsIn(bucket, path);
    });
    return (await Promise.all(versions)).flat();
  }
});

describe.skipIf(!isEmbedded())("a sender who leaves half way", () => {
  it.each(["image/png", "multipart/form-data; boundary=b"])("leaves nothing behind (%s)", async (type) => {
    const { id, files } = await newBucket();
    const headers = { ...serviceHeaders(), "content-type": type, "transfer-encoding": "chunked" };
    const sender = request(address(`/object/${id}/a`), { method: "POST", headers });
    const gone = new Promise((resolve) => sender.on("error", resolve));
    sender.write(
      `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n${"x".repeat(100_000)}`,
    );
    await expect.poll(async () => (await filesIn(backend.dataDir)).drafts).toHaveLength(1);
    sender.destroy();
    await gone;
    await expect.poll(async () => (await filesIn(backend.dataDir)).drafts).toEqual([]);
    expect((await files.list()).data).toEqual([]);
  });
});
