import { z } from "zod";
import { json } from "../http";
import { type Call, readBody } from "./call";
import { ServiceRoleRequired, StorageError } from "./errors";
import { checkBucketId, mimeTypePattern, parseSize } from "./names";
import { deleteAs, getOwner } from "./objects";

const size = z.union([z.int().min(0), z.string()]).transform(parseSize);
const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: size.nullish(),
  allowed_mime_types: z.array(mimeTypePattern).nullish(),
});
const creation = settings.extend({
  name: z.string(),
  id: z.string().optional(),
  type: z.string().optional(),
});

export async function createBucket({ database, claims, fileSizeLimit, request }: Call) {
  const { name, id = name, type = "STANDARD", ...given } = creation.parse(await readBody(request));
  if (type !== "STANDARD")
    throw new StorageError("NotSupported", `${type} buckets are not part of the embedded backend`);
  const row = {
    id: checkBucketId(id),
    name: checkBucketId(name),
    ...getOwner(claims),
    public: false,
    ...pickSettings(given, fileSizeLimit),
  };
  await database.asRole(claims, (tx) => tx`insert into storage.buckets ${tx(row)}`);
  return json(200, { name });
}

export async function updateBucket({ database, claims, fileSizeLimit, request, bucket }: Call) {
  const changes = pickSettings(settings.parse(await readBody(request)), fileSizeLimit);
  if (Object.keys(changes).length === 0) throw new StorageError("InvalidRequest", "No content provided");
  const { count } = await database.asRole(
    claims,
    (tx) => tx`update storage.buckets set ${tx(changes)} where id = ${bucket}`,
  );
  if (count === 0) throw new StorageError("NoSuchBucket");
  return json(200, { message: "Successfully updated" });
}

/** The settings that are present. @throws StorageError (EntityTooLarge) for a limit above the project's */
function pickSettings(given: z.infer<typeof settings>, fileSizeLimit: number) {
  if ((given.file_size_limit ?? 0) > fileSizeLimit) throw new StorageError("EntityTooLarge");
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const page = z.object({
  limit: z.coerce.number().int().min(1).nullable().default(null),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("id"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export async function listBuckets({ database, claims, request }: Call) {
  const { limit, offset, search, sortColumn, sortOrder } = page.parse(Object.fromEntries(request.query));
  const rows = await database.runAsRole<{ bucket: object }[]>(claims, (tx) => {
    const direction = sortOrder === "desc" ? tx`desc` : tx`asc`;
    return tx`
      select to_jsonb(b) - 'owner_id' - 'avif_autodetection' as bucket from storage.buckets b
      where strpos(lower(name), lower(${search})) > 0
      order by ${tx(sortColumn)} ${direction} limit ${limit} offset ${offset}`;
  });
  return json(
    200,
    rows.map(({ bucket }) => bucket),
  );
}

export async function getBucket({ database, claims, bucket }: Call) {
  const [row] = await database.runAsRole<{ bucket: object }[]>(
    claims,
    (tx) => tx`
      select to_jsonb(b) - 'owner_id' - 'avif_autodetection' as bucket from storage.buckets b where id = ${bucket}`,
  );
  if (!row) throw new StorageError("NoSuchBucket");
  return json(200, row.bucket);
}

/** Deletes all objects of a bucket; requires the service key. */
export async function emptyBucket(call: Call) {
  if (call.claims.role !== "service_role") throw new ServiceRoleRequired();
  await getBucket(call);
  await deleteAs(call, (tx) => tx`delete from storage.objects where bucket_id = ${call.bucket}`);
  return json(200, { message: "Successfully emptied" });
}

/** Deletes an empty bucket. @throws StorageError: ResourceNotEmpty, or NoSuchBucket, also if a policy hides it */
export async function deleteBucket(call: Call) {
  const { count } = await deleteAs(call, (tx) => tx`delete from storage.buckets where id = ${call.bucket}`);
  if (count === 0) throw new StorageError("NoSuchBucket");
  return json(200, { message: "Successfully deleted" });
}
