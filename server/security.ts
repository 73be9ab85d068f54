import type { NextFunction, Request, Response } from "express";
import { reject } from "./reject";

/** Pages for signing in, and for signed-in users. */
const PRIVATE_PATHS = /^\/(admin|auth)(\/|$)/;
/** The pages that play a video in a frame within the site's texts; their policy allows it too. */
const FRAMED_PATHS = /^\/media\/play\//;
const SESSION_COOKIE = /(?:^|;\s*)sb-/;

/** Whether the response may contain private data. Other pages are spared COOP's change of process (decision 003). */
function isPrivate(request: Request): boolean {
  return PRIVATE_PATHS.test(request.path) || SESSION_COOKIE.test(request.get("Cookie") ?? "");
}

/**
 * Headers of every response. Pages add their Content-Security-Policy themselves (app/http/csp.server.ts).
 */
export function securityHeaders({ https }: { https: boolean }) {
  return (request: Request, response: Response, next: NextFunction) => {
    response.set({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": FRAMED_PATHS.test(request.path) ? "SAMEORIGIN" : "DENY",
      // no-referrer would also remove the Origin from forms, which would then fail without JavaScript.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    });
    if (isPrivate(request)) response.set("Cross-Origin-Opener-Policy", "same-origin");
    // Not includeSubDomains: the owner's subdomains may have no certificate.
    if (https) response.set("Strict-Transport-Security", "max-age=31536000");
    next();
  };
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects forms that another site sends on a visitor's behalf (CSRF). Browsers name the sending site in Origin; a
 * client that sends neither Origin nor Sec-Fetch-Site is not a browser, and has no visitor's cookies.
 */
export function sameOriginOnly({ siteUrl }: { siteUrl: string }) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (READING.has(request.method)) return next();
    const origin = request.get("Origin");
    const allowed = origin
      ? origin === siteUrl || isOtherName(origin, request, siteUrl)
      : ["same-origin", "none", undefined].includes(request.get("Sec-Fetch-Site"));
    if (allowed) {
      // Remix compares Origin and Host again, and would answer 500 behind a proxy that changes Host.
      if (origin) request.headers["x-forwarded-host"] = getHost(origin);
      return next();
    }
    reject(
      response,
      403,
      "This form was sent from another site. Open the page on this site and send it again.",
    );
  };
}

/**
 * Whether it is the origin of the page by another name than the site's own, such as localhost. Behind a proxy that is
 * not trusted, only the site's URL says that visitors use HTTPS.
 */
function isOtherName(origin: string, request: Request, siteUrl: string): boolean {
  const host = request.get("Host");
  if (!URL.canParse(origin) || getHost(origin) !== host || host === getHost(siteUrl)) return false;
  return [`${request.protocol}:`, new URL(siteUrl).protocol].includes(new URL(origin).protocol);
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
