import { serviceClient } from "~/auth/clients.server";
import type { Client } from "~/auth/session.server";
import { readAll } from "~/content/read-all.server";
import { AppError, notFoundError, toAppError } from "~/http/app-error.server";
import { hub } from "~/realtime/hub.server";
import { memo } from "~/realtime/memo.server";
import { singleton } from "~/runtime/singleton.server";
import { type LibraryFile, removeImage } from "./image-store.server";

/** How long a deleted image can be restored (days). */
export const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** The first clean-up after the start, and the interval between clean-ups (milliseconds). */
const INTERVAL = { next: DAY_MS, first: 60_000 };

/** Moves images to the bin: their files stay, but only admins can see them. @throws AppError */
export async function binImages(db: Client, ids: string[]): Promise<LibraryFile[]> {
  return change(db, ids, new Date().toISOString());
}

/** Restores images from the bin, at their old URLs. @throws AppError */
export async function restoreImages(db: Client, ids: string[]): Promise<LibraryFile[]> {
  return change(db, ids, null);
}

/** @throws AppError, also if none of them exists */
async function change(db: Client, ids: string[], deleted_at: string | null): Promise<LibraryFile[]> {
  const query = db.from("images").update({ deleted_at }).in("id", ids);
  const { data, error } = await (deleted_at
    ? query.is("deleted_at", null)
    : query.not("deleted_at", "is", null)
  ).select();
  hub.invalidate("images");
  if (error) throw toAppError(error);
  if (data.length === 0) throw notFoundError("image");
  return data;
}

const binned = memo(["images"], async () => {
  const query = serviceClient().from("images").select("id").not("deleted_at", "is", null);
  return new Set((await readAll(query.order("id"))).map(({ id }) => id));
});

/** Whether an image is in the bin. @throws if unknown, in which case the image must not be shown */
export async function isBinned(id: string): Promise<boolean> {
  return (await binned()).has(id);
}

/** Removes images deleted more than 30 days ago, a minute after the start and then daily. */
export function startBinCleanUp(): void {
  singleton("image-bin", () => {
    const cleanUp = () => purge(serviceClient(), new Date(Date.now() - DAYS * DAY_MS)).catch(console.error);
    setTimeout(cleanUp, INTERVAL.first).unref();
    return setInterval(cleanUp, INTERVAL.next).unref();
  });
}

/**
 * Removes images deleted before `before`, with their files. Other processes may do so at the same time.
 * @throws AppError at the end, if some could not be removed
 */
export async function purge(db: Client, before: Date): Promise<void> {
  const query = db.from("images").select("id").lt("deleted_at", before.toISOString());
  let problem: unknown;
  for (const { id } of await readAll(query.order("id"))) {
    // It may have been restored in the meantime.
    await removeImage(db, id, before).catch((error: unknown) => {
      const isGone = error instanceof AppError && error.status === 404;
      if (!isGone) problem = error;
    });
  }
  if (problem) throw problem;
}
