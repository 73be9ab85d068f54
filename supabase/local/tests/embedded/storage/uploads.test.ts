import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { backend, service } from "../../support/backend";
import { filesIn, newBucket, serviceHeaders, storageUrl } from "../../support/bucket";

const text = async (blob: Blob | null) => blob?.text();

describe("an upload", () => {
  it.each([
    ["without a file", `--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--b--\r\n`],
    ["that breaks off", `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nhalf of it`],
    ["of nonsense", "nonsense"],
    ["without a boundary", "--b--\r\n", "multipart/form-data"],
    ["with an empty boundary", "--b--\r\n", "multipart/form-data; boundary="],
  ])("as a form %s is refused", async (_what, body, type = "multipart/form-data; boundary=b") => {
    const { id, files } = await newBucket();
    const headers = { ...serviceHeaders(), "content-type": type };
    const response = await fetch(storageUrl(`/object/${id}/a`), { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
    expect((await files.list()).data).toEqual([]);
  });

  it("cannot inject headers into downloads", async () => {
    const { id, files } = await newBucket();
    const form = new FormData();
    form.append("cacheControl", "60\r\nset-cookie: a=b");
    form.append("", new Blob(["x"]));
    const options = { method: "POST", headers: serviceHeaders(), body: form };
    expect((await fetch(storageUrl(`/object/${id}/a`), options)).status).toBe(400);
    expect((await files.list()).data).toEqual([]);
  });
});

describe("a hundred concurrent uploads of one name", () => {
  it.each([true, false])("result in one row and one complete file (upsert: %s)", async (upsert) => {
    const { files } = await newBucket();
    const bodies = Array.from({ length: 100 }, (_, n) => `body ${n} `.repeat(1000));
    const answers = await Promise.all(bodies.map((body) => files.upload("a", body, { upsert })));
    const errors = answers.flatMap(({ error }) => error ?? []);
    expect(errors.map(({ statusCode }) => statusCode)).toEqual(Array(upsert ? 0 : 99).fill("409"));
    expect((await files.list()).data).toHaveLength(1);
    expect(bodies).toContain(await text((await files.download("a")).data));
    const info = await files.info("a");
    await expectOnly([info.data?.version ?? ""]);
    await files.remove(["a"]);
    await expectOnly([]);

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

describe("a sender who disconnects during an upload", () => {
  it.each(["image/png", "multipart/form-data; boundary=b"])("leaves nothing behind (%s)", async (type) => {
    const { id, files } = await newBucket();
    const headers = { ...serviceHeaders(), "content-type": type, "transfer-encoding": "chunked" };
    const sender = request(storageUrl(`/object/${id}/a`), { method: "POST", headers });
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
