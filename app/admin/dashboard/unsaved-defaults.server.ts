import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import { type DefaultEntry, findUnsavedDefaults } from "~/content/defaults/default-entries.server";
import { collections } from "~/content/types/index";

/** The built-in essays and pages that are not rows yet, by collection. @throws AppError */
export async function findUnsavedDefaultsByCollection(db: Client): Promise<Map<Collection, DefaultEntry[]>> {
  const found = await Promise.all(
    collections.map(async (collection) => {
      const { missing } = await findUnsavedDefaults(db, collection);
      return [collection, missing] as const;
    }),
  );
  return new Map(found);
}
