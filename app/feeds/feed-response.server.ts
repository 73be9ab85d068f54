import { entityTag, notModified } from "~/http/conditional.server";

/** What is sent to readers that are no browsers. */
interface Answer {
  type: string;
  /** The tables that it was made from, for a cache in front of the site. */
  reads: string[];
}

/**
 * A text for machines (a feed, the sitemap), with an entity tag, so that whoever asks every few minutes gets 304 until
 * something changed. It has no cookies and is the same for everybody.
 */
export function feedResponse(request: Request, body: string, { type, reads }: Answer): Response {
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, no-cache",
    "Cache-Tag": reads.join(" "),
    ETag: entityTag(body),
  };
  return notModified(request, headers) ?? new Response(request.method === "HEAD" ? null : body, { headers });
}

/** For when the database did not answer: feed readers and robots come again. */
export function unavailable(what: string, error: unknown): Response {
  console.error(`The ${what} could not be made:`, error instanceof Error ? error.message : error);
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Retry-After": "60",
    "Cache-Control": "no-store",
  };
  return new Response("The content cannot be loaded right now. Please try again in a minute.\n", {
    status: 503,
    headers,
  });
}
