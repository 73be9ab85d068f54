import type { z } from "zod";
import { cutText } from "~/ui/cut-text";
import type { Collection, ContentTable } from "../collection";
import { buildRowSchema } from "../derived/row-schema.server";
import { firstLine } from "../summarize";
import { managed } from "../types/index";

/** A row of any content table. */
export type ExportedRow = Record<string, unknown>;

/** The tables that hold what the author wrote. The files of the media library are not in a zip of texts. */
export type ExportedTable = Exclude<ContentTable, "images">;

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

/** Every content table. */
export const contentTables: readonly TableInfo[] = managed.map((collection) => ({
  table: collection.table as ExportedTable,
  title: collection.table === "models_sections" ? "Essays" : collection.plural,
  schema: buildRowSchema(collection),
  key: getKey(collection),
  hasText: collection.fields.some(({ kind }) => kind === "rich-text"),
}));

/** One of them. */
export const getTable = (name: ExportedTable) =>
  contentTables.find(({ table }) => table === name) as TableInfo;

function getKey({ fields, idFrom }: Collection): TableInfo["key"] {
  const address = fields.find(
    (field) => field.kind === "path" || (field.kind === "slug" && field.name !== idFrom && !field.isGiven),
  );
  return (address?.name ?? "id") as TableInfo["key"];
}

/** What a person would call a row, on one line. */
export function getName(row: ExportedRow): string {
  const name = [row.title, row.question, row.slug, row.from_path, row.alt].find(
    (value) => typeof value === "string" && value.trim() !== "",
  );
  return cutText(String(name ?? (firstLine(row.content, 60) || row.image_url || row.date || row.id)), 120);
}
