import { finished, type Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { z } from "zod";
import { type GatewayRequest, type GatewayResponse, json } from "../http";
import type { Call } from "./call";
import { assertPrintable, StorageError } from "./errors";
import { writeTemporary } from "./files";
import { checkMimeType, isEmptyFolder } from "./names";
import { dryRun, store } from "./objects";
import { checkRobotsTag } from "./robots";

/** Supabase Storage's limit for user metadata. */
const FIELD_BYTES = 1024 * 1024;

interface Upload {
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
  body: AsyncIterable<Buffer>;
}

/**
 * Stores the body of a request, which is a form with one file, or the file itself. Missing privileges, excessive sizes
 * and invalid types are rejected before the body is read, as far as the headers reveal them.
 */
export async function upload(call: Call, upsert: boolean): Promise<GatewayResponse> {
  const { request, bucket, name, files } = call;
  const { limit, allowed } = await getLimits(call);
  const xRobotsTag = checkRobotsTag(request.headers["x-robots-tag"]);
  const { mimetype, cacheControl, userMetadata, body } = await open(request);
  checkMimeType(mimetype, allowed);
  const contentLength = Number(request.headers["content-length"] ?? 0);
  if (!isForm(request) && contentLength > limit) throw new StorageError("EntityTooLarge");
  const object = { bucket_id: bucket, name, user_metadata: userMetadata };
  await dryRun(call, { ...object, version: "", metadata: { mimetype, contentLength } }, upsert);
  const id = await files.add(
    (temporary) => writeTemporary(temporary, body, limit),
    (version, { size, eTag }) => {
      const times = { lastModified: new Date().toISOString(), httpStatusCode: 200 };
      const metadata = {
        ...{ eTag, size, contentLength: size, mimetype, cacheControl, ...times },
        ...(xRobotsTag && { xRobotsTag }),
      };
      return store(call, { ...object, version, metadata }, upsert);
    },
  );
  return json(200, { Id: id, Key: `${bucket}/${name}` });
}

async function getLimits({ database, fileSizeLimit, bucket, name }: Call) {
  const [row] = await database.sql<{ file_size_limit: string | null; allowed_mime_types: string[] | null }[]>`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${bucket}`;
  if (!row) throw new StorageError("NoSuchBucket");
  if (isEmptyFolder(name)) return { limit: 0, allowed: null };
  const limit = Math.min(fileSizeLimit, Number(row.file_size_limit ?? Number.POSITIVE_INFINITY));
  return { limit, allowed: row.allowed_mime_types };
}

const isForm = ({ headers }: GatewayRequest) => /^multipart\/form-data/i.test(headers["content-type"] ?? "");

async function open(request: GatewayRequest): Promise<Upload> {
  if (isForm(request)) return openForm(request);
  const { headers, stream } = request;
  const metadata = headers["x-metadata"];
  return {
    mimetype: assertPrintable(headers["content-type"] ?? "application/octet-stream"),
    cacheControl: assertPrintable(headers["cache-control"] ?? "no-cache"),
    userMetadata:
      typeof metadata === "string" ? parseMetadata(Buffer.from(metadata, "base64").toString()) : {},
    // Not destroyed, so an error response can be sent on the same connection.
    body: stream.iterator({ destroyOnReturn: false }),
  };
}

/** Parses a form up to its file, which is then streamed. Fields after the file are ignored. */
async function openForm({ stream, headers }: GatewayRequest): Promise<Upload> {
  const fields = new Map<string, string>();
  const { file, type } = await new Promise<{ file: Readable; type: string }>((resolve, reject) => {
    const form = createParser(headers);
    form.on("field", (name, value) => fields.set(name, value));
    form.on("file", (_field, opened, _filename, _encoding, mimetype) => {
      // A truncated form or a lost connection must fail the upload instead of storing part of the file.
      const fail = (error: Error) => opened.destroy(error);
      opened.on("error", fail);
      form.on("error", () => fail(new StorageError("InvalidRequest", "The form is incomplete")));
      finished(stream, (error) => error && fail(error));
      resolve({ file: opened, type: mimetype });
    });
    form.on("finish", () => reject(new StorageError("InvalidRequest", "No content provided")));
    form.on("error", () => reject(new StorageError("InvalidRequest", "No content provided")));
    finished(stream, (error) => error && reject(error));
    stream.pipe(form);
  });
  const cacheControl = fields.get("cacheControl");
  return {
    mimetype: assertPrintable(fields.get("contentType") ?? type),
    cacheControl: cacheControl ? `max-age=${assertPrintable(cacheControl)}` : "no-cache",
    userMetadata: parseMetadata(fields.get("metadata") ?? fields.get("userMetadata") ?? ""),
    body: file,
  };
}

function createParser(headers: GatewayRequest["headers"]): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: { fields: 10, files: 1, fieldSize: FIELD_BYTES },
    });
  } catch {
    throw new StorageError("InvalidRequest", "The form names no boundary");
  }
}

const metadataObject = z.record(z.string(), z.unknown()).catch({});

/** Parses a JSON object; ignores anything else, as Supabase Storage does. */
function parseMetadata(text: string): Record<string, unknown> {
  try {
    return metadataObject.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
