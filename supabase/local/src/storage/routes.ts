import type { GatewayResponse } from "../http";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets";
import { type Call, isUpsert, type OpenCall } from "./call";
import { asReader, download, info } from "./download";
import { checkBucketId, checkObjectName } from "./names";
import { copy, list, move, remove, removeOne } from "./objects";
import { downloadSigned, signDownload, signDownloads, signUpload, uploadSigned } from "./signed";
import { upload } from "./upload";

type Handler<C> = (call: C) => Promise<GatewayResponse>;

/** Policies see `operation` as `storage.operation()`; some of Supabase Storage's names have no `storage.` prefix. */
type Table<C> = Record<string, [operation: string, run: Handler<C>]>;

const asAnonymous = (call: OpenCall) => asReader({ ...call, claims: null });
const read: Handler<OpenCall> = async (call) => download(await asReader(call));

/** Routes that need no token. The first matching route applies, here and below. */
const PUBLIC: Table<OpenCall> = {
  "GET /object/public/:bucket/*": [
    "storage.object.get_public",
    async (call) => download(await asAnonymous(call)),
  ],
  "HEAD /object/public/:bucket/*": [
    "storage.object.info_public",
    async (call) => download(await asAnonymous(call)),
  ],
  "(GET|HEAD) /object/sign/:bucket/*": ["storage.object.get_signed", downloadSigned],
  "PUT /object/upload/sign/:bucket/*": ["storage.object.upload_signed", uploadSigned],
  "GET /object/info/public/:bucket/*": [
    "storage.object.info_public",
    async (call) => info(await asAnonymous(call)),
  ],
};

/** More routes without a token, tried last: `list`, `sign` and so on are bucket names only if nothing else matches. */
const PUBLIC_LAST: Table<OpenCall> = {
  "(GET|HEAD) /object/info/:bucket/*": [
    "object.get_authenticated_info",
    async (call) => info(await asReader(call)),
  ],
  "GET /object/:bucket/*": ["storage.object.get_authenticated", read],
  "HEAD /object/:bucket/*": ["object.head_authenticated_info", read],
};

/** Routes that need a token. */
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

type Route = { operation: string; bucket: string; name: string } & (
  | { needsToken: false; run: Handler<OpenCall> }
  | { needsToken: true; run: Handler<Call> }
);

const ROUTES = [
  ...compile(PUBLIC, (run) => ({ needsToken: false, run }) as const),
  ...compile(WITH_TOKEN, (run) => ({ needsToken: true, run }) as const),
  ...compile(PUBLIC_LAST, (run) => ({ needsToken: false, run }) as const),
];

/** Compiles routes to patterns: `:bucket` is one segment of the path, `*` the object's name. */
function compile<C, Kind>(table: Table<C>, kind: (run: Handler<C>) => Kind) {
  return Object.entries(table).map(([route, [operation, run]]) => {
    const pattern = route.replace(":bucket", "(?<bucket>[^/]+)").replace("*", "(?<name>.+)");
    return { pattern: new RegExp(`^${pattern}$`, "s"), operation, ...kind(run) };
  });
}

/** The route for `METHOD /path`, if there is one. @throws StorageError for an invalid bucket or object name */
export function findRoute(url: string): Route | undefined {
  const found = ROUTES.find(({ pattern }) => pattern.test(url));
  if (!found) return undefined;
  const { bucket, name } = found.pattern.exec(url)?.groups ?? {};
  const target = { bucket: bucket ? checkBucketId(bucket) : "", name: name ? checkObjectName(name) : "" };
  return { ...found, ...target };
}
