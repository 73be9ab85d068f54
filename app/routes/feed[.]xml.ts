import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/content/settings.server";
import { atomFeed } from "~/feeds/atom";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { feedReads, newestEntries } from "~/feeds/newest-entries.server";
import { config } from "~/http/config.server";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const feed = atomFeed(await settings(), config().siteUrl, await newestEntries());
    return feedResponse(request, feed, { type: "application/atom+xml; charset=utf-8", reads: feedReads });
  } catch (error) {
    return unavailable("feed", error);
  }
}
