import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { explainFailure, explainResponse, readElements, readTag, StoreError } from "./s3-error";
import type { Store } from "./settings";

/** Larger files are sent in parts of S3's minimum size, of which S3 allows 10,000. Each is held in memory. */
const PART_BYTES = 5 * 1024 * 1024;
/** The timeout without any progress: enough to send a part at 0.5 Mbit/s. */
const TIMEOUT_MS = 150_000;
const TRIES = 3;
const RETRY_MS = 1_000;
/** Larger than any error message or page of a listing. */
const TEXT_LIMIT_BYTES = 4 * 1024 * 1024;

export interface StoredFile {
  name: string;
  bytes: number;
}

interface StoreResponse {
  headers: Headers;
  /** Must be read to the end, which also clears its timeout. */
  body: AsyncIterable<Uint8Array>;
}

interface RequestOptions {
  query?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
  signal: AbortSignal;
}

/** A folder in a bucket of an S3-compatible store. Every method rejects with a StoreError. */
export function openStore(
  { url, region, keyId, secret }: Store,
  { timeoutMs = TIMEOUT_MS, retryMs = RETRY_MS } = {},
) {
  const { host, pathname } = new URL(url);
  const [bucket = "", ...folder] = pathname.slice(1).split("/");
  const bucketUrl = new URL(`/${bucket}`, url).href;
  const prefix = folder.length > 0 ? `${decodeURIComponent(folder.join("/"))}/` : "";
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: "s3",
    ...(region ? { region } : {}),
  });
  const fileUrl = (name: string) => `${url}/${encodeURIComponent(name)}`;

  /** Retries after transient errors. */
  async function request(method: string, url: string, options: RequestOptions): Promise<StoreResponse> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await requestOnce(method, url, options);
      } catch (error) {
        if (!(error instanceof StoreError && error.isTransient) || attempt === TRIES) throw error;
        await delay(retryMs * attempt, undefined, { signal: options.signal });
      }
    }
  }

  async function requestOnce(
    method: string,
    url: string,
    { query = {}, body, signal }: RequestOptions,
  ): Promise<StoreResponse> {
    const target = new URL(url);
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    const headers = { "x-amz-content-sha256": hash("sha256", body ?? "").toString("hex") };
    const signed = await client.sign(target, {
      method,
      headers,
      ...(body ? { body } : {}),
    });
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(new DOMException("", "TimeoutError")), timeoutMs);
    const explain = (error: unknown) => {
      clearTimeout(timer);
      signal.throwIfAborted();
      return explainFailure(host, error, timeoutMs);
    };
    const sent = fetch(signed, { redirect: "manual", signal: AbortSignal.any([signal, idle.signal]) });
    const response = await sent.catch((error) => Promise.reject(explain(error)));
    async function* read() {
      try {
        for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
          timer.refresh();
          yield chunk;
        }
      } catch (error) {
        throw explain(error);
      } finally {
        clearTimeout(timer);
      }
    }
    if (!response.ok) throw explainResponse(host, response.status, await readText(read()));
    return { headers: response.headers, body: read() };
  }

  /** Sends one request with a body, and checks that the store has received it intact. @returns the ETag */
  async function put(
    url: string,
    body: Buffer<ArrayBuffer>,
    query: Record<string, string>,
    signal: AbortSignal,
  ) {
    const { headers, body: answer } = await request("PUT", url, { query, body, signal });
    await readText(answer);
    const etag = headers.get("etag") ?? "";
    const md5 = /^"?([0-9a-f]{32})"?$/i.exec(etag)?.[1]?.toLowerCase();
    // If the store encrypts with KMS keys, the ETag is not an MD5.
    const isMd5 = !/kms/.test(headers.get("x-amz-server-side-encryption") ?? "");
    if (md5 && isMd5 && md5 !== hash("md5", body).toString("hex"))
      throw new StoreError(
        `The S3 store at ${host} has received something other than what was sent to it.`,
        true,
      );
    return etag;
  }

  async function putParts(
    name: string,
    first: Buffer<ArrayBuffer>,
    rest: AsyncIterable<Buffer<ArrayBuffer>>,
    signal: AbortSignal,
  ) {
    const url = fileUrl(name);
    const started = await readText((await request("POST", url, { query: { uploads: "" }, signal })).body);
    const uploadId = readTag(started, "UploadId");
    if (!uploadId) throw new StoreError(`The S3 store at ${host} did not begin an upload.`);
    try {
      const etags = [await put(url, first, { partNumber: "1", uploadId }, signal)];
      let size = first.length;
      for await (const part of rest) {
        const partNumber = String(etags.length + 1);
        etags.push(await put(url, part, { partNumber, uploadId }, signal));
        size += part.length;
      }
      const parts = etags.map(
        (etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      // This may take so long that the store responds with 200 before it fails.
      const text = await readText((await request("POST", url, { query: { uploadId }, body, signal })).body);
      if (readTag(text, "Code")) throw explainResponse(host, 500, text);
      return size;
    } catch (error) {
      const cancelled = AbortSignal.timeout(timeoutMs);
      const query = { uploadId };
      await requestOnce("DELETE", url, { query, signal: cancelled }).then(discard, () => undefined);
      throw error;
    }
  }

  return {
    host,

    /** Sends a file of any size, and verifies its stored size afterwards. */
    async upload(name: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
      const parts = toParts(content)[Symbol.asyncIterator]();
      const first: Buffer<ArrayBuffer> = (await parts.next()).value ?? Buffer.alloc(0);
      let size = first.length;
      if (size < PART_BYTES) await put(fileUrl(name), first, {}, signal);
      else size = await putParts(name, first, { [Symbol.asyncIterator]: () => parts }, signal);
      const { headers, body } = await request("HEAD", fileUrl(name), { signal });
      await readText(body);
      const stored = Number(headers.get("content-length"));
      if (stored !== size)
        throw new StoreError(
          `The S3 store at ${host} confirmed ${size} bytes, but has ${stored} of ${name}.`,
        );
    },

    /** The content of a file. It ends with an error if the connection is lost. */
    async download(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
      return (await request("GET", fileUrl(name), { signal })).body;
    },

    async remove(name: string, signal: AbortSignal): Promise<void> {
      await discard(await request("DELETE", fileUrl(name), { signal }));
    },

    /** All files directly in the folder, sorted by name. */
    async list(signal: AbortSignal): Promise<StoredFile[]> {
      const files: StoredFile[] = [];
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const query = { "list-type": "2", prefix, ...(token ? { "continuation-token": token } : {}) };
        const text = await readText((await request("GET", bucketUrl, { query, signal })).body);
        for (const element of readElements(text, "Contents")) {
          const name = (readTag(element, "Key") ?? "").slice(prefix.length);
          if (name && !name.includes("/")) files.push({ name, bytes: Number(readTag(element, "Size")) });
        }
        token = readTag(text, "NextContinuationToken");
      }
      return files.sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    /** Discards the parts of interrupted uploads of these files. */
    async discardUnfinished(names: string[], signal: AbortSignal): Promise<void> {
      const text = await readText(
        (await request("GET", bucketUrl, { query: { uploads: "", prefix }, signal })).body,
      );
      for (const element of readElements(text, "Upload")) {
        const [name, uploadId] = [
          (readTag(element, "Key") ?? "").slice(prefix.length),
          readTag(element, "UploadId"),
        ];
        if (uploadId && names.includes(name))
          await discard(await request("DELETE", fileUrl(name), { query: { uploadId }, signal }));
      }
    },
  };
}

/** Reads a text, cut off if it is too long. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > TEXT_LIMIT_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const discard = async ({ body }: StoreResponse) => void (await readText(body));

/** Regroups chunks of any size into parts of PART_BYTES; only the last may be smaller. */
async function* toParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - size);
      chunks.push(piece);
      size += piece.length;
      from += piece.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      [chunks, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}

const hash = (algorithm: string, content: Buffer | string) => createHash(algorithm).update(content).digest();
