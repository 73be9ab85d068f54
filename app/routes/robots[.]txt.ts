import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse } from "~/feeds/feed-response.server";
import { config } from "~/runtime/config.server";

export const handle = { reads: [] };

/**
 * Keeps robots away from everything that is not content. The patterns have endings so that /auth does not match a page
 * /authors.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const closed = ["/admin$", "/admin/", "/auth$", "/auth?", "/auth/", "/events$", "/events?"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  const body = [...lines, `Sitemap: ${config().siteUrl}/sitemap.xml`, ""].join("\n");
  return feedResponse(request, body, { type: "text/plain; charset=utf-8", ...handle });
}
