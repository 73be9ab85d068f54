import { randomUUID } from "node:crypto";
import { link } from "node:fs/promises";
import type postgres from "postgres";
import { z } from "zod";
import { type GatewayResponse, json } from "../http";
import type { Claims } from "../keys";
import { type Call, isUpsert, type OpenCall, readBody } from "./call";
import { StorageError } from "./errors";
import { getFilePath } from "./files";
import { checkBucketId, checkObjectName } from "./names";

/** A row of storage.objects as JSON; times are ISO 8601. */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: FileMetadata | null;
  user_metadata: unknown;
  created_at: string;
  updated_at: string;
}

/** `size` is in bytes, `eTag` includes its quotes, and `lastModified` is ISO 8601. */
interface FileMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  xRobotsTag?: string;
}

/** An object to be stored; until its body has been read, `metadata` contains only values from the headers. */
type NewObject = Pick<StoredObject, "bucket_id" | "name" | "version" | "user_metadata"> & {
  metadata: Partial<FileMetadata> & { contentLength?: number };
};

/** Loads an object with the sender's privileges. @throws StorageError (NoSuchKey) */
export async function findObject({ database, claims, bucket, name }: OpenCall): Promise<StoredObject> {
  const [row] = await database.runAsRole<{ object: StoredObject }[]>(
    claims,
    (tx) => tx`
      select to_jsonb(o) as object from storage.objects o where bucket_id = ${bucket} and name = ${name}`,
    { readOnly: true },
  );
  if (!row) throw new StorageError("NoSuchKey");
  return row.object;
}

/** Throws what storing the object would throw, without storing it, to reject an upload before reading its body. */
export async function dryRun({ database, claims }: Call, object: NewObject, upsert: boolean) {
  const rollback = new Error("rollback");
  const attempt = database.asRole(claims, async (tx) => {
    await insert(tx, claims, object, upsert);
    throw rollback;
  });
  await attempt.catch((error) => {
    if (error !== rollback) throw error;
  });
}

/** Commits the row with the sender's privileges and returns its id. */
export async function store({ database, claims, files }: Call, object: NewObject, upsert: boolean) {
  const id = await database.asRole(claims, (tx) => insert(tx, claims, object, upsert));
  if (upsert) await files.unlinkRemoved();
  return id;
}

async function insert(tx: postgres.TransactionSql, claims: Claims, object: NewObject, upsert: boolean) {
  const row = { id: randomUUID(), ...object, ...getOwner(claims) };
  const insertion = tx`insert into storage.objects ${tx(row as object as Record<string, string>)}`;
  if (!upsert) {
    await insertion;
    return row.id;
  }
  const [stored] = await tx<{ id: string }[]>`${insertion}
    on conflict (bucket_id, name) do update set
      version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
      owner = coalesce(excluded.owner, objects.owner), owner_id = coalesce(excluded.owner_id, objects.owner_id)
    returning id`;
  return stored?.id ?? row.id;
}

/** `owner_id` may be any subject, the older `owner` only a UUID. */
export function getOwner({ sub = null }: { sub?: string | null }) {
  return { owner: z.uuid().safeParse(sub).data ?? null, owner_id: sub };
}

const listing = z.object({
  prefix: z.string(),
  limit: z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .default(100),
  offset: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
  search: z.string().default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/** Lists the entries of one folder. */
export async function list({ database, claims, request, bucket }: Call): Promise<GatewayResponse> {
  const { prefix, limit, offset, search, sortBy } = listing.parse(await readBody(request));
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const rows = await database.runAsRole<{ entry: object }[]>(
    claims,
    (tx) => tx`
      select to_jsonb(entry) as entry from storage.search(
        ${folder}, ${bucket}, ${limit}, 1, ${offset}, ${search}, ${sortBy.column}, ${sortBy.order}
      ) as entry`,
    { readOnly: true },
  );
  return json(
    200,
    rows.map(({ entry }) => entry),
  );
}

const removal = z.object({ prefixes: z.array(z.string()).min(1) });

/** Deletes the objects that the sender may see and delete, and returns their rows; ignores the others. */
export async function remove(call: Call): Promise<GatewayResponse> {
  const { prefixes } = removal.parse(await readBody(call.request));
  const rows = await deleteAs<{ object: object }>(
    call,
    (tx) => tx`
      delete from storage.objects o where bucket_id = ${call.bucket} and name = any(${prefixes})
      returning to_jsonb(o) - 'path_tokens' as object`,
  );
  return json(
    200,
    rows.map(({ object }) => object),
  );
}

/** Deletes an object. @throws StorageError: NoSuchKey or AccessDenied */
export async function removeOne(call: Call): Promise<GatewayResponse> {
  const { count } = await deleteAs(
    call,
    (tx) => tx`delete from storage.objects where bucket_id = ${call.bucket} and name = ${call.name}`,
  );
  if (count === 0) {
    await findObject({ ...call, claims: { role: "service_role" } });
    throw new StorageError("AccessDenied");
  }
  return json(200, { message: "Successfully deleted" });
}

/** Runs a `delete` statement, then unlinks the files. */
export async function deleteAs<Row extends object>(
  { database, claims, files }: Call,
  send: (tx: postgres.TransactionSql) => Promise<postgres.RowList<Row[]>>,
): Promise<postgres.RowList<Row[]>> {
  const rows = await database.runAsRole(claims, send);
  await files.unlinkRemoved();
  return rows;
}

const transfer = z.object({
  bucketId: z.string().transform(checkBucketId),
  sourceKey: z.string().transform(checkObjectName),
  destinationBucket: z.string().transform(checkBucketId).nullish(),
  destinationKey: z.string().transform(checkObjectName),
});

/** Renames an object's row; its file stays in place. @throws StorageError: NoSuchKey or ResourceAlreadyExists */
export async function move({ database, claims, request }: Call): Promise<GatewayResponse> {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = transfer.parse(await readBody(request));
  const { owner, owner_id } = getOwner(claims);
  const [row] = await database.runAsRole<{ id: string }[]>(
    claims,
    (tx) => tx`
      update storage.objects set bucket_id = ${destinationBucket ?? bucketId}, name = ${destinationKey},
        owner = coalesce(${owner}, owner), owner_id = coalesce(${owner_id}, owner_id)
      where bucket_id = ${bucketId} and name = ${sourceKey} returning id`,
  );
  if (!row) throw new StorageError("NoSuchKey");
  return json(200, { message: "Successfully moved", Id: row.id, Key: destinationKey });
}

/** Copies an object; since files are immutable, a hard link is enough. */
export async function copy(call: Call): Promise<GatewayResponse> {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = transfer.parse(
    await readBody(call.request),
  );
  const upsert = isUpsert(call.request);
  const source = await findObject({ ...call, bucket: bucketId, name: sourceKey });
  const { version, metadata, user_metadata } = source;
  const bucket_id = destinationBucket ?? bucketId;
  const object = { bucket_id, name: destinationKey, metadata: { ...metadata }, user_metadata };
  await dryRun(call, { ...object, version: "" }, upsert);
  const id = await call.files.add(
    (temporary) => link(getFilePath(call.dataDir, version ?? ""), temporary),
    (copied) => store(call, { ...object, version: copied }, upsert),
  );
  return json(200, { Id: id, Key: `${bucket_id}/${destinationKey}` });
}
