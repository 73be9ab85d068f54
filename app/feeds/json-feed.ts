import type { Settings } from "~/content/settings.server";
import { tagPath } from "~/content/tags";
import { getFeedPath, getFeedTitle } from "./feed-path";
import type { Entry } from "./newest-entries.server";
import { getHub } from "./websub";

/** The entries as a JSON Feed, version 1.1 (jsonfeed.org), of the whole site or of one tag. */
export function jsonFeed(site: Settings, origin: string, entries: Entry[], tag?: string): string {
  const hub = tag === undefined ? getHub(site) : null;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: getFeedTitle(site, tag),
    description: site.description || undefined,
    home_page_url: `${origin}${tag === undefined ? "/" : tagPath(tag)}`,
    feed_url: `${origin}${getFeedPath("json", tag)}`,
    hubs: hub ? [{ type: "WebSub", url: hub }] : undefined,
    language: site.language,
    authors: [{ name: site.author, url: `${origin}/` }],
    items: entries.map(({ id, url, title, kind, tags, excerpt, html, image, files, published, updated }) => ({
      id,
      url,
      title,
      summary: excerpt || undefined,
      image,
      content_html: html,
      date_published: published,
      date_modified: updated,
      tags: [kind, ...tags],
      attachments:
        files.length > 0
          ? files.map(({ url, title, type, bytes }) => ({
              url,
              title,
              mime_type: type,
              size_in_bytes: bytes,
            }))
          : undefined,
    })),
  });
}
