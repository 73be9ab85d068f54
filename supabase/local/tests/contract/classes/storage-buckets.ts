import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { service, visitor } from "../../support/backend";
import { internal, local, rejected, type Table, works } from "../entry";

const { storage } = service();

/** Creates a private bucket for one test, and deletes it afterwards. */
export async function withBucket(use: (id: string) => unknown, options = { public: false }): Promise<void> {
  const id = `contract-${randomUUID()}`;
  const { error } = await storage.createBucket(id, options);
  if (error) throw error;
  try {
    await use(id);
  } finally {
    await storage.emptyBucket(id);
    await storage.deleteBucket(id);
  }
}

export const storageBucketApi: Table = {
  createBucket: works(async () => {
    const id = `contract-${randomUUID()}`;
    const limits = { public: true, fileSizeLimit: 1024, allowedMimeTypes: ["image/png"] };
    expect(await storage.createBucket(id, limits)).toEqual({ data: { name: id }, error: null });
    expect((await storage.createBucket(id)).error).toMatchObject({ status: 400, statusCode: "409" });
    await storage.deleteBucket(id);
  }),
  getBucket: works(() =>
    withBucket(async (id) => {
      expect((await storage.getBucket(id)).data).toMatchObject({ id, name: id, public: false });
      expect((await visitor().storage.getBucket(id)).error).toMatchObject({ statusCode: "404" });
    }),
  ),
  listBuckets: works(() =>
    withBucket(async (id) => {
      expect((await storage.listBuckets()).data).toContainEqual(expect.objectContaining({ id }));
      expect((await visitor().storage.listBuckets()).data).toEqual([]);
    }),
  ),
  updateBucket: works(() =>
    withBucket(async (id) => {
      expect((await storage.updateBucket(id, { public: true, fileSizeLimit: 5 })).error).toBeNull();
      expect((await storage.getBucket(id)).data).toMatchObject({ public: true, file_size_limit: 5 });
    }),
  ),
  emptyBucket: works(() =>
    withBucket(async (id) => {
      await storage.from(id).upload("a.txt", "a");
      expect((await storage.emptyBucket(id)).error).toBeNull();
      expect((await storage.from(id).list()).data).toEqual([]);
    }),
  ),
  deleteBucket: works(async () => {
    const id = `contract-${randomUUID()}`;
    await storage.createBucket(id);
    expect((await storage.deleteBucket(id)).error).toBeNull();
    expect((await storage.getBucket(id)).error).toMatchObject({ statusCode: "404" });
  }),
  purgeBucketCache: rejected({ status: 400, sentence: /Purging a cache is not part of/ }, () =>
    storage.purgeBucketCache("images"),
  ),
  listBucketOptionsToQueryString: internal("a part of listBuckets"),
};

export const storageClient: Table = {
  from: local("names the bucket", (offline) => offline.storage.from("images")),
};

/** What all storage classes inherit. */
export const baseApiClient: Table = {
  throwOnError: works(() =>
    expect(service().storage.throwOnError().getBucket("nothing-here")).rejects.toThrow("Bucket not found"),
  ),
  setHeader: works(async () => {
    const { storage: headed } = service();
    headed.setHeader("authorization", "Bearer nonsense");
    expect((await headed.listBuckets()).error).toMatchObject({ message: expect.stringMatching(/./) });
  }),
  handleOperation: internal("runs a request and keeps its error"),
};
