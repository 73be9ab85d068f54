import { createYielder } from "~/runtime/yielder";
import { isReserved, numberSlug } from "../fields/slug";
import { findSitePage, hasText } from "../static-pages";
import { summarize } from "../summarize";
import { createAnchorFinder } from "./blogs/anchors";
import { count } from "./blogs/blog";
import { withEntryPaths } from "./blogs/entry-links";
import {
  DESTINATIONS,
  type Destination,
  type Destinations,
  type IncomingEntry,
  PROPOSED,
} from "./blogs/incoming-entry";
import { toRedirects } from "./blogs/redirect-rows";
import { EntryFinder, getPath, getPrefix, type Place, type RowsHere, TABLES } from "./find-entry";
import type { Incoming, IncomingRow } from "./import-read.server";
import type { ExportedRow, ExportedTable } from "./tables.server";

/** The rows of an import, and what there is to say about where they go. */
interface PlacedImport {
  tables: Incoming["tables"];
  /** Whole sentences. */
  notices: string[];
}

/**
 * Makes rows of another system's entries: of each kind where the author wants it, of an entry that was imported before
 * where it is now. Slugs are those of the old site where they are free; links between entries and redirects follow.
 */
export async function placeEntries(
  { tables, entries }: Pick<Incoming, "tables" | "entries">,
  here: RowsHere,
  destinations: Destinations = PROPOSED,
): Promise<PlacedImport> {
  if (!entries) return { tables, notices: [] };
  const finder = new EntryFinder(here);
  const places = new Map<IncomingEntry, Place>();
  const known = new Set<IncomingEntry>();
  for (const entry of entries) {
    const earlier = finder.find(entry);
    const place = earlier ?? findFree(entry, destinations[entry.kind], finder);
    if (earlier) known.add(entry);
    finder.take(place);
    places.set(entry, place);
  }
  // Of two with the same old URL it leads to the one that visitors can see.
  const isDraft = ({ columns, onlyNew }: IncomingEntry) => Number(!{ ...onlyNew, ...columns }.published);
  const targets = Array.from(places, ([entry, place]): [IncomingEntry, string] => [entry, getPath(place)]);
  targets.sort(([a], [b]) => isDraft(a) - isDraft(b));
  const byId = new Map([...places].map(([entry, place]) => [entry.id, { entry, place }]));
  const anchors = new Map<string, (old: string) => string>();
  const findPath = (id: string, heading: string) => {
    const found = byId.get(id);
    if (!found) return undefined;
    const findAnchor = anchors.get(id) ?? createAnchorFinder(found.entry.headings);
    anchors.set(id, findAnchor);
    return encodeURI(getPath(found.place)) + getFragment(found.place, findAnchor(heading));
  };
  const rows = new Map<ExportedTable, IncomingRow[]>();
  const added = new Map<ExportedTable, IncomingRow[]>();
  const pause = createYielder();
  // What has no date, or is arranged by hand, is added in the order in which it was written.
  const sorted = [...places].sort(([a], [b]) => a.onlyNew.created_at.localeCompare(b.onlyNew.created_at));
  for (const [entry, place] of sorted) {
    const table = TABLES[place.destination];
    const content = withEntryPaths(entry.columns.content, findPath);
    const row = toRow[place.destination]({ ...entry, columns: { ...entry.columns, content } }, place);
    const isNew = !known.has(entry) && !findSitePage(getPath(place));
    for (const all of isNew ? [rows, added] : [rows]) {
      const list = all.get(table);
      if (list) list.push(row);
      else all.set(table, [row]);
    }
    await pause();
  }
  const { redirects, notices } = toRedirects(targets);
  rows.set("redirects", redirects);
  return {
    tables: tables.map(({ info }) => ({ info, rows: rows.get(info.table) ?? [] })),
    notices: [
      ...(added.size > 0 ? [summarizeStates(added)] : []),
      ...nameSitePages(places, known),
      ...notices,
    ],
  };
}

/** The book has all essays on one page, so the ids of their headings begin with their slug. */
const getFragment = ({ destination, slug }: Place, heading: string) =>
  heading && `#${encodeURI((destination === "models" ? `${slug}-` : "") + heading)}`;

/** A place for an entry that is not here yet. */
function findFree({ slug, day }: IncomingEntry, destination: Destination, finder: EntryFinder): Place {
  const prefix = getPrefix(destination);
  for (let number = 1; ; number++) {
    const place = { destination, slug: numberSlug(slug || (destination === "pages" ? "page" : day), number) };
    const isList = findSitePage(getPath(place)) && !hasText(getPath(place));
    if (!isReserved(prefix, place.slug) && !finder.isTaken(place) && !isList) return place;
  }
}

/** A sentence for each new entry whose old URL is that of a page of this site. */
const nameSitePages = (places: ReadonlyMap<IncomingEntry, Place>, known: ReadonlySet<IncomingEntry>) =>
  [...places].flatMap(([entry, place]) => {
    const path = `/${entry.slug}`;
    if (known.has(entry) || place.destination !== "pages" || !findSitePage(path)) return [];
    const what =
      getPath(place) === path
        ? "It becomes that page’s text; a text that is there is only overwritten if you tick that."
        : `It comes at ${getPath(place)}.`;
    return [`${entry.name}: this site has a page of its own at ${path}. ${what}`];
  });

type ToRow = (entry: IncomingEntry, place: Place) => IncomingRow;

const toRow: Record<Destination, ToRow> = {
  models: ({ columns, tags, day, isDated, onlyNew, ...entry }, { slug }) => ({
    values: {
      id: slug,
      title: getTitle(entry, columns, slug),
      ...columns,
      tags,
      ...(isDated ? { date: day } : {}),
    },
    onlyNew: { ...onlyNew, uuid: entry.id },
  }),
  notes: ({ id, title, day, isDated, columns, tags, onlyNew }, { slug }) => ({
    values: { id, title: title || null, ...columns, tags, ...(isDated ? { date: day } : {}) },
    onlyNew: { ...onlyNew, slug, date: day },
  }),
  feed: ({ id, title, columns, tags, onlyNew }, { slug }) => ({
    values: { id, title: title || null, ...columns, tags },
    onlyNew: { ...onlyNew, slug },
  }),
  // Their layout rarely survives, so their author shows them.
  pages: ({ columns, onlyNew, ...entry }, { slug }) => ({
    values: { id: entry.id, slug, title: getTitle(entry, columns, slug), ...columns },
    onlyNew: { ...onlyNew, published: false },
  }),
};

/** Essays and pages must have a title. */
const getTitle = ({ title }: { title: string }, { content }: ExportedRow, slug: string) =>
  title || summarize(content).title || slug;

/** Of new entries: "3 entries: 1 published, 1 draft, 1 page hidden until you show it." */
function summarizeStates(rows: ReadonlyMap<ExportedTable, IncomingRow[]>): string {
  const pages = rows.get("pages")?.length ?? 0;
  const others = DESTINATIONS.flatMap((name) => (name === "pages" ? [] : (rows.get(TABLES[name]) ?? [])));
  const published = others.filter(({ onlyNew, values }) => ({ ...onlyNew, ...values }).published === true);
  const scheduled = published.filter(({ onlyNew }) => onlyNew.publish_at !== null).length;
  const states = [
    `${(published.length - scheduled).toLocaleString("en")} published`,
    ...(scheduled > 0 ? [`${scheduled.toLocaleString("en")} scheduled`] : []),
    count(others.length - published.length, "draft"),
    ...(pages > 0 ? [`${count(pages, "page")} hidden until you show ${pages === 1 ? "it" : "them"}`] : []),
  ];
  return `${count(others.length + pages, "entry", "entries")}: ${states.join(", ")}.`;
}
