import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const ACCESS = { zone: "zone1", token: "a-secret-token" };

/** What was purged: tags, or everything. */
export type Purge = string[] | "everything";

/** The response to send instead of purging; null to purge as usual. */
type Failure = { status: number; body?: string; headers?: Record<string, string> } | null;

/**
 * A stand-in for the APIs of Cloudflare, Fastly and Bunny, written from their documentation: their paths, headers and
 * bodies, and nothing else. It stores nothing.
 */
export async function startCdnApi() {
  const purges: Purge[] = [];
  let failure: Failure = null;
  let attempts = 0;
  const server = createServer(async ({ method, url, headers }, response) => {
    const body = (await text(response.req)) || "{}";
    attempts += 1;
    const purge = method === "POST" ? parsePurge(String(url), headers, JSON.parse(body)) : null;
    if (failure) {
      response.writeHead(failure.status, failure.headers).end(failure.body);
    } else if (purge) {
      purges.push(purge);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end('{"success": true, "status": "ok"}');
    } else response.writeHead(403).end('{"success": false}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    attempts: () => attempts,
    fail(next: Failure) {
      failure = next;
    },
    stop: () => server.close(),
  };
}

function parsePurge(
  url: string,
  headers: NodeJS.Dict<string | string[]>,
  body: { tags?: string[]; purge_everything?: boolean; CacheTag?: string },
): Purge | null {
  const { zone, token } = ACCESS;
  if (url === `/zones/${zone}/purge_cache` && headers.authorization === `Bearer ${token}`)
    return body.purge_everything ? "everything" : (body.tags ?? null);
  if (url === `/service/${zone}/purge` && headers["fastly-key"] === token)
    return String(headers["surrogate-key"]).split(" ");
  if (url === `/service/${zone}/purge_all` && headers["fastly-key"] === token) return "everything";
  if (url === `/pullzone/${zone}/purgeCache` && headers.accesskey === token)
    return body.CacheTag ? [body.CacheTag] : "everything";
  return null;
}
