import type { Client } from "~/auth/session.server";
import { unwrap } from "~/content/repository.server";

/** What the media library takes up. */
export interface StorageUse {
  pictures: number;
  bytes: number;
  /** The largest first; a part without a type is files that belong to no picture. */
  parts: { type: string | null; pictures: number; bytes: number }[];
}

/** @throws AppError */
export async function storageUse(db: Client): Promise<StorageUse> {
  const parts = unwrap(await db.rpc("storage_used")).data ?? [];
  const sum = (key: "pictures" | "bytes") => parts.reduce((total, part) => total + part[key], 0);
  return { pictures: sum("pictures"), bytes: sum("bytes"), parts };
}
