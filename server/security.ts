import type { NextFunction, Request, Response } from "express";

/** Where people are, or become, signed in. */
const PRIVATE_PATHS = /^\/(admin|auth)(\/|$)/;
/** The pages that play a film in a frame of this site's texts; their policy says so, too. */
const FRAMED_PATHS = /^\/media\/play\//;
const SESSION_COOKIE = /(?:^|;\s*)sb-/;

/** Whether the response may contain private data. Pages without need no process of their own (decision 023). */
function isPrivate(request: Request): boolean {
  return PRIVATE_PATHS.test(request.path) || SESSION_COOKIE.test(request.get("Cookie") ?? "");
}

/**
 * Headers of every answer. Pages add their Content-Security-Policy themselves (app/http/render-document.server.tsx).
 */
export function securityHeaders({ https }: { https: boolean }) {
  return (request: Request, response: Response, next: NextFunction) => {
    response.set({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": FRAMED_PATHS.test(request.path) ? "SAMEORIGIN" : "DENY",
      // no-referrer would also take the Origin from forms, and they would fail without JavaScript.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    });
    if (isPrivate(request)) response.set("Cross-Origin-Opener-Policy", "same-origin");
    // Not includeSubDomains: the owner's other hosts below this one may have no certificate.
    if (https) response.set("Strict-Transport-Security", "max-age=31536000");
    next();
  };
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses forms that another site sends in a visitor's name. Browsers name the sender in Origin; what
 * sends neither Origin nor Sec-Fetch-Site is not a browser, and holds nobody's cookies.
 */
export function sameOriginOnly({ siteUrl }: { siteUrl: string }) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (READING.has(request.method)) return next();
    const origin = request.get("Origin");
    const allowed = origin
      ? origin === siteUrl || (URL.canParse(origin) && getHost(origin) === request.get("Host"))
      : ["same-origin", "none", undefined].includes(request.get("Sec-Fetch-Site"));
    if (allowed) {
      // Remix compares Origin and Host once more, and would answer 500 behind a proxy that changes Host.
      if (origin) request.headers["x-forwarded-host"] = getHost(origin);
      return next();
    }
    response
      .status(403)
      .type("text/plain")
      .send("This form was sent from another site. Open the page on this site and send it again.\n");
  };
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
