import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/content/settings.server";
import { feedResponse } from "~/feeds/feed-response.server";
import { config } from "~/runtime/config.server";

export const handle = { reads: ["site_settings"] };

/** Where to report a vulnerability (RFC 9116): to the author's address, which is on About, too. 404 without one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await settings();
  const type = "text/plain; charset=utf-8";
  if (!email) return new Response("Not found\n", { status: 404, headers: { "Content-Type": type } });
  const lines = [
    `Contact: mailto:${encodeURIComponent(email).replace("%40", "@")}`,
    `Expires: ${getExpiry(new Date()).toISOString()}`,
    `Canonical: ${config().siteUrl}/.well-known/security.txt`,
    "",
  ];
  return feedResponse(request, lines.join("\n"), { type, ...handle });
}

/** In eleven to twelve months, the most that the RFC recommends; the same for a month, for the sake of caches. */
const getExpiry = (now: Date) => new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1));
