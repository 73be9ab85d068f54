import { randomUUID } from "node:crypto";
import { singleton } from "~/live/singleton.server";

/** How long an upload waits for its confirmation (milliseconds). */
const LIFETIME = 10 * 60_000;
/** An upload is at most 32 MB (server/body-limit.ts): this many at once, the oldest makes room. */
const MOST = 3;

interface Upload {
  account: string;
  zip: Buffer;
  timer: NodeJS.Timeout;
}

const uploads = singleton("content-uploads", () => new Map<string, Upload>());

/**
 * Keeps a zip in memory until it is confirmed; an admin has one at most. Only what was sent is kept, packed as it
 * came: it is read anew, against the content as it is then (docs/decisions/015).
 */
export function keepUpload(account: string, zip: Buffer): string {
  for (const [id, upload] of uploads) if (upload.account === account) dropUpload(id);
  const [oldest] = uploads.keys();
  if (oldest && uploads.size >= MOST) dropUpload(oldest);
  const id = randomUUID();
  uploads.set(id, { account, zip, timer: setTimeout(() => dropUpload(id), LIFETIME).unref() });
  return id;
}

/** The zip of that id if this admin sent it, and not too long ago; else null. */
export function uploadOf(account: string, id: string): Buffer | null {
  const upload = uploads.get(id);
  return upload?.account === account ? upload.zip : null;
}

/** Forgets an upload. */
export function dropUpload(id: string): void {
  clearTimeout(uploads.get(id)?.timer);
  uploads.delete(id);
}
