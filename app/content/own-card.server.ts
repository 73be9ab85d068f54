import { visitorClient } from "~/auth/clients.server";
import { AppError } from "~/http/app-error.server";
import { config } from "~/http/config.server";
import { toCard, toNode } from "~/rich-text/card";
import type { CardNode } from "~/rich-text/document";
import type { Collection } from "./collection";
import { loadPublishedEntry } from "./cursor-pages.server";
import { loadEssays } from "./defaults/essays.server";
import { isHidden, loadPageLine, loadPageSharing, loadPublicPage } from "./defaults/pages.server";
import { settings } from "./settings.server";
import { getDescription, getSharing, type Sharing } from "./sharing";
import { findSitePage } from "./static-pages";
import { getEntryTitle } from "./summarize";
import { getPublicationDay } from "./time-zone.server";
import { feed } from "./types/feed";
import { collections } from "./types/index";
import { notes } from "./types/notes";

/** What a card says of a page of this site. */
interface Facts {
  title: string;
  description: string;
  cover?: string | null;
}

/**
 * The card of a page or an entry of this site, as visitors would see it; null for an address of another site. Its URL is a
 * path, so that it leads there under any domain. Nothing is fetched.
 * @throws AppError (422), whose message completes a sentence that begins with the address, if visitors cannot see it
 */
export async function findOwnCard(address: string, request: Request): Promise<CardNode | null> {
  const url = toOwnUrl(address, request);
  if (!url) return null;
  const path = url.pathname.replace(/(.)\/$/, "$1");
  const [facts, site] = await Promise.all([describe(path, url.hash.slice(1)), settings()]);
  const card =
    facts && toCard({ ...facts, url: path + url.search + url.hash, site: site.title, src: facts.cover });
  if (!card) throw new AppError(422, "is not a published page or entry of this site.");
  return toNode(card);
}

/** A path from the root, or a URL at the site's own address or at that of the request, such as localhost. */
function toOwnUrl(address: string, request: Request): URL | null {
  const base = new URL(config().siteUrl);
  const absolute = /^\/(?!\/)/.test(address) ? base.origin + address : address;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  const isOwn = url.host === base.host || url.host === new URL(request.url).host;
  return isOwn && /^https?:$/.test(url.protocol) ? url : null;
}

async function describe(path: string, anchor: string): Promise<Facts | null> {
  if (path === "/") return settings();
  const [, first = "", id = "", ...more] = path.split("/");
  if (more.length > 0 || (await isHidden(first))) return null;
  if (first === "models" && (id || anchor)) return describeEssay(id || anchor);
  if (id) return describeEntry(first, id);
  return (anchor && (await describeListed(path, anchor))) || describePage(first);
}

async function describeEntry(first: string, id: string): Promise<Facts | null> {
  if (first === "notes") {
    const row = (await loadPublishedEntry(visitorClient(), notes, id))?.row;
    return row ? toFacts(getEntryTitle(row, row.date), getSharing(row), row.content) : null;
  }
  const row = first === "feed" ? (await loadPublishedEntry(visitorClient(), feed, id))?.row : null;
  return row ? toFacts(getEntryTitle(row, await getPublicationDay(row)), getSharing(row), row.content) : null;
}

async function describeEssay(id: string): Promise<Facts | null> {
  const essay = (await loadEssays()).find((one) => one.id === id);
  return essay ? toFacts(essay.title, essay.sharing, essay.document) : null;
}

/** An entry that has its place on the page of all: a question, a book. */
async function describeListed(path: string, id: string): Promise<Facts | null> {
  const collection: Collection | undefined = collections.find((one) => one.path === path);
  const row = collection && (await loadPublishedEntry(visitorClient(), collection, id))?.row;
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

const toFacts = (title: string, sharing: Sharing, content: unknown): Facts => ({
  title,
  description: getDescription(sharing, content),
  cover: sharing.cover,
});
