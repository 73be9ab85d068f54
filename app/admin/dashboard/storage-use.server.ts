import type { Client } from "~/auth/session.server";
import { unwrap } from "~/content/repository.server";

/** What the media library takes up. */
export interface StorageUse {
  images: number;
  bytes: number;
  /** The largest first; a part without a type is files that belong to no image. */
  parts: { type: string | null; images: number; bytes: number }[];
}

/** @throws AppError */
export async function storageUse(db: Client): Promise<StorageUse> {
  const parts = unwrap(await db.rpc("storage_usage")).data ?? [];
  const sum = (key: "images" | "bytes") => parts.reduce((total, part) => total + part[key], 0);
  return { images: sum("images"), bytes: sum("bytes"), parts };
}
