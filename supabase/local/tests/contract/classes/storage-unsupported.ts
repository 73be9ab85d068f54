import { service } from "../../support/backend";
import { local, refused, type Table } from "../entry";

const { analytics, vectors } = service().storage;
const bucket = vectors.from("bucket");
const index = bucket.index("index");

const NO_VECTORS = { status: 400, sentence: /Vector buckets is not part of/ };
const NO_ANALYTICS = { sentence: /Analytics buckets is not part of/ };

export const vectorBucketApi: Table = {
  createBucket: refused(NO_VECTORS, () => vectors.createBucket("bucket")),
  getBucket: refused(NO_VECTORS, () => vectors.getBucket("bucket")),
  listBuckets: refused(NO_VECTORS, () => vectors.listBuckets()),
  deleteBucket: refused(NO_VECTORS, () => vectors.deleteBucket("bucket")),
};

export const storageVectorsClient: Table = {
  ...vectorBucketApi,
  from: local("names the bucket", (offline) => offline.storage.vectors.from("bucket")),
};

export const vectorIndexApi: Table = {
  createIndex: refused(NO_VECTORS, () =>
    bucket.createIndex({ indexName: "index", dataType: "float32", dimension: 3, distanceMetric: "cosine" }),
  ),
  getIndex: refused(NO_VECTORS, () => bucket.getIndex("index")),
  listIndexes: refused(NO_VECTORS, () => bucket.listIndexes()),
  deleteIndex: refused(NO_VECTORS, () => bucket.deleteIndex("index")),
};

export const vectorBucketScope: Table = {
  ...vectorIndexApi,
  index: local("names the index", (offline) => offline.storage.vectors.from("bucket").index("index")),
};

export const vectorDataApi: Table = {
  putVectors: refused(NO_VECTORS, () =>
    index.putVectors({ vectors: [{ key: "a", data: { float32: [1] } }] }),
  ),
  getVectors: refused(NO_VECTORS, () => index.getVectors({ keys: ["a"] })),
  listVectors: refused(NO_VECTORS, () => index.listVectors()),
  queryVectors: refused(NO_VECTORS, () => index.queryVectors({ queryVector: { float32: [1] }, topK: 1 })),
  deleteVectors: refused(NO_VECTORS, () => index.deleteVectors({ keys: ["a"] })),
};

export const storageAnalyticsClient: Table = {
  createBucket: refused(NO_ANALYTICS, () => analytics.createBucket("bucket")),
  listBuckets: refused(NO_ANALYTICS, () => analytics.listBuckets()),
  deleteBucket: refused(NO_ANALYTICS, () => analytics.deleteBucket("bucket")),
  from: refused({ sentence: NO_ANALYTICS.sentence }, async () => {
    // Its library (iceberg-js) keeps what was answered in `details`.
    const { error } = await analytics.from("bucket").listNamespaces();
    return { error: error && "details" in error ? error.details : error };
  }),
};
