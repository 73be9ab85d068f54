import type { Client } from "~/auth/session.server";
import { editPath, listPath } from "~/content/admin-paths";
import type { Collection } from "~/content/collection";
import { find, findBy } from "~/content/repository.server";
import { collections } from "~/content/types/index";
import { pages } from "~/content/types/pages";
import { decodePath } from "~/ui/decode-path";

/**
 * The admin path at which the content of a public path is edited: an entry's form, the list for a page that shows many
 * entries, or the dashboard for a path without editable content.
 * @throws AppError
 */
export async function findEditPath(db: Client, path: string): Promise<string> {
  const [, first = "", name = ""] = decodePath(path).split("/");
  const collection = collections.find((one) => first && one.path === `/${first}`);
  if (!collection) return (await findEntryPath(db, pages, first)) ?? "/admin";
  return (name && (await findEntryPath(db, collection, name))) || listPath(collection);
}

async function findEntryPath(db: Client, collection: Collection, name: string): Promise<string | null> {
  const hasSlug = collection.fields.some(({ kind }) => kind === "slug");
  const bySlug = hasSlug && !collection.idFrom && (await findBy(db, collection, "slug", name));
  const row = bySlug || (await find(db, collection, name));
  return row && editPath(collection, row.id);
}
