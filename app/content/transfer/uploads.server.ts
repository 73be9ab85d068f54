import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { serviceClient } from "~/auth/clients.server";
import type { Account, Client } from "~/auth/session.server";
import { AppError } from "~/http/app-error.server";
import { singleton } from "~/runtime/singleton.server";
import type { Incoming, IncomingBlog } from "./import-read.server";
import type { UndoneImport, WriteResult } from "./import-write.server";
import { pack, unpack } from "./packed-import.server";

/** How long an upload waits for confirmation (milliseconds); the bucket's policies hide it afterwards. */
const LIFETIME_MS = 10 * 60_000;
/** How long what an import has written can be seen and undone, as long as what it deletes can be restored. */
const RESULT_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Time between clean-ups (milliseconds). */
const CLEAN_UP_INTERVAL = 3_600_000;

/** An admin and a client with their rights. */
type Sender = { db: Client; account: Pick<Account, "id"> };

const getBucket = (db: Client) => db.storage.from("imports");

/**
 * Stores what was read from a file, compressed, until the admin confirms it; any server process can load it. An admin
 * has at most one upload. It is read once, but compared with the current content at every view (docs/decisions/015).
 * `zip`: the file itself, if images from it are needed later.
 * @throws AppError
 */
export async function storeUpload(
  { db, account }: Sender,
  incoming: Incoming,
  zip: Buffer | null = null,
): Promise<string> {
  const earlier = await getBucket(db).list(account.id);
  const id = randomUUID();
  // The bucket accepts only this type.
  const options = { contentType: "application/gzip" };
  if (zip && incoming.blog) {
    Object.assign(incoming.blog, { zip: id, zipStoredAt: Date.now() });
    const stored = await getBucket(db).upload(`${account.id}/${id}${ZIP}`, zip, options);
    if (stored.error) throw toUploadError(stored.error);
  }
  const packed = await pack(incoming);
  const { error } = await getBucket(db).upload(`${account.id}/${id}`, packed, options);
  if (error) throw toUploadError(error);
  const names = (earlier.data ?? [])
    .filter(({ name }) => !name.endsWith(RESULT) && name !== `${incoming.blog?.zip}${ZIP}`)
    .map(({ name }) => `${account.id}/${name}`);
  if (names.length > 0) await getBucket(db).remove(names);
  return id;
}

/** The upload with this id if this admin sent it and it has not expired; else null. @throws AppError */
export async function loadUpload({ db, account }: Sender, id: string): Promise<Incoming | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const { data, error } = await getBucket(db).download(`${account.id}/${id}`);
  if (data) return unpack(Buffer.from(await data.arrayBuffer()));
  if (isMissing(error)) return null;
  throw toUploadError(error);
}

/**
 * The id of this admin's upload that can still be confirmed or continued; null if there is none or storage does not
 * answer.
 */
export async function findWaitingUpload({ db, account }: Sender): Promise<string | null> {
  const { data } = await getBucket(db).list(account.id);
  return data?.find(({ name }) => z.uuid().safeParse(name).success)?.name ?? null;
}

/** Suffix of an upload's zip, stored beside it. */
const ZIP = ".zip";

/** The zip of an upload; null if it no longer exists. @throws AppError */
export async function loadZip({ db, account }: Sender, id: string): Promise<Buffer | null> {
  const { data, error } = await getBucket(db).download(`${account.id}/${id}${ZIP}`);
  if (data) return Buffer.from(await data.arrayBuffer());
  if (isMissing(error)) return null;
  throw toUploadError(error);
}

/** Whether the zip of an upload that is still in use must be stored again before it expires. */
export const isZipOld = ({ zipStoredAt = 0 }: IncomingBlog): boolean =>
  Date.now() - zipStoredAt > LIFETIME_MS / 2;

/** Deletes an upload of this admin. If that fails, the clean-up removes it after it has expired. */
export async function deleteUpload({ db, account }: Sender, id: string): Promise<void> {
  await getBucket(db).remove([`${account.id}/${id}`, `${account.id}/${id}${ZIP}`]);
}

/** Suffixes of an upload's result, and of what undoing it has done, stored beside it. */
const RESULT = ".result";
const UNDONE = `.undone${RESULT}`;

/** Replaces an imported upload with a record of what was written, so its page can show and undo that for 30 days. */
export async function finishUpload(sender: Sender, id: string, written: WriteResult): Promise<void> {
  await storeJson(sender, id + RESULT, written);
  await deleteUpload(sender, id);
}

/** Adds what undoing an import has done to the record of it. */
export const storeUndone = (sender: Sender, id: string, undone: UndoneImport): Promise<void> =>
  storeJson(sender, id + UNDONE, undone);

async function storeJson({ db, account }: Sender, name: string, value: object): Promise<void> {
  const packed = await promisify(gzip)(JSON.stringify(value));
  const options = { contentType: "application/gzip" };
  const { error } = await getBucket(db).upload(`${account.id}/${name}`, packed, options);
  if (error) console.warn("The result of an import could not be stored:", error.message);
}

async function loadJson<Value>({ db, account }: Sender, name: string): Promise<Value | null> {
  const { data } = await getBucket(db).download(`${account.id}/${name}`);
  if (!data) return null;
  return JSON.parse((await promisify(gunzip)(Buffer.from(await data.arrayBuffer()))).toString());
}

/** How many earlier imports are listed. */
const LISTED = 5;

/** This admin's latest imports, the newest first; none if storage does not answer. */
export async function findResults(sender: Sender): Promise<{ id: string; result: WriteResult }[]> {
  const { data } = await getBucket(sender.db).list(sender.account.id);
  const newest = (data ?? []).sort((one, other) =>
    String(other.created_at).localeCompare(String(one.created_at)),
  );
  const ids = newest
    .filter(({ name }) => name.endsWith(RESULT) && !name.endsWith(UNDONE))
    .map(({ name }) => name.slice(0, -RESULT.length));
  const found = await Promise.all(
    ids.slice(0, LISTED).map(async (id) => ({ id, result: await loadResult(sender, id) })),
  );
  const all = found.flatMap(({ id, result }) => (result ? [{ id, result }] : []));
  return all.sort((one, other) => (other.result.at ?? 0) - (one.result.at ?? 0));
}

/**
 * What was written when an upload of this admin was imported; null if it was not imported or the record has expired.
 */
export async function loadResult(sender: Sender, id: string): Promise<WriteResult | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [result, undone] = await Promise.all([
    loadJson<WriteResult>(sender, id + RESULT),
    loadJson<UndoneImport>(sender, id + UNDONE),
  ]);
  return result && { ...result, ...(undone && { undone }) };
}

/** Removes expired uploads once an hour. */
export function startUploadCleanUp(): void {
  singleton("expired uploads", () => {
    const cleanUp = () => removeUploadsBefore(serviceClient(), new Date(Date.now() - LIFETIME_MS));
    return setInterval(() => void cleanUp().catch(console.error), CLEAN_UP_INTERVAL).unref();
  });
}

/** Removes all admins' uploads made before a given time, and results 30 days later; needs the service key. */
export async function removeUploadsBefore(service: Client, before: Date): Promise<void> {
  const isExpired = ({ name, created_at }: { name: string; created_at: string | null }) =>
    Date.parse(created_at ?? "") < before.getTime() - (name.endsWith(RESULT) ? RESULT_LIFETIME_MS : 0);
  const { data: folders } = await getBucket(service).list();
  for (const folder of folders ?? []) {
    const { data: files } = await getBucket(service).list(folder.name);
    const names = (files ?? []).filter(isExpired).map(({ name }) => `${folder.name}/${name}`);
    if (names.length > 0) await getBucket(service).remove(names);
  }
}

/** Hosted storage answers 400 with the status in the body. */
const isMissing = (error: Error | null) =>
  error !== null && "statusCode" in error && String(error.statusCode) === "404";

function toUploadError(error: Error): AppError {
  console.error("An import could not be stored:", error.message);
  return new AppError(
    503,
    "The file couldn’t be stored for you to confirm, because storage can’t be reached. Nothing was imported; try again in a minute.",
  );
}
