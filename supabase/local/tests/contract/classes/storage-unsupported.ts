import { service } from "../../support/backend";
import { local, rejected, type Table } from "../entry";

const { analytics, vectors } = service().storage;
const bucket = vectors.from("bucket");
const index = bucket.index("index");

const NO_VECTORS = { status: 400, sentence: /Vector buckets is not part of/ };
const NO_ANALYTICS = { sentence: /Analytics buckets is not part of/ };

export const vectorBucketApi: Table = {
  createBucket: rejected(NO_VECTORS, () => vectors.createBucket("bucket")),
  getBucket: rejected(NO_VECTORS, () => vectors.getBucket("bucket")),
  listBuckets: rejected(NO_VECTORS, () => vectors.listBuckets()),
  deleteBucket: rejected(NO_VECTORS, () => vectors.deleteBucket("bucket")),
};

export const storageVectorsClient: Table = {
  ...vectorBucketApi,
  from: local("names the bucket", (offline) => offline.storage.vectors.from("bucket")),
};

export const vectorIndexApi: Table = {
  createIndex: rejected(NO_VECTORS, () =>
    bucket.createIndex({ indexName: "index", dataType: "float32", dimension: 3, distanceMetric: "cosine" }),
  ),
  getIndex: rejected(NO_VECTORS, () => bucket.getIndex("index")),
  listIndexes: rejected(NO_VECTORS, () => bucket.listIndexes()),
  deleteIndex: rejected(NO_VECTORS, () => bucket.deleteIndex("index")),
};

export const vectorBucketScope: Table = {
  ...vectorIndexApi,
  index: local("names the index", (offline) => offline.storage.vectors.from("bucket").index("index")),
};

export const vectorDataApi: Table = {
  putVectors: rejected(NO_VECTORS, () =>
    index.putVectors({ vectors: [{ key: "a", data: { float32: [1] } }] }),
  ),
  getVectors: rejected(NO_VECTORS, () => index.getVectors({ keys: ["a"] })),
  listVectors: rejected(NO_VECTORS, () => index.listVectors()),
  queryVectors: rejected(NO_VECTORS, () => index.queryVectors({ queryVector: { float32: [1] }, topK: 1 })),
  deleteVectors: rejected(NO_VECTORS, () => index.deleteVectors({ keys: ["a"] })),
};

export const storageAnalyticsClient: Table = {
  createBucket: rejected(NO_ANALYTICS, () => analytics.createBucket("bucket")),
  listBuckets: rejected(NO_ANALYTICS, () => analytics.listBuckets()),
  deleteBucket: rejected(NO_ANALYTICS, () => analytics.deleteBucket("bucket")),
  from: rejected({ sentence: NO_ANALYTICS.sentence }, async () => {
    // Its library (iceberg-js) keeps what was answered in `details`.
    const { error } = await analytics.from("bucket").listNamespaces();
    return { error: error && "details" in error ? error.details : error };
  }),
};
