import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/content/settings.server";
import { atomFeed } from "~/feeds/atom";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { feedReads, newestEntries } from "~/feeds/newest-entries.server";
import { getHubLinks } from "~/feeds/websub";
import { config } from "~/runtime/config.server";

export const handle = { reads: feedReads };

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const [site, { siteUrl }] = [await settings(), config()];
    return feedResponse(request, atomFeed(site, siteUrl, await newestEntries()), {
      type: "application/atom+xml; charset=utf-8",
      ...handle,
      links: getHubLinks(site, `${siteUrl}/feed.xml`),
    });
  } catch (error) {
    return unavailable("feed", error);
  }
}
