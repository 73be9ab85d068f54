import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const CREDENTIALS = { keyId: "KEYID", secret: "a secret key", region: "us-east-1" };
const SKEW_MS = 15 * 60_000;

interface Call {
  method: string;
  /** Of the object, without the bucket. */
  key: string;
  query: URLSearchParams;
  body: Buffer;
}
/** Answers a request in the store's place; returns false to let the store answer. */
export type Fault = (call: Call, response: ServerResponse) => boolean;

/**
 * A stand-in for an S3 server, with one bucket in memory. It speaks the real protocol: it checks every signature
 * (SigV4, headers and body), and has multipart uploads, listings in pages of two, and XML errors.
 */
export async function startS3(bucket = "bucket") {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const calls: Call[] = [];
  let fault: Fault = () => false;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const [, name, ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const call = { method: request.method ?? "", key, query: url.searchParams, body };
    calls.push(call);
    const rejected = checkSignature(request, url, body);
    if (rejected) return fail(response, 403, rejected);
    if (fault(call, response)) return;
    if (name !== bucket) return fail(response, 404, "NoSuchBucket");
    const uploadId = call.query.get("uploadId");
    if (uploadId !== null || call.query.has("uploads")) return multipart(call, uploadId, response);
    if (key === "") return list(call, response);
    answer(call, response);
  });

  function answer({ method, key, body }: Call, response: ServerResponse) {
    if (method === "PUT") {
      objects.set(key, body);
      return response.writeHead(200, { etag: etag(body) }).end();
    }
    const object = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!object) return fail(response, 404, "NoSuchKey");
    response.writeHead(200, { "content-length": object.length, etag: etag(object) });
    response.end(method === "HEAD" ? undefined : object);
  }

  function multipart({ method, key, query, body }: Call, uploadId: string | null, response: ServerResponse) {
    if (method === "GET") {
      const elements = [...uploads].map(([id, upload]) => {
        return `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>`;
      });
      return response.end(`<ListMultipartUploadsResult>${elements.join("")}</ListMultipartUploadsResult>`);
    }
    if (uploadId === null) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return response.end(`<Result><UploadId>${id}</UploadId></Result>`);
    }
    const upload = uploads.get(uploadId);
    if (!upload) return fail(response, 404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return response.writeHead(200, { etag: etag(body) }).end();
    }
    if (method !== "POST" && method !== "DELETE") return fail(response, 405, "MethodNotAllowed");
    uploads.delete(uploadId);
    if (method === "DELETE") return response.writeHead(204).end();
    const listed = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)];
    const parts = listed.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      return part && etag(part) === tag ? part : null;
    });
    const tooSmall = parts.slice(0, -1).some((part) => part && part.length < 5 * 1024 * 1024);
    if (parts.includes(null) || tooSmall)
      return fail(response, 400, tooSmall ? "EntityTooSmall" : "InvalidPart");
    objects.set(key, Buffer.concat(parts as Buffer[]));
    response.end(`<Result><ETag>"x-${parts.length}"</ETag></Result>`);
  }

  function list({ query }: Call, response: ServerResponse) {
    const prefix = query.get("prefix") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const from = Number(query.get("continuation-token") ?? 0);
    const elements = keys.slice(from, from + 2).map((key) => {
      return `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`;
    });
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
    response.end(`<ListBucketResult>${elements.join("")}${next}</ListBucketResult>`);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/${bucket}/site`;
  return {
    /** Settings for a folder of the bucket. */
    store: { url, ...CREDENTIALS },
    env: {
      BACKUP_S3_URL: url,
      BACKUP_S3_KEY_ID: CREDENTIALS.keyId,
      BACKUP_S3_SECRET: CREDENTIALS.secret,
      BACKUP_S3_REGION: CREDENTIALS.region,
    },
    objects,
    uploads,
    calls,
    /** From now on `next` may answer requests instead. */
    setFault(next: Fault = () => false) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function fail(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>It says &quot;no&quot;</Message></Error>`);
  return true;
}

const etag = (content: Buffer) => `"${createHash("md5").update(content).digest("hex")}"`;
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The error code for a request whose signature, time or body is not right; null if all are. */
function checkSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const authorization = String(headers.authorization);
  const [, keyId, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  if (keyId !== CREDENTIALS.keyId) return "InvalidAccessKeyId";
  const time = String(headers["x-amz-date"]);
  const parsed = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - parsed) < SKEW_MS)) return "RequestTimeTooSkewed";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"])
    if (!names.split(";").includes(needed)) return "AccessDenied";
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join("&"), signed.join(""), names, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${CREDENTIALS.secret}`);
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}
