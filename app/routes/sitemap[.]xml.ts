import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse, unavailable } from "~/feeds/feed-response.server";
import { sitemap, sitemapReads } from "~/feeds/sitemap.server";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const type = "application/xml; charset=utf-8";
    return feedResponse(request, await sitemap(), { type, reads: sitemapReads });
  } catch (error) {
    return unavailable("sitemap", error);
  }
}
