import type { Client } from "~/auth/session.server";
import type { Collection } from "~/collections/collection";
import { collections } from "~/collections/index";
import { type BuiltInEntry, missingEntries } from "~/content/built-in-entries.server";

/** The built-in essays and pages that the database has no version of, by their collection. @throws Problem */
export async function missingByCollection(db: Client): Promise<Map<Collection, BuiltInEntry[]>> {
  const found = await Promise.all(
    collections.map(async (collection) => {
      const { missing } = await missingEntries(db, collection);
      return [collection, missing] as const;
    }),
  );
  return new Map(found);
}
