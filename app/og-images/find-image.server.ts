import { findKindPage } from "~/content/content-kinds.server";
import { SLUG } from "~/content/fields/slug";
import { isHidden, loadPublicPage } from "~/content/pages.server";
import { findPublicEntry } from "~/content/public-entry.server";
import { settings } from "~/content/settings.server";
import { findSitePage } from "~/content/static-pages";
import { findTurned, isDrawnIn, toState } from "~/drawings/drawings";
import { pageDrawings } from "~/drawings/pages";
import { getEntryImage } from "./entry-image";
import { getPageImage, type OgImage } from "./og-image";
import { getSiteImage } from "./own-images";

/** The tables that social images depend on. */
export const ogImageReads = ["feed_posts", "notes_entries", "models_sections", "pages", "site_settings"];

/**
 * The social image that a URL names, with its drawing in the state that the query names, or null. Shows only what visitors can read, and never text from the URL.
 * @throws AppError if the database did not answer
 */
export async function findOgImage(
  kind: string,
  id: string,
  query = new URLSearchParams(),
): Promise<OgImage | null> {
  const { title: site, author, description } = await settings();
  if (kind === "site")
    return id === "site" ? { ...getSiteImage({ title: site, author, description }), page: "/" } : null;
  if (kind === "page") return findPageImage(id, site);
  const first = findKindPage(kind);
  const entry = first && (await findPublicEntry(first, id));
  if (!entry) return null;
  return entry.day === null
    ? getPageImage(entry.title ?? "", site, entry.html, findState(query, entry.html))
    : getEntryImage(entry, entry.day, site);
}

/** The state in which a query asks for the drawing of a text. */
function findState(query: URLSearchParams, html = "") {
  const turned = findTurned(query);
  return turned && isDrawnIn(html, turned) ? toState(turned) : null;
}

async function findPageImage(slug: string, site: string): Promise<OgImage | null> {
  if (!SLUG.test(slug) || (await isHidden(slug))) return null;
  const page = await loadPublicPage(slug);
  const title = findSitePage(`/${slug}`)?.title ?? page?.title;
  return title ? { ...getPageImage(title, site, page?.html), page: findDrawn(`/${slug}`) } : null;
}

const findDrawn = (path: string) => (pageDrawings.has(path) ? path : undefined);
