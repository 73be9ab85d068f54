import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/content/settings.server";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { jsonFeed } from "~/feeds/json-feed";
import { feedReads, newestEntries } from "~/feeds/newest-entries.server";
import { getHubLinks } from "~/feeds/websub";
import { config } from "~/runtime/config.server";

export const handle = { reads: feedReads };

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const [site, { siteUrl }] = [await settings(), config()];
    return feedResponse(request, jsonFeed(site, siteUrl, await newestEntries()), {
      type: "application/feed+json; charset=utf-8",
      ...handle,
      links: getHubLinks(site, `${siteUrl}/feed.json`),
    });
  } catch (error) {
    return unavailable("feed", error);
  }
}
