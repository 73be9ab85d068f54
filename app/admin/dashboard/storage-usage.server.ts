import type { Client } from "~/auth/session.server";
import { unwrap } from "~/content/repository.server";

/** The storage that the media library uses. */
export interface StorageUsage {
  images: number;
  bytes: number;
  /** By type, largest first; type null is for files that belong to no image. */
  parts: { type: string | null; images: number; bytes: number }[];
}

/** @throws AppError */
export async function loadStorageUsage(db: Client): Promise<StorageUsage> {
  const parts = unwrap(await db.rpc("storage_usage")).data ?? [];
  const sum = (key: "images" | "bytes") => parts.reduce((total, part) => total + part[key], 0);
  return { images: sum("images"), bytes: sum("bytes"), parts };
}
