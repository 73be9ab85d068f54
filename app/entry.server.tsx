import { randomUUID } from "node:crypto";
import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { setSessionCookies } from "~/auth/session.server";
import { getRequestId } from "~/runtime/request-id.server";
import { startBackgroundJobs } from "./background-jobs.server";
import { entityTag, isNotModified } from "./http/conditional.server";
import { hashScripts } from "./http/csp.server";
import { CspNonce } from "./http/csp-nonce";
import { redactPath } from "./http/redact-path";
import { renderDocument } from "./http/render-document.server";
import { RequestId, toServerTiming } from "./site/error-reference";

/** When a page that could not be loaded is worth another try (seconds). */
const RETRY_AFTER = "30";

startBackgroundJobs();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const nonce = randomUUID();
  const rendered = await renderDocument(
    <CspNonce.Provider value={nonce}>
      <RequestId.Provider value={getRequestId()}>
        <RemixServer
          context={withoutOtherRoutes(remix)}
          url={request.url}
          abortDelay={10_000}
          nonce={nonce}
        />
      </RequestId.Provider>
    </CspNonce.Provider>,
  );
  const { html, policy } = hashScripts(rendered, nonce);
  setSessionCookies(headers, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "Cookie");
  setCacheTags(headers, context);
  if (status === 503) headers.set("Retry-After", RETRY_AFTER);
  if (status === 200) {
    const etag = entityTag(html);
    headers.set("ETag", etag);
    if (isNotModified(request.headers.get("If-None-Match"), etag))
      return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/**
 * React Router compares a URL with every route that it is given, several times for each page. The page needs the
 * routes that matched, and the index routes beside them, which the browser is told about.
 */
function withoutOtherRoutes(remix: EntryContext): EntryContext {
  const matched = new Set(remix.staticHandlerContext.matches.map(({ route }) => route.id));
  const needed = Object.entries(remix.manifest.routes).filter(
    ([id, { index, parentId }]) => matched.has(id) || (index && parentId && matched.has(parentId)),
  );
  return { ...remix, manifest: { ...remix.manifest, routes: Object.fromEntries(needed) } };
}

/** The tables that the response was made from, for the page cache and a CDN. */
function setCacheTags(headers: Headers, { cacheTags = [] }: AppLoadContext): void {
  if (cacheTags.length > 0) headers.set("Cache-Tag", cacheTags.join(" "));
}

export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  setSessionCookies(response.headers, context);
  response.headers.set("Cache-Control", "private, no-store");
  setCacheTags(response.headers, context);
  const id = getRequestId();
  if (id && response.status >= 500) response.headers.set("Server-Timing", toServerTiming(id));
  return response;
};

/** Logs what went wrong, without what the reader typed or a secret URL; a reader who left is not an error. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(`${request.method} ${redactPath(new URL(request.url).pathname)} failed:`, error);
}
