import type { GatewayResponse } from "../http";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets";
import { type Call, isUpsert, type OpenCall } from "./call";
import { asReader, download, info } from "./download";
import { checkBucketId, checkObjectName } from "./names";
import { copy, list, move, remove, removeOne } from "./objects";
import { downloadSigned, signDownload, signDownloads, signUpload, uploadSigned } from "./signed";
import { upload } from "./upload";

type Runs<C> = (call: C) => Promise<GatewayResponse>;

/** What policies see as `storage.operation()`: hosted's names, without their `storage.` where those have none. */
type Table<C> = Record<string, [operation: string, run: Runs<C>]>;

const asVisitor = (call: OpenCall) => asReader({ ...call, claims: null });
const read: Runs<OpenCall> = async (call) => download(await asReader(call));

/** For whoever has the address. The first route that fits is taken, here and below. */
const OPEN: Table<OpenCall> = {
  "GET /object/public/:bucket/*": [
    "storage.object.get_public",
    async (call) => download(await asVisitor(call)),
  ],
  "HEAD /object/public/:bucket/*": [
    "storage.object.info_public",
    async (call) => download(await asVisitor(call)),
  ],
  "(GET|HEAD) /object/sign/:bucket/*": ["storage.object.get_signed", downloadSigned],
  "PUT /object/upload/sign/:bucket/*": ["storage.object.upload_signed", uploadSigned],
  "GET /object/info/public/:bucket/*": [
    "storage.object.info_public",
    async (call) => info(await asVisitor(call)),
  ],
};

/** The same, but after those below: `public` and the like are names of buckets only where nothing else fits. */
const OPEN_LAST: Table<OpenCall> = {
  "(GET|HEAD) /object/info/:bucket/*": [
    "object.get_authenticated_info",
    async (call) => info(await asReader(call)),
  ],
  "GET /object/:bucket/*": ["storage.object.get_authenticated", read],
  "HEAD /object/:bucket/*": ["object.head_authenticated_info", read],
};

/** For senders with a token. */
const WITH_TOKEN: Table<Call> = {
  "GET /bucket": ["storage.bucket.list", listBuckets],
  "POST /bucket": ["storage.bucket.create", createBucket],
  "GET /bucket/:bucket": ["storage.bucket.get", getBucket],
  "PUT /bucket/:bucket": ["storage.bucket.update", updateBucket],
  "DELETE /bucket/:bucket": ["storage.bucket.delete", deleteBucket],
  "POST /bucket/:bucket/empty": ["storage.bucket.empty", emptyBucket],
  "GET /object/info/authenticated/:bucket/*": [
    "object.get_authenticated_info",
    async (call) => info(await asReader(call)),
  ],
  "GET /object/authenticated/:bucket/*": ["storage.object.get_authenticated", read],
  "HEAD /object/authenticated/:bucket/*": ["object.head_authenticated_info", read],
  "POST /object/move": ["storage.object.move", move],
  "POST /object/copy": ["storage.object.copy", copy],
  "POST /object/list/:bucket": ["storage.object.list", list],
  "POST /object/sign/:bucket": ["storage.object.sign_many", signDownloads],
  "POST /object/sign/:bucket/*": ["storage.object.sign", signDownload],
  "POST /object/upload/sign/:bucket/*": ["storage.object.sign_upload_url", signUpload],
  "POST /object/:bucket/*": ["storage.object.upload", (call) => upload(call, isUpsert(call.request))],
  "PUT /object/:bucket/*": ["storage.object.upload_update", (call) => upload(call, true)],
  "DELETE /object/:bucket": ["storage.object.delete_many", remove],
  "DELETE /object/:bucket/*": ["storage.object.delete", removeOne],
};

/** Where a request goes: what it is called, which object it names, and whether a token is needed. */
export type Route = { operation: string; bucket: string; name: string } & (
  | { needsToken: false; run: Runs<OpenCall> }
  | { needsToken: true; run: Runs<Call> }
);

const ROUTES = [
  ...compile(OPEN, (run) => ({ needsToken: false, run }) as const),
  ...compile(WITH_TOKEN, (run) => ({ needsToken: true, run }) as const),
  ...compile(OPEN_LAST, (run) => ({ needsToken: false, run }) as const),
];

/** `:bucket` is one segment of the address, `*` the object's name. */
function compile<C, Kind>(table: Table<C>, kind: (run: Runs<C>) => Kind) {
  return Object.entries(table).map(([address, [operation, run]]) => {
    const pattern = address.replace(":bucket", "(?<bucket>[^/]+)").replace("*", "(?<name>.+)");
    return { pattern: new RegExp(`^${pattern}$`, "s"), operation, ...kind(run) };
  });
}

/** The route of `METHOD /path`; undefined when there is none. Throws for a name that no bucket or object can have. */
export function findRoute(address: string): Route | undefined {
  const found = ROUTES.find(({ pattern }) => pattern.test(address));
  if (!found) return undefined;
  const { bucket, name } = found.pattern.exec(address)?.groups ?? {};
  const target = { bucket: bucket ? checkBucketId(bucket) : "", name: name ? checkObjectName(name) : "" };
  return { ...found, ...target };
}
