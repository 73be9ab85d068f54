import { finished } from "node:stream/promises";
import { type Database, withSettings } from "../database";
import { type GatewayRequest, type GatewayResponse, type Handler, requestSettings } from "../http";
import type { Claims } from "../keys";
import type { Platform } from "../platform";
import { asStorageError, RouteNotFound, StorageError } from "./errors";
import { openFiles } from "./files";
import { readFileSizeLimit } from "./names";
import { findRoute } from "./routes";
import { createSigner } from "./signed";

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

/** A sender in full flow reads a refusal only when its body is taken; for longer nobody is listened to, in ms. */
const DISCARD_MS = 3_000;

/**
 * Answers everything under /storage/v1 as hosted storage does, with the rights of the token's role. It weighs tokens
 * itself, since public and signed addresses need none; what is not supported is refused by name.
 */
export function storageHandler(platform: Platform): Handler {
  const { database, dataDir, keys, projectDir } = platform;
  const service = {
    dataDir,
    files: openFiles(platform),
    fileSizeLimit: readFileSizeLimit(projectDir),
    signer: createSigner(keys.serviceKey),
  };

  async function answer(request: GatewayRequest): Promise<GatewayResponse> {
    const path = decode(request.path);
    const missing = unsupported.find(([start]) => start.test(path));
    if (missing) throw new StorageError("NotSupported", `${missing[1]} is not part of the embedded backend`);
    const route = findRoute(`${request.method} ${path}`);
    if (!route) throw new RouteNotFound(request);
    const { operation, bucket, name } = route;
    const call = { ...service, database: scoped(database, request, operation), request, bucket, name };
    if (!route.needsToken) return route.run({ ...call, claims: request.claims });
    return route.run({ ...call, claims: request.claims ?? (await verify(request)) });
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

/** The database with what policies may know of a request, and the right to delete, which SQL alone has not. */
function scoped(database: Database, request: GatewayRequest, operation: string): Database {
  const query = request.query.toString();
  return withSettings(database, {
    ...requestSettings(request),
    "request.path": `${request.path}${query && `?${query}`}`,
    "storage.operation": operation,
    "storage.allow_delete_query": "true",
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new StorageError("InvalidKey", `Invalid key: ${path}`);
  }
}
