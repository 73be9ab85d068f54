import type { Client } from "~/auth/session.server";
import { readAll } from "~/content/read-all.server";
import { managed } from "~/content/types/index";
import { capitalize } from "~/ui/capitalize";

/** An entry that shows or links to an image. */
export interface Use {
  /** Table and row id, which identify the entry. */
  key: string;
  /** "Note: A quiet morning". */
  title: string;
  /** Where it is edited; null if no admin page edits it. */
  path: string | null;
}

/** Where each of these images is used, including drafts; unused images have no key. @throws AppError */
export async function findUses(db: Client, ids: string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  if (ids.length === 0) return uses;
  const found = db
    .rpc("find_image_uses", { _ids: ids })
    .order("table_name")
    .order("row_id")
    .order("image_id");
  for (const { image_id, table_name, row_id, title } of await readAll(found)) {
    uses.set(image_id, [...(uses.get(image_id) ?? []), toUse(table_name, row_id, title)]);
  }
  return uses;
}

function toUse(table: string, row: string, title: string): Use {
  const key = `${table}:${row}`;
  if (table === "site_settings") return { key, title: "Site settings", path: "/admin/settings" };
  if (table === "drafts") return { key, title: "Another admin’s unsaved changes", path: null };
  const collection = managed.find((known) => known.table === table);
  const kind = collection?.singular ?? table.replaceAll("_", " ");
  const name = capitalize(kind);
  return {
    key,
    title: title ? `${name}: ${title}` : name,
    path: collection ? `/admin/${collection.slug}/${row}` : null,
  };
}
