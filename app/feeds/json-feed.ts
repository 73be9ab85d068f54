import type { Settings } from "~/content/settings.server";
import type { Entry } from "./newest-entries.server";
import { getHub } from "./websub";

/** The entries as a JSON Feed, version 1.1 (jsonfeed.org). */
export function jsonFeed(site: Settings, origin: string, entries: Entry[]): string {
  const hub = getHub(site);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: site.title,
    description: site.description || undefined,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    hubs: hub ? [{ type: "WebSub", url: hub }] : undefined,
    language: site.language,
    authors: [{ name: site.author, url: `${origin}/` }],
    items: entries.map(({ id, url, title, kind, html, published, updated }) => ({
      id,
      url,
      title,
      content_html: html,
      date_published: published,
      date_modified: updated,
      tags: [kind],
    })),
  });
}
