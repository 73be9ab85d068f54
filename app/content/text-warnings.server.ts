import { visitorClient } from "~/auth/clients.server";
import type { Client } from "~/auth/session.server";
import { listNodes } from "~/rich-text/list-nodes";
import type { UncheckedNode } from "~/rich-text/unchecked-node";
import { config } from "~/runtime/config.server";
import { decodePath, readablePath } from "~/ui/decode-path";
import { nameSome } from "~/ui/name-some";
import { parseUrl } from "~/ui/parse-url";
import { type Collection, getEntryPath } from "./collection";
import { findLinked, type LinkedEntry } from "./linked-entries.server";
import { isHidden } from "./pages.server";
import type { Row } from "./repository.server";
import { getStatus } from "./schedule";

/** Links that are looked up, and those that are named. */
const MAX_LINKS = 100;
const MAX_NAMED = 5;

/**
 * What the author of a text may have overlooked, if visitors see it or will: links to what they can’t open, and images
 * without a description; null if nothing. @throws if the database cannot be read
 */
export async function getTextWarning(
  db: Client,
  document: unknown,
  collection: Collection,
  row: Row,
): Promise<string | null> {
  if (getStatus(collection, row) === "draft") return null;
  const nodes = listNodes(document);
  const own = getEntryPath(collection, row);
  const urls = new Map<string, URL>();
  for (const url of nodes.flatMap(toOwnUrl)) if (url.pathname !== own) urls.set(url.pathname + url.hash, url);
  const asked = [...urls.values()].slice(0, MAX_LINKS).map((url) => nameClosed(db, url, row));
  const closed = [...new Set((await Promise.all(asked)).flatMap((name) => name ?? []))];
  const undescribed = nodes.filter(({ type, alt }) => type === "image" && !alt).length;
  const limit = urls.size > MAX_LINKS ? `Only its first ${MAX_LINKS} links to this site were looked up.` : "";
  return [describeClosed(closed), limit, describeImages(undescribed)].filter(Boolean).join(" ") || null;
}

function toOwnUrl({ type, url, link }: UncheckedNode): URL[] {
  const linked = type === "image" ? link : url;
  if (typeof linked !== "string" || !/^(?:https?:|\/)/i.test(linked)) return [];
  const site = new URL(config().siteUrl);
  const target = parseUrl(linked, site);
  return target?.host === site.host ? [target] : [];
}

/** What is at a URL, if visitors of the entry can’t open it. */
async function nameClosed(db: Client, url: URL, { publish_at }: Row): Promise<string | null> {
  const path = readablePath(url.pathname);
  const [, first = ""] = path.split("/");
  if (await isHidden(decodePath(first))) return `${path} (on a hidden page)`;
  if (await findLinked(visitorClient(), url)) return null;
  const found = await findLinked(db, url);
  if (found === true) return null;
  if (!found) return `${path}${readablePath(url.hash)} (nothing is there)`;
  const isScheduled = getStatus(found.collection, found.row) === "scheduled";
  if (isScheduled && publish_at && Date.parse(String(found.row.publish_at)) <= Date.parse(String(publish_at)))
    return null;
  return `“${getTitle(found)}” (${isScheduled ? "scheduled" : "a draft"})`;
}

const getTitle = ({ collection, row }: LinkedEntry) =>
  collection.title(row as unknown as Parameters<Collection["title"]>[0]) || "Untitled";

function describeClosed(names: string[]): string {
  if (names.length === 0) return "";
  return `It links to what visitors can’t open: ${nameSome(names, MAX_NAMED)}.`;
}

const describeImages = (count: number) =>
  count === 0 ? "" : count === 1 ? "An image has no description." : `${count} images have no description.`;
