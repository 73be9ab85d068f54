import type { Client } from "~/auth/session.server";
import { editPath } from "~/content/admin-paths";
import type { FieldDefinition } from "~/content/fields/definition";
import { readAll } from "~/content/read-all.server";
import { find, type Row } from "~/content/repository.server";
import { managed } from "~/content/types/index";
import { listNodes } from "~/rich-text/list-nodes";
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

/** How an entry that uses an image describes it. */
export interface DescriptionInUse {
  alt: string;
  /** The entry: "Note: A quiet morning". */
  title: string;
}

/** Entries that are searched for a description: the form of the image waits for them. */
const MAX_SEARCHED = 10;

/** The first description that an image has where it is used; null if it has none there. @throws AppError */
export async function findDescriptionInUse(
  db: Client,
  id: string,
  uses: Use[],
): Promise<DescriptionInUse | null> {
  for (const { key, title } of uses.slice(0, MAX_SEARCHED)) {
    const [table, rowId = ""] = key.split(":");
    const collection = managed.find((known) => known.table === table);
    const row = collection && (await find(db, collection, rowId));
    const alt = row && collection.fields.map((field) => readDescription(field, row, id)).find(Boolean);
    if (alt) return { alt, title };
  }
  return null;
}

function readDescription(field: FieldDefinition, row: Row, id: string): string {
  const isOf = (url: unknown) => String(url).startsWith(`/media/${id}/`);
  if (field.kind === "image") return field.alt && isOf(row[field.name]) ? String(row[field.alt] ?? "") : "";
  if (field.kind !== "rich-text") return "";
  return String(listNodes(row[field.name]).find(({ src, alt }) => isOf(src) && alt)?.alt ?? "");
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
    path: collection ? editPath(collection, row) : null,
  };
}
