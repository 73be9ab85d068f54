import type { Database } from "~/auth/database.types";
import type { FieldDefinition } from "./fields/definition";

type AllTables = Database["public"]["Tables"];

/**
 * The tables whose rows have what the engine needs: an id (true for a table of one row), and the time of the last edit
 * as their version.
 */
export type ContentTable = {
  [Name in keyof AllTables]: AllTables[Name]["Row"] extends { id: string | boolean; updated_at: string }
    ? Name
    : never;
}[keyof AllTables];

export type RowFor<Table extends ContentTable> = AllTables[Table]["Row"];

/** One content type: all that the store and the admin need to know about it. */
export interface Collection<Table extends ContentTable = ContentTable> {
  /** Its address: /admin/{slug}. */
  slug: string;
  table: Table;
  /** What people call one of them and all of them: "note", "Notes". */
  singular: string;
  plural: string;
  /** The page on which visitors see it. */
  path: string;
  /** The column that hides a row from visitors, and what its two states are called (the second also of several). */
  publish?: { column: string; publishedLabel: string; draftLabel: string; draftsLabel: string };
  /** How every list of it is sorted. A collection ordered by order_index is arranged by hand. */
  order: { column: string; ascending: boolean };
  /** The slug field that becomes the row's id: its author chooses it once. Missing: ids are uuids. */
  idFrom?: string;
  /** A table of one row, whose id is true: it has a form and no list. */
  single?: true;
  /** The column whose date a list shows. */
  date: string;
  fields: FieldDefinition[];
  /** What stands in a list for a row. */
  title(row: RowFor<Table>): string;
  /** The second line of a row in a list. */
  excerpt(row: RowFor<Table>): string;
}

/** Defines a collection; its functions get the rows of its table. */
export function defineCollection<Table extends ContentTable>(
  definition: Collection<Table>,
): Collection<Table> {
  return definition;
}

/** Whether its rows are moved by hand (rather than sorted by a date). */
export function isSortable(collection: Pick<Collection, "order">): boolean {
  return collection.order.column === "order_index";
}

/** What the admin's pages need to know about a collection: plain data for the browser. */
export type CollectionMeta = Pick<
  Collection,
  "slug" | "singular" | "plural" | "path" | "publish" | "single" | "fields"
> & {
  isSortable: boolean;
  /** Written at length: after saving, its author stays on the page. */
  hasRichText: boolean;
};

/** `fixed` names the fields that the form only shows, since their value was decided before. */
export function getCollectionMeta(collection: Collection, fixed: string[] = []): CollectionMeta {
  const { slug, singular, plural, path, publish, single } = collection;
  const long = collection.fields.some(({ kind }) => kind === "rich-text");
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
    fields,
    isSortable: isSortable(collection),
    hasRichText: long,
  };
}

/** The place, from 1, of the option on which a field depends: style sheets can compare nothing but numbers. */
function getOption({ fields }: Collection, { only }: FieldDefinition): number | undefined {
  const choice = fields.find(({ name }) => name === only?.field);
  if (!only || choice?.kind !== "choice") return undefined;
  return choice.options.findIndex(({ value }) => value === only.is) + 1;
}
