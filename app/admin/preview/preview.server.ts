import type { Client } from "~/auth/session.server";
import type { Collection } from "~/content/collection";
import type { SharedDraft } from "~/content/drafts/draft-links.server";
import { type Draft, findDraft } from "~/content/drafts/drafts.server";
import { find, findPublished, type Row } from "~/content/repository.server";
import { findRevision, getTitle, type VersionSide } from "~/content/revisions/history.server";
import { getStatus } from "~/content/schedule";
import { settings } from "~/content/settings.server";
import { isList } from "~/content/static-pages";
import { getSiteTimeZone, shortTime } from "~/content/time-zone.server";
import { gallery } from "~/content/types/gallery";
import { isEmpty } from "~/rich-text/text";
import type { MenuItem } from "~/site/menu/menu-list";
import { entryHtml, type Values } from "./entry-html.server";
import { type FilledRow, fillRow } from "./fill-row.server";

/** An entry as visitors would see it. */
export interface Preview {
  title: string;
  /** The source of the content, and its time. */
  source: "draft" | "saved" | "version";
  when: string;
  /** Null if visitors cannot see the entry, the time from which they will, or undefined if they can already. */
  visibleFrom?: string | null;
  /** Why the typed values could not be saved. */
  problems: string[];
  /** Whether a text was rejected, and only the part of it that could be read is shown. */
  isPartial: boolean;
  /** The layout around the entry. */
  frame: "site" | "book" | "menu";
  html: string;
}

/** Version `n` of an entry; its draft, otherwise the row, if `n` is null. */
interface PreviewRequest {
  id: string;
  n: number | null;
  side: VersionSide;
  /** The admin's time zone. */
  timeZone: string;
}

/**
 * An entry as visitors would see it: the requested version, otherwise the admin's own draft, otherwise the saved row.
 * Null if none of these exists.
 * @throws AppError
 */
export async function loadPreview(
  db: Client,
  collection: Collection,
  asked: PreviewRequest,
): Promise<{ preview: Preview; row: Values } | null> {
  const found = collection.single ? null : await getSource(db, collection, asked);
  return found && renderSource(db, collection, found, asked.timeZone);
}

/**
 * What a secret link to a draft shows: the same as a preview for the admin who created it. `db` has a visitor's rights.
 * @throws AppError
 */
export async function loadSharedPreview(
  db: Client,
  { collection, id, row, draft }: SharedDraft,
): Promise<{ preview: Preview; row: Values } | null> {
  const timeZone = await getSiteTimeZone();
  const found = toSource(collection, id, row, draft, timeZone);
  return found && renderSource(db, collection, found, timeZone);
}

async function renderSource(
  db: Client,
  collection: Collection,
  { row, problems, isPartial = false, source, when }: Source,
  readersZone: string,
) {
  const [site, timeZone, items] = await Promise.all([
    settings(),
    getSiteTimeZone(),
    collection.slug === "pages" ? findPublished(db, gallery) : [],
  ]);
  const { html, failed } = renderSafely(collection, row, { site, timeZone, gallery: items });
  const status = getStatus(collection, row);
  const preview: Preview = {
    title: getTitle(collection, row),
    source,
    when,
    visibleFrom:
      status === "scheduled"
        ? shortTime(String(row.publish_at), readersZone)
        : status === "draft"
          ? null
          : undefined,
    problems: failed ? [...problems, "What you typed can’t be shown yet."] : problems,
    isPartial,
    frame: collection.slug === "models" ? "book" : collection.slug === "menu" ? "menu" : "site",
    html,
  };
  return { preview, row };
}

interface Source extends FilledRow, Pick<Preview, "source" | "when"> {}

async function getSource(
  db: Client,
  collection: Collection,
  { id, n, side, timeZone }: PreviewRequest,
): Promise<Source | null> {
  if (n !== null) {
    const row = (await findRevision(db, collection, id, n))?.[side];
    return row
      ? { row, problems: [], source: "version", when: shortTime(String(row.updated_at), timeZone) }
      : null;
  }
  const [row, draft] = await Promise.all([find(db, collection, id), findDraft(db, collection, id)]);
  return toSource(collection, id, row, draft, timeZone);
}

function toSource(
  collection: Collection,
  id: string,
  row: Row | null,
  draft: Draft | null,
  timeZone: string,
): Source | null {
  if (draft) {
    return {
      ...fillRow(collection, id, row, draft.values),
      source: "draft",
      when: shortTime(draft.at, timeZone),
    };
  }
  return row && { row, problems: [], source: "saved", when: shortTime(row.updated_at, timeZone) };
}

function renderSafely(...entry: Parameters<typeof entryHtml>): { html: string; failed: boolean } {
  try {
    return { html: entryHtml(...entry), failed: false };
  } catch (error) {
    console.error("An entry could not be previewed:", error instanceof Error ? error.message : error);
    return { html: "", failed: true };
  }
}

/** Whether a row of `pages` intentionally has no text, such as that of /notes. */
export function isRenderedBySite({ slug, content }: Values): boolean {
  return isList(`/${slug}`) && isEmpty(content);
}

/** The menu as visitors would see it with this item. @throws AppError */
export async function loadMenuPreview(
  db: Client,
  menu: Collection<"menu_items">,
  item: Values,
): Promise<MenuItem[]> {
  const rows: Pick<Row, "id">[] = await findPublished(db, menu);
  const isNew = rows.every(({ id }) => id !== item.id);
  const shown = rows.map((row) => (row.id === item.id ? item : row) as Values);
  return (isNew ? [...shown, item] : shown).map((row) => ({
    id: String(row.id),
    title: String(row.title),
    url: String(row.url),
  }));
}
