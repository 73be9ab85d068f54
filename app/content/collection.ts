import type { Database } from "~/auth/database.types";
import type { FieldDefinition } from "./fields/definition";

type AllTables = Database["public"]["Tables"];

/**
 * Tables whose rows have an id (true in a table with a single row), and the time of the last edit as their version.
 */
export type ContentTable = {
  [Name in keyof AllTables]: AllTables[Name]["Row"] extends { id: string | boolean; updated_at: string }
    ? Name
    : never;
}[keyof AllTables];

export type RowFor<Table extends ContentTable> = AllTables[Table]["Row"];

/** A content type: everything that the repository and the admin need to know about it. */
export interface Collection<Table extends ContentTable = ContentTable> {
  /** In its URL: /admin/{slug}. */
  slug: string;
  table: Table;
  /** Its names in the interface: "note", "Notes". */
  singular: string;
  plural: string;
  /** The page on which visitors see its rows. */
  path: string;
  /** Where visitors see one row, as a page or a place on one; by default the page of all. */
  entryPath?(row: RowFor<Table>): string;
  /** The column that publishes a row, and the names of its two states (of the second also in the plural). */
  publish?: { column: string; publishedLabel: string; draftLabel: string; draftsLabel: string };
  /** The order of its lists. With order_index, admins arrange the rows. */
  order: { column: string; ascending: boolean };
  /** The slug field that is the row's id. By default ids are uuids. */
  idFrom?: string;
  /** A table with a single row, whose id is true: it has a form, but no list. */
  single?: true;
  /** The column with the date for lists. */
  date: string;
  fields: FieldDefinition[];
  /** Uploaded files become rows of it, which name them in the columns `image` and `video`. */
  takesFiles?: true;
  /** The picture that lists show beside a row. */
  image?(row: RowFor<Table>): string | null;
  /** A row's title in lists. */
  title(row: RowFor<Table>): string;
  /** A row's second line in lists. */
  excerpt(row: RowFor<Table>): string;
}

/** Defines a collection, with types for its table's rows. */
export function defineCollection<Table extends ContentTable>(
  definition: Collection<Table>,
): Collection<Table> {
  return definition;
}

/** Whether admins arrange its rows, instead of sorting by a date. */
function isSortable(collection: Pick<Collection, "order">): boolean {
  return collection.order.column === "order_index";
}

/** Where visitors see a row, or a built-in entry; without either, the page of all. */
export function getEntryPath(
  collection: Collection,
  row: { id: string | boolean } | null | undefined,
): string {
  return (row && collection.entryPath?.(row as Parameters<Collection["title"]>[0])) ?? collection.path;
}

/** Whether visitors see its rows, so that they have previews and copies: neither redirects nor settings. */
export function hasVisibleRows({ single, fields }: Pick<Collection, "single" | "fields">): boolean {
  return !single && fields.every(({ kind }) => kind !== "path");
}

/** What the admin's pages need to know about a collection, serializable. */
export type CollectionMeta = Pick<
  Collection,
  "slug" | "singular" | "plural" | "path" | "publish" | "single" | "fields" | "takesFiles"
> & {
  isSortable: boolean;
  hasVisibleRows: boolean;
  /** After saving, the author stays on the page. */
  hasRichText: boolean;
};

/** `fixed` names the read-only fields. */
export function getCollectionMeta(collection: Collection, fixed: string[] = []): CollectionMeta {
  const { slug, singular, plural, path, publish, single, takesFiles } = collection;
  const fields = collection.fields.map((field) => ({
    ...field,
    fixed: fixed.includes(field.name),
    option: getOption(collection, field),
  }));
  return {
    slug,
    singular,
    plural,
    path,
    publish,
    single,
    takesFiles,
    fields,
    isSortable: isSortable(collection),
    hasVisibleRows: hasVisibleRows(collection),
    hasRichText: collection.fields.some(({ kind }) => kind === "rich-text"),
  };
}

/** The number, from 1, of the option that a field depends on: style sheets can compare only numbers. */
function getOption({ fields }: Collection, { only }: FieldDefinition): number | undefined {
  const choice = fields.find(({ name }) => name === only?.field);
  if (!only || choice?.kind !== "choice") return undefined;
  return choice.options.findIndex(({ value }) => value === only.is) + 1;
}
