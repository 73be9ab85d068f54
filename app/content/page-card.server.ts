import { visitorClient } from "~/auth/clients.server";
import { FileError } from "~/http/app-error.server";
import type { CardNode } from "~/rich-text/document";
import { toCard, toNode } from "~/rich-text/nodes/card/card";
import { config } from "~/runtime/config.server";
import { decodePath } from "~/ui/decode-path";
import { parseUrl } from "~/ui/parse-url";
import type { Collection } from "./collection";
import { findPublishedRow } from "./cursor-pages.server";
import { isHidden, loadPageLine, loadPageSharing, loadPublicPage } from "./pages.server";
import { findPublicEntry } from "./public-entry.server";
import { settings } from "./settings.server";
import { getDescription } from "./sharing";
import { findSitePage } from "./static-pages";
import { getEntryTitle } from "./summarize";
import { collections } from "./types/index";

/** What a card says about a page of this site. */
interface Facts {
  /** If it is not the path that was asked for. */
  path?: string;
  title: string;
  description: string;
  cover?: string | null;
}

/**
 * The card of a page or an entry of this site, as visitors would see it; null for a URL of another site. The card's URL
 * is a path, so it works under any domain. Nothing is fetched.
 * @throws FileError if visitors cannot see it
 */
export async function findPageCard(typedUrl: string, request: Request): Promise<CardNode | null> {
  const url = toSiteUrl(typedUrl, request);
  if (!url) return null;
  const path = url.pathname.replace(/(.)\/$/, "$1");
  const [facts, site] = await Promise.all([describe(path, decodePath(url.hash.slice(1))), settings()]);
  const card =
    facts &&
    toCard({
      ...facts,
      url: (facts.path ?? path) + url.search + url.hash,
      site: site.title,
      src: facts.cover,
    });
  if (!card) throw new FileError("is not a published page or entry of this site.");
  return toNode(card);
}

/** Accepts a path from the root, or a URL whose host is that of the site or of the request (such as localhost). */
function toSiteUrl(typedUrl: string, request: Request): URL | null {
  const base = new URL(config().siteUrl);
  const absolute = /^\/(?!\/)/.test(typedUrl) ? base.origin + typedUrl : typedUrl;
  const url = parseUrl(absolute);
  if (!url) return null;
  const isOwn = url.host === base.host || url.host === new URL(request.url).host;
  return isOwn && /^https?:$/.test(url.protocol) ? url : null;
}

async function describe(path: string, anchor: string): Promise<Facts | null> {
  if (path === "/") return settings();
  const [, first = "", id = "", ...more] = decodePath(path).split("/");
  if (more.length > 0 || (await isHidden(first))) return null;
  const own = id || (first === "models" ? anchor : "");
  if (own) return describeEntry(first, own);
  return (anchor && (await describeListed(path, anchor))) || describePage(first);
}

async function describeEntry(first: string, id: string): Promise<Facts | null> {
  const entry = await findPublicEntry(first, id);
  if (!entry) return null;
  const { content, sharing } = entry;
  return {
    path: first === "models" ? undefined : entry.path,
    title: getEntryTitle(entry, entry.day ?? ""),
    description: getDescription(sharing, content),
    cover: sharing.cover,
  };
}

/** An entry without a page of its own, which appears on the page that lists all: a question, a book. */
async function describeListed(path: string, id: string): Promise<Facts | null> {
  const collection: Collection | undefined = collections.find((one) => one.path === path);
  const row = collection && (await findPublishedRow(visitorClient(), collection, id));
  return row
    ? { title: collection.title(row as never), description: collection.excerpt(row as never) }
    : null;
}

async function describePage(slug: string): Promise<Facts | null> {
  const [page, sharing, line] = await Promise.all([
    loadPublicPage(slug),
    loadPageSharing(slug),
    loadPageLine(slug),
  ]);
  const title = findSitePage(`/${slug}`)?.title ?? page?.title;
  return title ? { title, description: line, cover: sharing?.cover } : null;
}
