import type { Database } from "~/auth/database.types";
import type { FieldDefinition } from "./fields/definition";

type AllTables = Database["public"]["Tables"];

/** Tables whose rows have an id (`true` in a single-row table) and use the time of the last edit as their version. */
export type ContentTable = {
  [Name in keyof AllTables]: AllTables[Name]["Row"] extends { id: string | boolean; updated_at: string }
    ? Name
    : never;
}[keyof AllTables];

export type RowFor<Table extends ContentTable> = AllTables[Table]["Row"];

/** A content type: everything that the repository and the admin need to know about it. */
export interface Collection<Table extends ContentTable = ContentTable> {
  /** Its segment of the URL: /admin/{slug}. */
  slug: string;
  table: Table;
  /** Its names in the interface: "note", "Notes". */
  singular: string;
  plural: string;
  /** The page on which visitors see its rows. */
  path: string;
  /** The title of that page, if all it shows are the rows. */
  page?: string;
  /** What the search calls its rows, if visitors find them: the argument of the trigger `update_search_entry`. */
  searchKind?: string;
  /** Where visitors see one row: a page, or an anchor on one. By default the page that lists all rows. */
  entryPath?(row: RowFor<Table>): string;
  /** The column that publishes a row, and the labels of its two states (for drafts also the plural). */
  publish?: { column: string; publishedLabel: string; draftLabel: string; draftsLabel: string };
  /** The order of its lists. With order_index, admins arrange the rows by hand. */
  order: { column: string; ascending: boolean };
  /** The slug field that serves as the row's id. By default ids are UUIDs. */
  idFrom?: string;
  /** A table with a single row, whose id is `true`. It has a form but no list. */
  single?: true;
  /** The column with the date for lists. */
  date: string;
  fields: FieldDefinition[];
  /** Each uploaded file becomes a row that refers to it in the column `image` or `video`. */
  takesFiles?: true;
  /** The picture that lists show beside a row. */
  image?(row: RowFor<Table>): string | null;
  /** A row's title in lists. */
  title(row: RowFor<Table>): string;
  /** A row's second line in lists. */
  excerpt(row: RowFor<Table>): string;
}

/** Defines a collection, typed by its table's rows. */
export function defineCollection<Table extends ContentTable>(
  definition: Collection<Table>,
): Collection<Table> {
  return definition;
}

/** Whether admins arrange its rows by hand, rather than by date. */
export function isSortable(collection: Pick<Collection, "order">): boolean {
  return collection.order.column === "order_index";
}

/** Where visitors see a row; without one, the page that lists all rows. */
export function getEntryPath(
  { entryPath, path }: Pick<Collection, "path"> & { entryPath?(row: never): string },
  row: { id: string | boolean } | null | undefined,
): string {
  return (row && entryPath?.(row as never)) ?? path;
}

/** Whether visitors see its rows, which then have previews and can be duplicated. False for redirects and settings. */
export function hasVisibleRows({ single, fields }: Pick<Collection, "single" | "fields">): boolean {
  return !single && fields.every(({ kind }) => kind !== "path");
}

/** What the admin's pages need to know about a collection; serializable. */
export type CollectionMeta = Pick<
  Collection,
  "slug" | "singular" | "plural" | "path" | "publish" | "single" | "fields" | "takesFiles"
> & {
  isSortable: boolean;
  hasVisibleRows: boolean;
  /** If true, the author stays on the form after saving. */
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

/** The 1-based number of the option that a field depends on: style sheets can compare only numbers. */
function getOption({ fields }: Collection, { only }: FieldDefinition): number | undefined {
  const choice = fields.find(({ name }) => name === only?.field);
  if (!only || choice?.kind !== "choice") return undefined;
  return choice.options.findIndex(({ value }) => value === only.is) + 1;
}
