import { entityTag, notModified } from "~/http/conditional.server";

/** How to send a feed or sitemap. */
interface Answer {
  type: string;
  /** The tables on which it depends, for caches in front of the site. */
  reads: string[];
  /** Its Link header. */
  links?: string;
}

/**
 * A feed or sitemap with an entity tag, so polling clients get 304 until something changes. It is the same for all
 * clients and sets no cookies.
 */
export function feedResponse(request: Request, body: string, { type, reads, links }: Answer): Response {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, no-cache",
    "Cache-Tag": reads.join(" "),
    ETag: entityTag(body),
    ...(links && { Link: links }),
  };
  return notModified(request, headers) ?? new Response(request.method === "HEAD" ? null : body, { headers });
}

/** The response if the database did not answer: feed readers and crawlers will try again. */
export function unavailable(what: string, error: unknown): Response {
  console.error(`The ${what} could not be generated:`, error instanceof Error ? error.message : error);
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Retry-After": "60",
    "Cache-Control": "no-store",
  };
  return new Response("The content can’t be loaded right now. Please try again in a minute.\n", {
    status: 503,
    headers,
  });
}
