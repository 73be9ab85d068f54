import { z } from "zod";
import type { Database } from "~/auth/database.types";
import { cutText } from "~/ui/cut-text";
import type { Collection } from "../collection";
import { buildRowSchema } from "../fields/schema.server";
import { firstLine } from "../summarize";
import { books } from "../types/books";
import { copy } from "../types/copy";
import { feed } from "../types/feed";
import { gallery } from "../types/gallery";
import { links } from "../types/links";
import { menu } from "../types/menu";
import { models } from "../types/models";
import { notes } from "../types/notes";
import { pages } from "../types/pages";
import { projects } from "../types/projects";
import { questions } from "../types/questions";
import { redirects } from "../types/redirects";
import { settings } from "../types/settings";

/** A row of any content table. */
export type ExportedRow = Record<string, unknown>;

/**
 * The tables that hold what the author wrote. Excludes accounts, history and search; drafts, which are private and
 * unsaved, links to drafts and open forms; and the list of uploaded images, whose files are not in a zip of texts. A
 * table that is added later must be listed above or here.
 */
export type ExportedTable = Exclude<
  keyof Database["public"]["Tables"],
  | "admin_invitations"
  | "draft_links"
  | "drafts"
  | "server_errors"
  | "first_admin_tokens"
  | "images"
  | "missing_pages"
  | "open_forms"
  | "revisions"
  | "search_entries"
  | "user_roles"
>;

/** One content table: its name, and the column that identifies a row across sites. */
export interface TableInfo {
  table: ExportedTable;
  /** What people call its rows. */
  title: string;
  /** What an import may store in a row. */
  schema: z.ZodObject;
  /** Pages and redirects are identified by their address: the same page has a different id on another site. */
  key: "id" | "slug" | "from_path";
  /** Whether its rows have a rich text, in the column `content`. */
  hasText: boolean;
}

/** In the order in which they are exported, shown and written. None refers to another. */
const collections: { [Name in ExportedTable]: Collection<Name> } = {
  models_sections: models,
  pages,
  notes_entries: notes,
  feed_posts: feed,
  questions_posts: questions,
  links_entries: links,
  books_entries: books,
  copy_items: copy,
  projects_entries: projects,
  gallery_items: gallery,
  menu_items: menu,
  redirects,
  site_settings: settings,
};

/** Every content table. */
export const contentTables: readonly TableInfo[] = Object.values(
  collections as Record<string, Collection>,
).map((collection) => ({
  table: collection.table as ExportedTable,
  title: collection.table === "models_sections" ? "Essays" : collection.plural,
  schema: buildRowSchema(collection, getOtherColumns(collection)),
  key: getKey(collection),
  hasText: collection.fields.some(({ kind }) => kind === "rich-text"),
}));

/** One of them. */
export const getTable = (name: ExportedTable) =>
  contentTables.find(({ table }) => table === name) as TableInfo;

/** The columns that no field of the form has. */
function getOtherColumns({ table, single, order }: Collection): z.ZodRawShape {
  const message = "It must be a time such as 2026-11-21T09:30:00Z.";
  // Nobody types these, and old blogs have entries of the year 1.
  const time = z.iso.datetime({ offset: true, error: message }).refine((value) => value >= "0001", message);
  return {
    id: single ? z.literal(true) : z.guid(),
    created_at: time,
    updated_at: time,
    ...(order.column === "order_index" && { order_index: z.int32("“order” must be a whole number.") }),
    ...(table === "redirects" && { automatic: z.boolean() }),
  };
}

function getKey({ fields, idFrom }: Collection): TableInfo["key"] {
  const address = fields.find(({ kind, name }) => kind === "path" || (kind === "slug" && name !== idFrom));
  return (address?.name ?? "id") as TableInfo["key"];
}

/** What a person would call a row, on one line. */
export function getName(row: ExportedRow): string {
  const name = [row.title, row.question, row.slug, row.from_path, row.alt].find(
    (value) => typeof value === "string" && value.trim() !== "",
  );
  return cutText(String(name ?? (firstLine(row.content, 60) || row.image_url || row.date || row.id)), 120);
}
