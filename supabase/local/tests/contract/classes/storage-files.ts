import { expect } from "vitest";
import { service, visitor } from "../../support/backend";
import { internal, local, rejected, type Table, works } from "../entry";
import { withBucket } from "./storage-buckets";

type Files = ReturnType<ReturnType<typeof service>["storage"]["from"]>;

/** A test with its own bucket that has one file, `folder/a.txt` with the text "hello". */
const withFile = (verify: (files: Files, bucket: string) => unknown, options = { public: false }) =>
  works(() =>
    withBucket(async (bucket) => {
      const files = service().storage.from(bucket);
      const { error } = await files.upload("folder/a.txt", "hello", { contentType: "text/plain" });
      if (error) throw error;
      await verify(files, bucket);
    }, options),
  );

const getText = async (files: Files, name: string) => (await files.download(name)).data?.text();
const open = async (url = "") => (await fetch(url)).text();

const streamed = withFile(async (files) => {
  const { data } = await files.download("folder/a.txt").asStream();
  expect(await new Response(data).text()).toBe("hello");
});

export const storageFileApi: Table = {
  upload: withFile(async (files, bucket) => {
    const { data } = await files.upload("b.txt", new Blob(["blob"], { type: "text/plain" }));
    expect(data).toEqual({ id: expect.any(String), path: "b.txt", fullPath: `${bucket}/b.txt` });
    expect((await files.upload("b.txt", "again")).error).toMatchObject({ status: 400, statusCode: "409" });
    expect((await files.upload("b.txt", "again", { upsert: true })).error).toBeNull();
    expect(await getText(files, "b.txt")).toBe("again");
    const stranger = visitor().storage.from(bucket);
    expect((await stranger.upload("c.txt", "c")).error).toMatchObject({ statusCode: "403" });
  }),
  update: withFile(async (files) => {
    expect((await files.update("folder/a.txt", Buffer.from("other"))).error).toBeNull();
    expect(await getText(files, "folder/a.txt")).toBe("other");
  }),
  download: withFile(async (files, bucket) => {
    expect(await getText(files, "folder/a.txt")).toBe("hello");
    const { error } = await visitor().storage.from(bucket).download("folder/a.txt");
    expect(error).toMatchObject({ message: expect.stringMatching(/./) });
  }),
  createSignedUploadUrl: withFile(async (files) => {
    const { data } = await files.createSignedUploadUrl("signed.txt");
    expect(data).toMatchObject({ path: "signed.txt", token: expect.stringMatching(/./) });
  }),
  uploadToSignedUrl: withFile(async (files, bucket) => {
    const { data } = await files.createSignedUploadUrl("signed.txt");
    const stranger = visitor().storage.from(bucket);
    expect((await stranger.uploadToSignedUrl("signed.txt", data?.token ?? "", "signed")).error).toBeNull();
    expect(await getText(files, "signed.txt")).toBe("signed");
  }),
  createSignedUrl: withFile(async (files) => {
    const { data } = await files.createSignedUrl("folder/a.txt", 60);
    expect(await open(data?.signedUrl)).toBe("hello");
  }),
  createSignedUrls: withFile(async (files) => {
    const { data } = await files.createSignedUrls(["folder/a.txt", "missing"], 60);
    expect(await open(data?.[0]?.signedUrl ?? "")).toBe("hello");
    expect(data?.[1]).toMatchObject({ path: "missing", error: expect.stringMatching(/./) });
  }),
  getPublicUrl: withFile(
    async (files) => {
      expect(await open(files.getPublicUrl("folder/a.txt").data.publicUrl)).toBe("hello");
    },
    { public: true },
  ),
  move: withFile(async (files) => {
    expect((await files.move("folder/a.txt", "moved.txt")).error).toBeNull();
    expect(await getText(files, "moved.txt")).toBe("hello");
    expect((await files.exists("folder/a.txt")).data).toBe(false);
  }),
  copy: withFile(async (files, bucket) => {
    expect((await files.copy("folder/a.txt", "copy.txt")).data).toEqual({ path: `${bucket}/copy.txt` });
    expect([await getText(files, "copy.txt"), await getText(files, "folder/a.txt")]).toEqual([
      "hello",
      "hello",
    ]);
  }),
  remove: withFile(async (files) => {
    expect((await files.remove(["folder/a.txt", "missing"])).data).toMatchObject([{ name: "folder/a.txt" }]);
    expect((await files.exists("folder/a.txt")).data).toBe(false);
  }),
  list: withFile(async (files) => {
    expect((await files.list()).data).toMatchObject([{ name: "folder", id: null }]);
    expect((await files.list("folder")).data).toMatchObject([{ name: "a.txt", id: expect.any(String) }]);
  }),
  info: withFile(async (files) => {
    expect((await files.info("folder/a.txt")).data).toMatchObject({ name: "folder/a.txt", size: 5 });
  }),
  exists: withFile(async (files) => {
    expect((await files.exists("folder/a.txt")).data).toBe(true);
    expect((await files.exists("missing")).data).toBe(false);
  }),
  listV2: rejected({ status: 400, sentence: /Version 2 of listing is not part of/ }, () =>
    service().storage.from("images").listV2(),
  ),
  purgeCache: rejected({ status: 400, sentence: /Purging a cache is not part of/ }, () =>
    service().storage.from("images").purgeCache("a.png"),
  ),
  toBase64: local("encodes metadata", (offline) =>
    expect(offline.storage.from("images").toBase64("a")).toBe("YQ=="),
  ),
  uploadOrUpdate: internal("a part of upload and update"),
  encodeMetadata: internal("a part of upload"),
  applyTransformOptsToQuery: internal("a part of download and getPublicUrl"),
};

/** The result of download(); transformed images have another URL. */
export const blobDownloadBuilder: Table = {
  asStream: [
    streamed,
    rejected({ status: 400, sentence: /Image transformation is not part of/ }, () =>
      service()
        .storage.from("images")
        .download("a.png", { transform: { width: 10 } }),
    ),
  ],
  execute: internal("sends the request"),
  getPromise: internal("sends the request once"),
};

export const streamDownloadBuilder: Table = {
  execute: internal("sends the request"),
  getPromise: internal("sends the request once"),
};
