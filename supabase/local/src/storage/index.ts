import { finished } from "node:stream/promises";
import { type Database, withSettings } from "../database";
import { type GatewayRequest, type GatewayResponse, type Handler, requestSettings } from "../http";
import type { Claims } from "../keys";
import type { Platform } from "../platform";
import { RouteNotFound, StorageError, toStorageError } from "./errors";
import { openFiles } from "./files";
import { readFileSizeLimit } from "./names";
import { findRoute } from "./routes";
import { createSigner } from "./signed";

const UNSUPPORTED: [RegExp, string][] = [
  [/^\/render\//, "Image transformation"],
  [/^\/upload\/resumable/, "Resumable upload (TUS)"],
  [/^\/s3/, "The S3 protocol"],
  [/^\/vector\//, "Vector buckets"],
  [/^\/iceberg\//, "Analytics buckets"],
  [/^\/cdn\//, "Purging a cache"],
  [/^\/object\/list-v2\//, "Version 2 of listing"],
];

/** How long to read the rest of a rejected body, since a client that is still sending would miss the response. */
const DRAIN_MS = 3_000;

/**
 * Handles everything under /storage/v1 as Supabase Storage does, with the privileges of the token's role. It verifies
 * tokens itself, since public and signed URLs need none. Unsupported features are rejected by name.
 */
export function storageHandler(platform: Platform): Handler {
  const { database, dataDir, keys, projectDir } = platform;
  const service = {
    dataDir,
    files: openFiles(platform),
    fileSizeLimit: readFileSizeLimit(projectDir),
    signer: createSigner(keys.serviceKey),
  };

  async function handle(request: GatewayRequest): Promise<GatewayResponse> {
    const path = decode(request.path);
    const feature = UNSUPPORTED.find(([start]) => start.test(path));
    if (feature) throw new StorageError("NotSupported", `${feature[1]} is not part of the embedded backend`);
    const route = findRoute(`${request.method} ${path}`);
    if (!route) throw new RouteNotFound(request);
    const { operation, bucket, name } = route;
    const call = {
      ...service,
      database: withRequestSettings(database, request, operation),
      request,
      bucket,
      name,
    };
    if (!route.needsToken) return route.run({ ...call, claims: request.claims });
    return route.run({ ...call, claims: request.claims ?? (await verify(request)) });
  }

  /** Called if there are no valid claims, to find out why. */
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
      return await handle(request);
    } catch (error) {
      request.stream.unpipe();
      request.stream.resume();
      await finished(request.stream, { signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
      throw toStorageError(error);
    }
  };
}

/**
 * The database with the request's settings for policies, and permission for deletes (see protect_delete in schema.sql).
 */
function withRequestSettings(database: Database, request: GatewayRequest, operation: string): Database {
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
