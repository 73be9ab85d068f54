import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/content/redirects/not-found.server";
import { type Settings, settings } from "~/content/settings.server";
import { readTag, tagReads } from "~/content/tags";
import { config } from "~/runtime/config.server";
import { feedResponse, unavailable } from "./feed-response.server";
import { type Entry, newestTagged } from "./newest-entries.server";

/** The tables that the feed of a tag depends on. */
export const tagFeedReads = [...tagReads, "site_settings"];

type Format = (site: Settings, origin: string, entries: Entry[], tag: string) => string;

/** The feed of the tag in a URL; 404 if nothing has this tag. */
export async function tagFeed(args: LoaderFunctionArgs, write: Format, type: string): Promise<Response> {
  const tag = readTag(args.params.tag);
  if (!tag) return notFound(args);
  try {
    const [site, entries] = await Promise.all([settings(), newestTagged(tag)]);
    if (entries.length === 0) return notFound(args);
    const body = write(site, config().siteUrl, entries, tag);
    return feedResponse(args.request, body, { type, reads: tagFeedReads });
  } catch (error) {
    return unavailable("feed", error);
  }
}
