import compression from "compression";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import type { Config } from "../app/runtime/config.server";
import { acceptedEncodings } from "./accepted-encodings";
import { nameAllowedMethods } from "./allowed-methods";
import { bodyLimit, isLarge } from "./body-limit";
import { cachePages } from "./cache-pages";
import { redirectToCanonicalPath } from "./canonical-path";
import { startCdn } from "./cdn";
import { diskSpace } from "./disk-space";
import { answerDoctor } from "./doctor";
import { followEmailedLinks } from "./emailed-links";
import { lingeringClose } from "./lingering-close";
import { HEALTH, rejectMalformedRequests } from "./malformed-requests";
import { markdownUrls } from "./markdown-urls";
import { answerMetrics, countRequests } from "./metrics";
import { queueByIp } from "./queue-by-ip";
import { type RequestLogOptions, requestLog } from "./request-log";
import type { MatchedRoute } from "./route-patterns";
import { sameOriginOnly, securityHeaders } from "./security";
import { dropBrokenSessions } from "./session-cookie";
import { leavingHealth } from "./shutdown";
import { endStalledReaders } from "./stalled-readers";
import { buildFiles, staticFiles } from "./static-files";
import { whenOver } from "./when-over";
import { wholeBody } from "./whole-body";

export const EVENTS = "/events";

interface AppOptions {
  config: Config;
  /** Formats a line of the log as JSON; by default it is text. */
  formatLine?: RequestLogOptions["formatLine"];
  /** Whether the data is stored on this machine's disk. */
  hasOwnData: boolean;
  /** The route that answers a path. */
  getRoute(path: string): MatchedRoute;
  /** Filled with the open event streams. */
  streams: Set<Response>;
  /** The Remix request handler. */
  handle: RequestHandler;
}

/** The middleware of every request, in order: each step relies on those before it. */
export function createApp(options: AppOptions): Express {
  const { config, hasOwnData, getRoute, streams, handle } = options;
  const app = express();
  app.disable("x-powered-by");
  // Express would parse every query into objects and arrays, which nothing here reads.
  app.set("query parser", false);
  app.set("trust proxy", config.trustProxy);
  guardConnections(app);
  app.use(buildFiles());
  observe(app, options);
  answerWithoutRemix(app, config, getRoute);
  check(app, config, hasOwnData);
  takeTurns(app, streams);
  app.use(nameAllowedMethods(getRoute));
  // Not app.all: Express would answer a path that it cannot decode with an error page of its own.
  app.use(handle);
  return app;
}

/**
 * Comes first, because any later step may respond before a form has arrived, or to a client that stops reading, and
 * because all later steps assume that URLs and encodings are well-formed.
 */
function guardConnections(app: Express): void {
  app.use(lingeringClose);
  app.use(endStalledReaders());
  app.use(rejectMalformedRequests);
  app.use(acceptedEncodings);
}

/**
 * Comes after the build's files, of which each page loads twenty: they are neither logged nor counted. Comes before
 * everything else, so every other response is, and has the security headers.
 */
function observe(app: Express, { config, getRoute, formatLine }: AppOptions): void {
  app.use(requestLog({ trustsProxy: config.trustProxy > 0, formatLine }));
  app.use(countRequests((path) => getRoute(path).pattern));
  app.use(securityHeaders({ https: config.siteUrl.startsWith("https:") }));
}

/**
 * Comes before the checks, which cost more than these responses. Emailed links are followed and
 * Markdown URLs rewritten before the cache, whose key is the URL; the cache comes before the static files, because it
 * also compresses everything after it.
 */
function answerWithoutRemix(app: Express, config: Config, getRoute: AppOptions["getRoute"]): void {
  app.use(answerMetrics({ ...config, token: config.metricsToken }));
  const cdn = config.cdn && startCdn(config.cdn);
  if (cdn) app.use("/media", cdn.tagImages);
  app.use(followEmailedLinks);
  app.use(markdownUrls);
  app.use(cachePages(compression({ filter: isCompressible }), getRoute, cdn));
  app.use(staticFiles());
}

/**
 * Paths become canonical before any decision depends on them, and broken sessions are dropped before any code reads
 * one. The body limit comes last, so the sender's session is only verified for forms of this site.
 */
function check(app: Express, config: Config, hasOwnData: boolean): void {
  app.use(redirectToCanonicalPath);
  app.use((request, response, next) => void dropBrokenSessions(request, response, next));
  app.use("/healthz", answerDoctor);
  app.use(HEALTH, leavingHealth);
  if (hasOwnData) app.use(HEALTH, diskSpace(config.dataDir));
  app.use(sameOriginOnly({ siteUrl: config.siteUrl }));
  app.use((request, response, next) => void bodyLimit(request, response, next));
}

/** A form waits for its turn only once all of it has arrived, or a slow sender could hold a turn indefinitely. */
function takeTurns(app: Express, streams: Set<Response>): void {
  app.use(EVENTS, (request, response, next) => {
    streams.add(response);
    whenOver(request, response, () => streams.delete(response));
    next();
  });
  app.use(wholeBody);
  app.use((request, response, next) =>
    // A stream stays open, and large bodies have limits of their own.
    request.path === EVENTS || isLarge(request) ? next() : queueByIp(request, response, next),
  );
}

/** A partial response (Content-Range) cannot be compressed on its own. */
function isCompressible(request: Request, response: Response): boolean {
  const isStream = /event-stream/.test(String(response.getHeader("Content-Type")));
  return !isStream && !response.hasHeader("Content-Range") && compression.filter(request, response);
}
