import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { sitemap, sitemapReads } from "~/feeds/sitemap.server";

export const handle = { reads: sitemapReads };

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const type = "application/xml; charset=utf-8";
    return feedResponse(request, await sitemap(), { type, ...handle });
  } catch (error) {
    return unavailable("sitemap", error);
  }
}
