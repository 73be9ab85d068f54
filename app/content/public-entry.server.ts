import { serviceClient, visitorClient } from "~/auth/clients.server";
import type { Part } from "~/drawings/turnable.server";
import { type Collection, getEntryPath } from "./collection";
import { findPublishedRow } from "./cursor-pages.server";
import { withPages } from "./derived/collection-lists.server";
import { loadEssays } from "./essays.server";
import { isHidden } from "./pages.server";
import { find } from "./repository.server";
import { getSharing, type Sharing } from "./sharing";
import { slugPath } from "./slug-path";
import { getPublicationDay } from "./time-zone.server";
import { findTurned } from "./turns.server";
import { feed } from "./types/feed";
import { notes } from "./types/notes";

/** A note, a post or an essay as visitors see it, at a URL of its own. */
interface PublicEntry {
  path: string;
  /** Null for a note or a post without a title. */
  title: string | null;
  /** The date shown with it (ISO); essays show none. */
  day: string | null;
  content: unknown;
  /** Only of an essay: its text as HTML. */
  html?: string;
  /** Only of an essay: the same, with its drawings as parts of their own. */
  parts?: readonly Part[];
  tags: string[];
  sharing: Sharing;
}

/** Loaders by the first segment of the entries' paths. */
const loaders: Record<string, (name: string) => Promise<PublicEntry | null>> = {
  async notes(name) {
    const row = await findRow(notes, name);
    return row && { ...row, path: getEntryPath(notes, row), day: row.date, sharing: getSharing(row) };
  },
  async feed(name) {
    const row = await findRow(feed, name);
    const day = row && (await getPublicationDay(row));
    return row && { ...row, path: getEntryPath(feed, row), day, sharing: getSharing(row) };
  },
  async models(name) {
    const essay = (await loadEssays()).find(({ id }) => id === name);
    return essay ? { ...essay, path: slugPath("/models/", name), content: essay.document, day: null } : null;
  },
};

/**
 * The path of what an entry at `/{first}/{id}` was turned into; null if visitors see no such entry. Asks the history,
 * which visitors cannot read, with the service key. @throws AppError
 */
export async function findMovedEntry(first: string, id: string): Promise<string | null> {
  const from = withPages.find(({ path }) => path === `/${first}`);
  const turned = from && (await findTurned(serviceClient(), from, id));
  if (!turned || (await isHidden(turned.collection.path.slice(1)))) return null;
  const row = await find(visitorClient(), turned.collection, turned.id);
  return row && getEntryPath(turned.collection, row);
}

const findRow = async <Table extends "notes_entries" | "feed_posts">(
  collection: Collection<Table>,
  name: string,
) =>
  (await findPublishedRow(visitorClient(), collection, name, "slug")) ??
  findPublishedRow(visitorClient(), collection, name);

/**
 * The entry at `/{first}/{name}`, where the name is its slug or, as in URLs of old, its id; null if visitors see
 * none there, for example because its list is hidden. @throws AppError
 */
export async function findPublicEntry(first: string, name: string): Promise<PublicEntry | null> {
  const load = Object.hasOwn(loaders, first) ? loaders[first] : undefined;
  return !load || (await isHidden(first)) ? null : load(name);
}
