import { visitorClient } from "~/auth/clients.server";
import { findPublishedRow } from "./cursor-pages.server";
import { loadEssays } from "./essays.server";
import { isHidden } from "./pages.server";
import { getSharing, type Sharing } from "./sharing";
import { getPublicationDay } from "./time-zone.server";
import { feed } from "./types/feed";
import { notes } from "./types/notes";

/** A note, a post or an essay as visitors see it, at a URL of its own. */
interface PublicEntry {
  /** Null for a note or a post without a title. */
  title: string | null;
  /** The date shown with it (ISO); essays show none. */
  day: string | null;
  content: unknown;
  /** Only of an essay: its text as HTML. */
  html?: string;
  tags: string[];
  sharing: Sharing;
}

/** Loaders by the first segment of the entries' paths. */
const loaders: Record<string, (id: string) => Promise<PublicEntry | null>> = {
  async notes(id) {
    const row = await findPublishedRow(visitorClient(), notes, id);
    return row && { ...row, day: row.date, sharing: getSharing(row) };
  },
  async feed(id) {
    const row = await findPublishedRow(visitorClient(), feed, id);
    return row && { ...row, day: await getPublicationDay(row), sharing: getSharing(row) };
  },
  async models(id) {
    const essay = (await loadEssays()).find((one) => one.id === id);
    return essay ? { ...essay, content: essay.document, day: null } : null;
  },
};

/**
 * The entry at `/{first}/{id}`; null if visitors see none there, for example because its list is hidden. @throws
 * AppError
 */
export async function findPublicEntry(first: string, id: string): Promise<PublicEntry | null> {
  const load = Object.hasOwn(loaders, first) ? loaders[first] : undefined;
  return !load || (await isHidden(first)) ? null : load(id);
}
