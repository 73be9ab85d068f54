import { serviceClient } from "~/auth/clients.server";
import type { Client } from "~/auth/session.server";
import { notFoundError, toAppError } from "~/http/app-error.server";
import { singleton } from "~/http/singleton.server";
import { hub } from "~/realtime/hub.server";
import { memo } from "~/realtime/memo.server";
import { type LibraryImage, PAGE_SIZE, removeImage } from "./image-store.server";

/** How long a deleted picture can be restored (days). */
export const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Between two looks for pictures whose time is over, and before the first one (milliseconds). */
const INTERVAL = { next: DAY_MS, first: 60_000 };

/** Puts a picture into the bin: its files stay, and nobody but admins gets them. @throws AppError */
export async function binImage(db: Client, id: string): Promise<LibraryImage> {
  return change(db, id, new Date().toISOString());
}

/** Takes a picture out of the bin: it has its address again. @throws AppError */
export async function restoreImage(db: Client, id: string): Promise<LibraryImage> {
  return change(db, id, null);
}

async function change(db: Client, id: string, deleted_at: string | null): Promise<LibraryImage> {
  const query = db.from("images").update({ deleted_at }).eq("id", id);
  const { data, error } = await (deleted_at
    ? query.is("deleted_at", null)
    : query.not("deleted_at", "is", null)
  )
    .select()
    .maybeSingle();
  hub.invalidate("images");
  if (error) throw toAppError(error);
  if (!data) throw notFoundError("image");
  return data;
}

/** One page of the bin, the latest first, and how many there are. @throws AppError */
export async function binnedImages(
  db: Client,
  page: number,
): Promise<{ images: LibraryImage[]; total: number }> {
  const from = (page - 1) * PAGE_SIZE;
  const { data, count, error } = await db
    .from("images")
    .select("*", { count: "exact" })
    .not("deleted_at", "is", null)
    .order("deleted_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + PAGE_SIZE - 1);
  // Past the end PostgREST answers 416 with the count.
  if (error && error.code !== "PGRST103") throw toAppError(error);
  return { images: data ?? [], total: count ?? 0 };
}

const binned = memo(["images"], async () => {
  const { data, error } = await serviceClient().from("images").select("id").not("deleted_at", "is", null);
  if (error) throw new Error(error.message);
  return new Set(data.map(({ id }) => id));
});

/** Whether a picture is in the bin. @throws if that is unknown: then the picture must not be shown */
export async function isBinned(id: string): Promise<boolean> {
  return (await binned()).has(id);
}

/** Removes what was deleted more than 30 days ago, a minute after the start and then daily. */
export function emptyBinDaily(): void {
  singleton("image-bin", () => {
    const look = () => purge(serviceClient(), new Date(Date.now() - DAYS * DAY_MS)).catch(console.error);
    setTimeout(look, INTERVAL.first).unref();
    return setInterval(look, INTERVAL.next).unref();
  });
}

/** Removes pictures that were deleted before a time, with their files. @throws AppError */
export async function purge(db: Client, before: Date): Promise<void> {
  const query = db.from("images").select("id").lt("deleted_at", before.toISOString());
  const { data, error } = await query;
  if (error) throw toAppError(error);
  for (const { id } of data) await removeImage(db, id);
}
