import { findKindPage } from "~/content/content-kinds.server";
import { textReads } from "~/content/derived/collection-lists.server";
import { isSlug } from "~/content/fields/slug";
import { isHidden, loadPublicPage } from "~/content/pages.server";
import { findPublicEntry } from "~/content/public-entry.server";
import { settings } from "~/content/settings.server";
import { findSitePage } from "~/content/static-pages";
import { getEntryTitle } from "~/content/summarize";
import { isPublicTag } from "~/content/tagged.server";
import { tagReads, tagTitle } from "~/content/tags";
import { pageDrawings } from "~/drawings/pages";
import { toSvgFile } from "~/drawings/svg";
import { joinParts, type Part } from "~/drawings/turnable.server";
import { findTurnedPart } from "~/rich-text/nodes/drawing/turned.server";
import { renderToParts } from "~/rich-text/render-to-html.server";
import { pickCustom } from "~/runtime/drawn-state.server";
import { getEntryImage } from "./entry-image";
import { getPageImage, type OgImage } from "./og-image";
import { getSiteImage } from "./site-image";

/** The tables that social images depend on. */
export const ogImageReads = [...new Set([...textReads, ...tagReads])];

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
  if (kind === "page") return findPageImage(id, site, query);
  if (kind === "tag")
    return (await isPublicTag(id)) ? { ...getPageImage(tagTitle(id), site), page: "/tags" } : null;
  const first = findKindPage(kind);
  const entry = first && (await findPublicEntry(first, id));
  if (!entry) return null;
  const { title, day, html, content, parts } = entry;
  if (day === null) {
    const { state, svg } = turn(query, parts);
    return { ...getPageImage(title ?? "", site, html, state), svg };
  }
  const { state, svg } = turn(query, pickCustom(query) ? renderToParts(content, { prefix: id }) : []);
  return { ...getEntryImage(getEntryTitle({ title, content }, day), day, site, state), svg };
}

/** The state in which a query asks for the drawing of a text, and the drawing in it. */
function turn(query: URLSearchParams, parts: readonly Part[] = []) {
  const turned = findTurnedPart(parts, query);
  return { state: turned?.state, svg: turned && toSvgFile(turned.part.drawing, "", turned.value) };
}

async function findPageImage(slug: string, site: string, query: URLSearchParams): Promise<OgImage | null> {
  if (!isSlug(slug) || (await isHidden(slug))) return null;
  const page = await loadPublicPage(slug);
  const title = findSitePage(`/${slug}`)?.title ?? page?.title;
  const { state, svg } = turn(query, page?.text);
  const html = joinParts(page?.text ?? []);
  return title ? { ...getPageImage(title, site, html, state), svg, page: findDrawn(`/${slug}`) } : null;
}

const findDrawn = (path: string) => (pageDrawings.has(path) ? path : undefined);
