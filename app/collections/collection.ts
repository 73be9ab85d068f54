import type { Database } from "~/database.types";
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

export type RowOf<Table extends ContentTable> = AllTables[Table]["Row"];

/** One content type: all that the store and the admin need to know about it. */
export interface Collection<Table extends ContentTable = ContentTable> {
  /** Its address: /admin/{slug}. */
  slug: string;
  table: Table;
  /** What people call one of them and all of them: "note", "Notes". */
  one: string;
  many: string;
  /** The page on which visitors see it. */
  path: string;
  /** The column that hides a row from visitors, and what its two states are called (the second also of several). */
  publish?: { column: string; on: string; off: string; offs: string };
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
  title(row: RowOf<Table>): string;
  /** The second line of a row in a list. */
  excerpt(row: RowOf<Table>): string;
}

/** Defines a collection; its functions get the rows of its table. */
export function defineCollection<Table extends ContentTable>(
  definition: Collection<Table>,
): Collection<Table> {
  return definition;
}

/** Whether its rows are moved by hand (rather than sorted by a date). */
export function isArranged(collection: Pick<Collection, "order">): boolean {
  return collection.order.column === "order_index";
}

/** What the admin's pages need to know about a collection: plain data for the browser. */
export type Labels = Pick<Collection, "slug" | "one" | "many" | "path" | "publish" | "single" | "fields"> & {
  arranged: boolean;
  /** Written at length: after saving, its author stays on the page. */
  long: boolean;
};

/** `fixed` names the fields that the form only shows, since their value was decided before. */
export function labelsOf(collection: Collection, fixed: string[] = []): Labels {
  const { slug, one, many, path, publish, single } = collection;
  const long = collection.fields.some(({ kind }) => kind === "rich-text");
  const fields = collection.fields.map((field) => ({
    ...field,
    fixed: fixed.includes(field.name),
    option: optionOf(collection, field),
  }));
  return { slug, one, many, path, publish, single, fields, arranged: isArranged(collection), long };
}

/** The place, from 1, of the option on which a field depends: style sheets can compare nothing but numbers. */
function optionOf({ fields }: Collection, { only }: FieldDefinition): number | undefined {
  const choice = fields.find(({ name }) => name === only?.field);
  if (!only || choice?.kind !== "choice") return undefined;
  return choice.options.findIndex(({ value }) => value === only.is) + 1;
}
