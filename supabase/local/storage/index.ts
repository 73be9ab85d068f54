import { finished } from "node:stream/promises";
import type { GatewayRequest, GatewayResponse, Handler } from "../http";
import type { Claims } from "../keys";
import type { Platform } from "../platform";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets";
import { type Call, isUpsert, type OpenCall } from "./call";
import { asReader, download, info } from "./download";
import { asStorageError, StorageError } from "./errors";
import { openFiles } from "./files";
import { checkBucketId, checkObjectName } from "./names";
import { copy, list, move, remove } from "./objects";
import {
  createSigner,
  downloadSigned,
  signDownload,
  signDownloads,
  signUpload,
  uploadSigned,
} from "./signed";
import { upload } from "./upload";

/** What the client can ask for and this backend does not do. */
const unsupported: [RegExp, string][] = [
  [/^\/render\//, "Image transformation"],
  [/^\/upload\/resumable/, "Resumable upload (TUS)"],
  [/^\/s3/, "The S3 protocol"],
  [/^\/vector\//, "Vector buckets"],
  [/^\/iceberg\//, "Analytics buckets"],
  [/^\/cdn\//, "Purging a cache"],
  [/^\/object\/list-v2\//, "Version 2 of listing"],
];

/** For whoever has the address. The first route that fits is taken, here and below; GET answers HEAD too. */
const openRoutes = compile<OpenCall>({
  "GET /object/public/:bucket/*": async (call) => download(await asReader({ ...call, claims: null })),
  "GET /object/sign/:bucket/*": downloadSigned,
  "PUT /object/upload/sign/:bucket/*": uploadSigned,
  "GET /object/info/:bucket/*": info,
  "GET /object/authenticated/:bucket/*": async (call) => download(await asReader(call)),
  "GET /object/:bucket/*": async (call) => download(await asReader(call)),
});

/** For senders with a token. */
const routes = compile<Call>({
  "GET /bucket": listBuckets,
  "POST /bucket": createBucket,
  "GET /bucket/:bucket": getBucket,
  "PUT /bucket/:bucket": updateBucket,
  "DELETE /bucket/:bucket": deleteBucket,
  "POST /bucket/:bucket/empty": emptyBucket,
  "POST /object/move": move,
  "POST /object/copy": copy,
  "POST /object/list/:bucket": list,
  "POST /object/sign/:bucket": signDownloads,
  "POST /object/sign/:bucket/*": signDownload,
  "POST /object/upload/sign/:bucket/*": signUpload,
  "POST /object/:bucket/*": (call) => upload(call, isUpsert(call.request)),
  "PUT /object/:bucket/*": (call) => upload(call, true),
  "DELETE /object/:bucket": remove,
});

/** A sender in full flow reads a refusal only when its body is taken; for longer nobody is listened to, in ms. */
const DISCARD_MS = 3_000;

/**
 * Answers everything under /storage/v1 as hosted storage does, with the rights of the token's role. It weighs tokens
 * itself, since public and signed addresses need none; what is not supported is refused by name.
 */
export function storageHandler(platform: Platform): Handler {
  const { database, dataDir, keys } = platform;
  const service = { database, dataDir, files: openFiles(platform), signer: createSigner(keys.serviceKey) };

  async function answer(request: GatewayRequest): Promise<GatewayResponse> {
    const path = decode(request.path);
    const missing = unsupported.find(([start]) => start.test(path));
    if (missing) throw new StorageError("NotSupported", `${missing[1]} is not part of the embedded backend`);
    const address = `${request.method.replace("HEAD", "GET")} ${path}`;
    const open = match(openRoutes, address);
    if (open) return open.run({ ...service, ...open.target, request, claims: request.claims });
    const route = match(routes, address);
    if (!route) throw new StorageError("NotSupported", `${address} is not part of the embedded backend`);
    const claims = request.claims ?? (await verify(request));
    return route.run({ ...service, ...route.target, request, claims });
  }

  /** The gateway found no valid token; this says why. */
  async function verify({ headers }: GatewayRequest): Promise<Claims> {
    const token = headers.authorization?.replace(/^bearer +/i, "");
    if (!token)
      throw new StorageError("InvalidRequest", "headers must have required property 'authorization'");
    return keys.verify(token).catch((error: Error) => {
      throw new StorageError("AccessDenied", error.message);
    });
  }

  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      request.stream.unpipe();
      request.stream.resume();
      await finished(request.stream, { signal: AbortSignal.timeout(DISCARD_MS) }).catch(() => undefined);
      throw asStorageError(error);
    }
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new StorageError("InvalidKey", `Invalid key: ${path}`);
  }
}

type Runs<C> = (call: C) => Promise<GatewayResponse>;

/** `:bucket` is one segment of the address, `*` the object's name. */
function compile<C>(table: Record<string, Runs<C>>) {
  return Object.entries(table).map(([address, run]) => {
    const pattern = address.replace(":bucket", "(?<bucket>[^/]+)").replace("*", "(?<name>.+)");
    return { pattern: new RegExp(`^${pattern}$`), run };
  });
}

function match<C>(table: { pattern: RegExp; run: Runs<C> }[], address: string) {
  const route = table.find(({ pattern }) => pattern.test(address));
  const { bucket, name } = route?.pattern.exec(address)?.groups ?? {};
  const target = { bucket: bucket ? checkBucketId(bucket) : "", name: name ? checkObjectName(name) : "" };
  return route && { run: route.run, target };
}
