import { notFound } from "~/content/redirects/not-found.server";
import { type Settings, settings } from "~/content/settings.server";
import { readTag, tagReads } from "~/content/tags";
import { config } from "~/http/config.server";
import { feedResponse, unavailable } from "./feed-response.server";
import { type Entry, newestTagged } from "./newest-entries.server";

type Format = (site: Settings, origin: string, entries: Entry[], tag: string) => string;

/** The feed of the tag in a URL; 404 if nothing has this tag. */
export async function tagFeed(
  request: Request,
  segment: string | undefined,
  write: Format,
  type: string,
): Promise<Response> {
  const tag = readTag(segment);
  if (!tag) return notFound(request);
  try {
    const [site, entries] = await Promise.all([settings(), newestTagged(tag)]);
    if (entries.length === 0) return notFound(request);
    const body = write(site, config().siteUrl, entries, tag);
    return feedResponse(request, body, { type, reads: [...tagReads, "site_settings"] });
  } catch (error) {
    return unavailable("feed", error);
  }
}
