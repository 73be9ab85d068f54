import { beforeAll, describe, expect, it } from "vitest";
import { service, visitor } from "../../support/backend";
import { failure, newBucket, storageUrl } from "../../support/bucket";

let bucket: Awaited<ReturnType<typeof newBucket>>;
const getToken = (url = "") => new URL(url).searchParams.get("token") ?? "";
const get = async (path: string, token: string) => {
  const response = await fetch(storageUrl(`${path}?token=${token}`));
  return { status: response.status, body: await response.text() };
};

beforeAll(async () => {
  bucket = await newBucket();
  await bucket.files.upload("a b.txt", "signed");
  await bucket.files.upload("other", "other");
});

describe("a signed URL", () => {
  it("downloads its object without a key until it expires", async () => {
    const { data } = await bucket.files.createSignedUrl("a b.txt", 60, { download: "x.txt" });
    const response = await fetch(data?.signedUrl ?? "");
    expect([response.status, await response.text()]).toEqual([200, "signed"]);
    expect(response.headers.get("content-disposition")).toContain("filename=x.txt");
    const expires = Date.parse(response.headers.get("expires") ?? "");
    expect(expires - Date.now()).toBeGreaterThan(50_000);
    expect(expires - Date.now()).toBeLessThanOrEqual(60_000);

    const short = getToken((await bucket.files.createSignedUrl("a b.txt", 1)).data?.signedUrl);
    const state = async () => (await get(`/object/sign/${bucket.id}/a%20b.txt`, short)).body;
    await expect.poll(state, { timeout: 5_000 }).toMatch(/InvalidJWT.*exp/);
  });

  it("is created for many at once, with an error for those that cannot be read", async () => {
    const { data } = await bucket.files.createSignedUrls(["a b.txt", "none"], 60);
    expect(data).toMatchObject(
      [{ error: null }, { signedUrl: null, error: /does not exist or you do not have access/ }].map(
        (entry) => ({ ...entry, ...(entry.error && { error: expect.stringMatching(entry.error) }) }),
      ),
    );
    expect(await (await fetch(data?.[0]?.signedUrl ?? "")).text()).toBe("signed");
  });

  it("is created only by those who may read", async () => {
    const refused = failure("404", "Object not found");
    expect(await visitor().storage.from(bucket.id).createSignedUrl("a b.txt", 60)).toMatchObject(refused);
    expect(await bucket.files.createSignedUrl("none", 60)).toMatchObject(refused);
    const many = await visitor().storage.from(bucket.id).createSignedUrls(["a b.txt"], 60);
    expect(many.data).toMatchObject([{ signedUrl: null }]);
    expect((await bucket.files.createSignedUrl("a b.txt", 0)).error).toMatchObject({ statusCode: "400" });
  });
});

describe("a signed upload URL", () => {
  it("lets anybody upload that object, once", async () => {
    const { data } = await bucket.files.createSignedUploadUrl("up/load.txt");
    const theirs = visitor().storage.from(bucket.id);
    const token = data?.token ?? "";
    const sent = await theirs.uploadToSignedUrl(
      "up/load.txt",
      token,
      new Blob(["x"], { type: "text/plain" }),
    );
    expect(sent.data).toEqual({ path: "up/load.txt", fullPath: `${bucket.id}/up/load.txt` });
    const again = await theirs.uploadToSignedUrl("up/load.txt", token, "y");
    expect(again).toMatchObject(failure("409", "The resource already exists"));
    const elsewhere = await theirs.uploadToSignedUrl("up/other.txt", token, "y");
    expect(elsewhere).toMatchObject(failure("400", "Invalid signature"));
  });

  it("replaces an object if signed with upsert", async () => {
    const { data } = await bucket.files.createSignedUploadUrl("other", { upsert: true });
    const sent = await visitor()
      .storage.from(bucket.id)
      .uploadToSignedUrl("other", data?.token ?? "", "new");
    expect(sent.error).toBeNull();
    expect(await (await bucket.files.download("other")).data?.text()).toBe("new");
  });

  it("is created only by those who may upload", async () => {
    const denied = failure("403", "new row violates row-level security policy");
    expect(await visitor().storage.from(bucket.id).createSignedUploadUrl("a")).toMatchObject(denied);
  });
});

describe("a token", () => {
  it("is valid only for its own URL and scope", async () => {
    const download = getToken((await bucket.files.createSignedUrl("a b.txt", 60)).data?.signedUrl);
    expect((await get(`/object/sign/${bucket.id}/other`, download)).body).toContain("Invalid signature");
    const upload = await bucket.files.uploadToSignedUrl("a b.txt", download, "forged");
    expect(upload).toMatchObject(failure("400", "Token is not scoped for upload"));
    const { data } = await bucket.files.createSignedUploadUrl("other", { upsert: true });
    expect((await get(`/object/sign/${bucket.id}/other`, data?.token ?? "")).body).toContain(
      "not scoped for download",
    );
  });

  it.each(["", "x", "eyJhbGciOiJub25lIn0.eyJzY29wZSI6ImRvd25sb2FkIn0."])(
    "forged as %j is rejected",
    async (token) => {
      expect(await get(`/object/sign/${bucket.id}/other`, token)).toMatchObject({
        status: 400,
        body: expect.stringContaining("InvalidJWT"),
      });
    },
  );

  it("that is invalid or missing is reported", async () => {
    const forged = await visitor("forged").storage.listBuckets();
    expect(forged).toMatchObject({ error: { statusCode: "403", message: "Invalid Compact JWS" } });
    const none = await fetch(storageUrl("/bucket"));
    expect([none.status, (await none.json()).message]).toEqual([
      400,
      "headers must have required property 'authorization'",
    ]);
    expect((await service().storage.listBuckets()).error).toBeNull();
  });
});
