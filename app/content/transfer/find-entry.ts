import { withPages } from "../derived/collection-lists.server";
import { DESTINATIONS, type Destination, type IncomingEntry } from "./blogs/incoming-entry";
import type { ExportedRow, ExportedTable } from "./tables.server";

/** Where an entry of another system is or will be. */
export interface Place {
  destination: Destination;
  slug: string;
}

export const getPath = ({ destination, slug }: Place) => getPrefix(destination) + slug;
export const getPrefix = (destination: Destination) =>
  destination === "pages" ? "/" : (`/${destination}/` as const);

/** The tables of the destinations. */
export const TABLES = Object.fromEntries(withPages.map(({ slug, table }) => [slug, table])) as Record<
  Destination,
  ExportedTable
>;

/** The rows of this site's tables. */
export type RowsHere = Readonly<Record<ExportedTable, readonly ExportedRow[]>>;

/** Finds entries that were imported before, and slugs that are free. */
export class EntryFinder {
  readonly #byId = new Map<unknown, Place>();
  readonly #byPath = new Map<string, { place: Place; row: ExportedRow }>();
  readonly #redirects: ReadonlyMap<unknown, unknown>;
  readonly #taken = new Set<string>();

  constructor(here: RowsHere) {
    this.#redirects = new Map(here.redirects.map(({ from_path, target }) => [from_path, target]));
    for (const destination of DESTINATIONS)
      for (const row of here[TABLES[destination]]) {
        const place = { destination, slug: String(destination === "models" ? row.id : row.slug) };
        // What was turned into an essay keeps its id as the essay's.
        this.#byId.set(row.uuid ?? row.id, place);
        this.#byPath.set(getPath(place), { place, row });
        // The page of the same slug is the same page.
        if (destination !== "pages") this.take(place);
      }
  }

  /**
   * Where an entry is that was imported before: by its id, which essays do not have and an entry may have lost when it
   * was turned into another kind; else at its slug or where a redirect leads from there, if it was written then.
   */
  find({ id, slug, ...entry }: IncomingEntry): Place | null {
    const known = this.#byId.get(id);
    if (known || !slug) return known ?? null;
    for (const destination of ["models", "notes", "feed"] as const) {
      const path = getPath({ destination, slug });
      const found = this.#byPath.get(String(this.#redirects.get(path) ?? path));
      const isEssay = found?.place.destination === "models";
      if (found && (isEssay || this.#redirects.has(path)) && isSame(found.row, entry)) return found.place;
    }
    return null;
  }

  isTaken = (place: Place) => this.#taken.has(getPath(place));
  take = (place: Place) => this.#taken.add(getPath(place));
}

function isSame(row: ExportedRow, { onlyNew, title, isDated }: Omit<IncomingEntry, "id" | "slug">): boolean {
  if (!isDated) return row.title === title;
  const isAt = (column: "created_at" | "publish_at") =>
    Boolean(onlyNew[column]) && Date.parse(String(row[column])) === Date.parse(String(onlyNew[column]));
  return isAt("publish_at") || isAt("created_at");
}
