import type { Settings } from "~/content/settings.server";
import { tagPath } from "~/content/tags";
import { getFeedPath, getFeedTitle } from "./feed-path";
import type { Entry } from "./newest-entries.server";
import { getHub } from "./websub";
import { xml } from "./xml";

/**
 * The entries as an Atom feed (RFC 4287), of the whole site or of one tag. Written without a library, because the
 * format is small and the libraries let through characters that XML does not allow.
 */
export function atomFeed(site: Settings, origin: string, entries: Entry[], tag?: string): string {
  const hub = tag === undefined ? getHub(site) : null;
  const page = `${origin}${tag === undefined ? "/" : tagPath(tag)}`;
  const self = `${origin}${getFeedPath("xml", tag)}`;
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(site.language)}">
  <title>${xml(getFeedTitle(site, tag))}</title>
  <subtitle>${xml(site.description)}</subtitle>
  <id>${xml(page)}</id>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" type="text/html" href="${xml(page)}"/>${hub ? `\n  <link rel="hub" href="${xml(hub)}"/>` : ""}
  <icon>${xml(origin)}/icon.svg</icon>
  <updated>${updated}</updated>
  <author>
    <name>${xml(site.author)}</name>
    <uri>${xml(origin)}/</uri>
  </author>
${entries.map(atomEntry).join("\n")}
</feed>
`;
}

function atomEntry({ id, url, title, kind, tags, excerpt, html, files, published, updated }: Entry): string {
  return `  <entry>
    <title>${xml(title)}</title>
    <id>${xml(id)}</id>
    <link rel="alternate" type="text/html" href="${xml(url)}"/>
${files.map(enclosure).join("")}    <published>${published}</published>
    <updated>${updated}</updated>
${[kind, ...tags].map((term) => `    <category term="${xml(term)}"/>\n`).join("")}${excerpt ? `    <summary>${xml(excerpt)}</summary>\n` : ""}    <content type="html">${xml(html)}</content>
  </entry>`;
}

const enclosure = ({ url, title, type, bytes }: Entry["files"][number]) =>
  `    <link rel="enclosure" type="${type}" length="${bytes}" title="${xml(title)}" href="${xml(url)}"/>\n`;
