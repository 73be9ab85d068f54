import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import type { Claims } from "../keys";
import type { Call, OpenCall } from "./call";
import { StorageError } from "./errors";
import { getFilePath } from "./files";
import { findObject, type StoredObject } from "./objects";

/** The claims for public buckets and signed URLs, as in a hosted project. */
export const SERVICE: Claims = { role: "service_role" };

/** The call with the claims for reading. Without a token, a private bucket seems not to exist. */
export async function asReader(call: OpenCall): Promise<Call> {
  const [row] = await call.database.sql<{ public: boolean | null }[]>`
    select public from storage.buckets where id = ${call.bucket}`;
  const claims = row?.public ? SERVICE : row && call.claims;
  if (!claims) throw new StorageError("NoSuchBucket");
  return { ...call, claims };
}

/** An object's metadata, for `info` of storage-js. */
export async function info(call: Call): Promise<GatewayResponse> {
  const { metadata, user_metadata, updated_at, ...object } = await findObject(call);
  const { id, name, version, bucket_id, created_at } = object;
  return json(200, {
    ...{ id, name, version, bucket_id, created_at, last_modified: updated_at, metadata: user_metadata ?? {} },
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
  });
}

/**
 * Downloads an object with the sender's privileges: all of it, a range (206, 416), only headers (HEAD), or nothing if
 * the client already has it (304). `expires` is for signed URLs.
 */
export async function download(call: Call, expires?: Date): Promise<GatewayResponse> {
  const { request } = call;
  const { object, file } = await openObject(call);
  try {
    const { size } = await file.stat();
    const headers = getHeaders(object, request.query.get("download"), expires);
    if (isUnchanged(request, headers)) return await withoutBody(file, 304, headers);
    const range = getRange(request, headers.etag ?? "", size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers["content-length"] = String(end - start + 1);
    if (range) headers["content-range"] = `bytes ${start}-${end}/${size}`;
    const status = range ? 206 : 200;
    if (request.method === "HEAD" || size === 0) return await withoutBody(file, status, headers);
    return { status, headers, body: file.createReadStream({ start, end }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function withoutBody(file: FileHandle, status: number, headers: Record<string, string>) {
  await file.close();
  return { status, headers, body: Readable.from([]) };
}

/** Opens an object's file, which can then be read to its end even if the object is replaced. */
async function openObject(
  call: Call,
  missingVersion?: string,
): Promise<{ object: StoredObject; file: FileHandle }> {
  const object = await findObject(call);
  const version = object.version ?? "";
  try {
    return { object, file: await open(getFilePath(call.dataDir, version)) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    if (version === missingVersion) throw new StorageError("NoSuchKey", "The resource was not found");
    // The object was replaced after the row was read, so the row has another version now.
    return openObject(call, version);
  }
}

function getHeaders({ metadata, updated_at }: StoredObject, download: string | null, expires?: Date) {
  const type = metadata?.mimetype ?? "application/octet-stream";
  const filename = encodeURIComponent(download ?? "");
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    // As in a hosted project, uploaded HTML must not run; the policy covers SVG and other types.
    "content-type": type.includes("text/html") ? "text/plain" : type,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "x-robots-tag": metadata?.xRobotsTag ?? "none",
    "last-modified": new Date(metadata?.lastModified ?? updated_at).toUTCString(),
    ...(metadata?.eTag && { etag: metadata.eTag }),
    ...(expires
      ? { expires: expires.toUTCString() }
      : { "cache-control": metadata?.cacheControl ?? "no-cache" }),
  };
  if (download === null) return headers;
  const named = filename ? ` filename=${filename}; filename*=UTF-8''${filename}` : "";
  return { ...headers, "content-disposition": `attachment;${named}` };
}

function isUnchanged({ headers }: GatewayRequest, { etag, ...sent }: Record<string, string>): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  }
  return Date.parse(sent["last-modified"] ?? "") <= Date.parse(headers["if-modified-since"] ?? "");
}

/** The requested byte range; null for the whole file, also for several ranges or another version (If-Range). */
function getRange({ headers }: GatewayRequest, etag: string, size: number) {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (first + last === "" || (headers["if-range"] ?? etag) !== etag) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && first !== "" && Number(last) < start) return null;
  if (start >= size)
    throw new StorageError("InvalidRange", undefined, { "content-range": `bytes */${size}` });
  return { start, end };
}
