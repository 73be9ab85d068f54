import { editPath } from "~/content/admin-paths";
import { type Collection, getEntryPath, hasVisibleRows } from "~/content/collection";
import { getStatus } from "~/content/schedule";
import { collections } from "~/content/types/index";

/** Every collection by its table. */
const byTable = new Map<string, Collection>(collections.map((collection) => [collection.table, collection]));

/** An entry of any collection, with what lists across collections show of it. */
export interface NamedEntry {
  path: string;
  /** The path at which visitors see it, once it is not hidden; null if they never do. */
  url: string | null;
  title: string;
  /** The collection's singular: "note". */
  kind: string;
  /** The label of its hidden state ("Draft"); null if visitors can see it. */
  hidden: string | null;
}

/** Names a row as returned by private.row_summary (in the migrations); null for an unknown table. */
export function nameEntry(table: string, row: unknown): NamedEntry | null {
  const collection = byTable.get(table);
  if (!collection) return null;
  const entry = row as Record<string, unknown>;
  const { singular, publish } = collection;
  const status = getStatus(collection, entry);
  const title = collection.title(entry as Parameters<Collection["title"]>[0]);
  const isHidden = publish !== undefined && status !== "published";
  return {
    url: !hasVisibleRows(collection) ? null : getEntryPath(collection, row as { id: string }),
    path: editPath(collection, String(entry.id)),
    title: title || "Untitled",
    kind: singular,
    hidden: isHidden ? (status === "draft" ? publish.draftLabel : "Scheduled") : null,
  };
}
