import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/config.server";
import { answer, unavailable } from "~/machines/answer.server";
import { atomFeed } from "~/machines/atom";
import { feedReads, newestEntries } from "~/machines/entries.server";
import { settings } from "~/settings.server";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const feed = atomFeed(await settings(), config().siteUrl, await newestEntries());
    return answer(request, feed, { type: "application/atom+xml; charset=utf-8", reads: feedReads });
  } catch (error) {
    return unavailable("feed", error);
  }
}
