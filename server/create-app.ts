import compression from "compression";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import type { Config } from "../app/http/config.server";
import { acceptedEncodings } from "./accepted-encodings";
import { queueByAddress } from "./address-queue";
import { bodyLimit, isLarge } from "./body-limit";
import { redirectToCanonicalPath } from "./canonical-path";
import { startCdn } from "./cdn";
import { diskSpace } from "./disk-space";
import { answerDoctor } from "./doctor";
import { lingeringClose } from "./lingering-close";
import { rejectMalformedRequests } from "./malformed-requests";
import { markdownUrls } from "./markdown-urls";
import { answerMetrics, countRequests } from "./metrics";
import { cachePages } from "./page-cache";
import { requestLog } from "./request-log";
import { sameOriginOnly, securityHeaders } from "./security";
import { dropBrokenSessions } from "./session-cookie";
import { leavingHealth } from "./shutdown";
import { endStalledReaders } from "./stalled-readers";
import { buildFiles, staticFiles } from "./static-files";
import { whenOver } from "./when-over";
import { wholeBody } from "./whole-body";

/** Its second name is what ONCE and Kamal ask for. */
const HEALTH = ["/healthz", "/up"];
export const EVENTS = "/events";

interface AppOptions {
  config: Config;
  /** Whether the data is on this machine's disk. */
  hasOwnData: boolean;
  /** The pattern of the route that answers a path. */
  getRoute(path: string): string;
  /** Gets the event streams that are open. */
  streams: Set<Response>;
  /** Answers with Remix. */
  handle: RequestHandler;
}

/** Everything that happens to a request, in this order: each step relies on those before it. */
export function createApp({ config, hasOwnData, getRoute, streams, handle }: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  // Express would make objects and arrays of the names in every query, which nothing here reads.
  app.set("query parser", false);
  app.set("trust proxy", config.trustProxy);
  readRequest(app);
  app.use(buildFiles());
  observe(app, config, getRoute);
  answerWithoutRemix(app, config);
  check(app, config, hasOwnData);
  takeTurns(app, streams);
  // Not app.all: Express would answer an address that it cannot decode with a page of its own.
  app.use(handle);
  return app;
}

/**
 * First, because whatever answers may do so before a form has come in, or to somebody who stops reading, and because all
 * that follows takes addresses and encodings for well-formed.
 */
function readRequest(app: Express): void {
  app.use(lingeringClose);
  app.use(endStalledReaders());
  app.use(rejectMalformedRequests);
  app.use(acceptedEncodings);
}

/**
 * After the files of the build, of which each page loads twenty: they are neither logged nor counted. Before all else, so
 * that every other answer is, and has the headers.
 */
function observe(app: Express, config: Config, getRoute: AppOptions["getRoute"]): void {
  app.use(requestLog({ trustsProxy: config.trustProxy > 0 }));
  app.use(countRequests(getRoute));
  app.use(securityHeaders({ https: config.siteUrl.startsWith("https:") }));
}

/**
 * Before the checks, which cost more than what is answered here. The addresses of Markdown come before the cache, whose
 * key is the address; the cache before the files, because it compresses whatever comes after it.
 */
function answerWithoutRemix(app: Express, config: Config): void {
  app.use(answerMetrics({ ...config, token: config.metricsToken }));
  const cdn = config.cdn && startCdn(config.cdn);
  if (cdn) app.use("/media", cdn.tagImages);
  app.use(markdownUrls);
  app.use(cachePages(compression({ filter: isCompressible }), cdn));
  app.use(staticFiles());
}

/**
 * Paths become canonical before anything is decided by them, and broken sessions go before anybody reads one. The length
 * of a body comes last: it is only looked up whose session it is if the form is from this site.
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

/** A form waits for its turn once all of it is here: a slow sender would hold a turn for as long as it likes. */
function takeTurns(app: Express, streams: Set<Response>): void {
  app.use(EVENTS, (request, response, next) => {
    streams.add(response);
    whenOver(request, response, () => streams.delete(response));
    next();
  });
  app.use(wholeBody);
  app.use((request, response, next) =>
    // A stream stays open, and large bodies have turns of their own.
    request.path === EVENTS || isLarge(request) ? next() : queueByAddress(request, response, next),
  );
}

/** A part of a file cannot be compressed by itself. */
function isCompressible(request: Request, response: Response): boolean {
  const isStream = /event-stream/.test(String(response.getHeader("Content-Type")));
  return !isStream && !response.hasHeader("Content-Range") && compression.filter(request, response);
}
