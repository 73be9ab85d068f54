import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type GatewayResponse, json } from "../http";
import { type Call, isUpsert, type OpenCall, readBody } from "./call";
import { download, SERVICE } from "./download";
import { StorageError } from "./errors";
import { dryRun, findObject } from "./objects";
import { upload } from "./upload";

const content = z.object({
  /** A token for one scope is never valid for the other. */
  scope: z.enum(["download", "upload"]),
  /** `bucket/name` */
  url: z.string(),
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
  /** Seconds since 1970. */
  exp: z.number(),
});
type Content = z.infer<typeof content>;

export interface Signer {
  sign(content: Omit<Content, "exp">, seconds: number): Promise<string>;
  /** @throws StorageError (InvalidJWT) for a forged or expired token */
  verify(token: string): Promise<Content>;
}

/**
 * Signs URLs with a separate key, derived from the service key, and with a different algorithm from access tokens, so
 * neither is ever accepted as the other.
 */
export function createSigner(serviceKey: string): Signer {
  const secret = createHmac("sha256", serviceKey).update("signed storage addresses").digest();
  return {
    sign: (signed, seconds) =>
      new SignJWT(signed)
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(secret),
    async verify(token) {
      try {
        return content.parse((await jwtVerify(token, secret, { algorithms: ["HS256"] })).payload);
      } catch (error) {
        throw new StorageError("InvalidJWT", error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** The content of a URL's token. @throws StorageError (InvalidSignature) if it is for another URL or another scope */
async function verifyToken(
  { signer, request, bucket, name }: OpenCall,
  scope: Content["scope"],
): Promise<Content> {
  const signed = await signer.verify(request.query.get("token") ?? "");
  if (signed.scope !== scope) throw new StorageError("InvalidSignature", `Token is not scoped for ${scope}`);
  if (signed.url !== `${bucket}/${name}`) throw new StorageError("InvalidSignature");
  return signed;
}

export async function downloadSigned(call: OpenCall): Promise<GatewayResponse> {
  const { exp } = await verifyToken(call, "download");
  return download({ ...call, claims: SERVICE }, new Date(exp * 1000));
}

export async function uploadSigned(call: OpenCall): Promise<GatewayResponse> {
  const { owner, upsert = false } = await verifyToken(call, "upload");
  return upload({ ...call, claims: owner === undefined ? SERVICE : { ...SERVICE, sub: owner } }, upsert);
}

/** Two hours, as in Supabase Storage. */
const UPLOAD_URL_SECONDS = 7200;
const one = z.object({
  expiresIn: z.int().min(1),
  transform: z.undefined("Image transformation is not part of the embedded backend").optional(),
});
const many = z.object({ expiresIn: z.int().min(1), paths: z.array(z.string()).min(1).max(1000) });

/** A signed URL for downloading an object that the sender may read. */
export async function signDownload(call: Call): Promise<GatewayResponse> {
  const { expiresIn } = one.parse(await readBody(call.request));
  await findObject(call);
  return json(200, { signedURL: await signedPath(call, call.name, expiresIn) });
}

/** Signed URLs for downloading many objects, with an error for each that the sender may not read. */
export async function signDownloads(call: Call): Promise<GatewayResponse> {
  const { expiresIn, paths } = many.parse(await readBody(call.request));
  const rows = await call.database.runAsRole<{ name: string }[]>(
    call.claims,
    (tx) => tx`select name from storage.objects where bucket_id = ${call.bucket} and name = any(${paths})`,
    { readOnly: true },
  );
  const readable = new Set(rows.map(({ name }) => name));
  const error = "Either the object does not exist or you do not have access to it";
  const signed = paths.map(async (path) =>
    readable.has(path)
      ? { error: null, path, signedURL: await signedPath(call, path, expiresIn) }
      : { error, path, signedURL: null },
  );
  return json(200, await Promise.all(signed));
}

async function signedPath({ signer, bucket }: Call, name: string, seconds: number): Promise<string> {
  const url = `${bucket}/${name}`;
  return `/object/sign/${url}?token=${await signer.sign({ scope: "download", url }, seconds)}`;
}

/** A signed URL for uploading an object; the sender must be allowed to upload it. */
export async function signUpload(call: Call): Promise<GatewayResponse> {
  const { bucket, name, claims } = call;
  const upsert = isUpsert(call.request);
  await dryRun(call, { bucket_id: bucket, name, version: "", metadata: {}, user_metadata: {} }, upsert);
  const url = `${bucket}/${name}`;
  const signed = { scope: "upload", url, upsert, owner: claims.sub } as const;
  const token = await call.signer.sign(signed, UPLOAD_URL_SECONDS);
  return json(200, { url: `/object/upload/sign/${url}?token=${token}`, token });
}
