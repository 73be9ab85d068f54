import { watch } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import { broadcastDevReady, installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Request, type Response } from "express";
import { type Backend, logAsJson, startBackend } from "supabase-local";
import { type Config, ConfigError, readConfig } from "./app/http/config.server";
import { noteErrors } from "./app/http/error-notes.server";
import { pageCache } from "./app/http/page-cache.server";
import { getRequestId } from "./app/http/request-id.server";
import { acceptedEncodings } from "./server/accepted-encodings";
import { queueByAddress } from "./server/address-queue";
import { bodyLimit, isLarge } from "./server/body-limit";
import { redirectToCanonicalPath } from "./server/canonical-path";
import { startCdn } from "./server/cdn";
import { diskSpace } from "./server/disk-space";
import { answerDoctor } from "./server/doctor";
import { endWithLauncher } from "./server/launcher";
import { lingeringClose } from "./server/lingering-close";
import { rejectMalformedRequests } from "./server/malformed-requests";
import { markdownUrls } from "./server/markdown-urls";
import { answerMetrics, countRequests } from "./server/metrics";
import { cachePages } from "./server/page-cache";
import { logRequestIds, requestLog } from "./server/request-log";
import { findPatterns } from "./server/route-patterns";
import { sameOriginOnly, securityHeaders } from "./server/security";
import { dropBrokenSessions } from "./server/session-cookie";
import { endOnSignal, leavingHealth } from "./server/shutdown";
import { endStalledReaders } from "./server/stalled-readers";
import { buildFiles, staticFiles } from "./server/static-files";
import { whenDrained } from "./server/when-drained";
import { whenOver } from "./server/when-over";
import { wholeBody } from "./server/whole-body";

process.env.NODE_ENV ??= "production";
installGlobals({ nativeFetch: true });
endWithLauncher();

/** Who is told when backups are late. */
const ADMIN_EMAILS = `select email from auth.users u join public.user_roles r on r.user_id = u.id
  where r.role = 'admin' and u.email is not null`;
const BUILD = resolve("build/index.js");
/** Its second name is what ONCE and Kamal ask for. */
const HEALTH = ["/healthz", "/up"];
const EVENTS = "/events";
const development = process.env.NODE_ENV === "development";

const config = configOrExit();
if (config.logFormat === "json") logAsJson(() => ({ requestId: getRequestId() }));
else logRequestIds();
noteErrors();
const backend = config.supabase ? null : await embeddedBackend();
// Loaded only now: the site reads where its data lives from the environment.
let build = await loadBuild();
let handle = requestHandler(build);

const app = express();
const streams = new Set<Response>();
app.disable("x-powered-by");
// Express would make objects and arrays of the names in every query, which nothing here reads.
app.set("query parser", false);
app.set("trust proxy", config.trustProxy);
app.use(lingeringClose);
app.use(endStalledReaders());
app.use(rejectMalformedRequests);
app.use(acceptedEncodings);
app.use(buildFiles());
app.use(requestLog({ trustsProxy: config.trustProxy > 0 }));
app.use(countRequests(findPatterns(build.routes)));
app.use(securityHeaders({ https: config.siteUrl.startsWith("https:") }));
app.use(answerMetrics({ ...config, token: config.metricsToken }));
const cdn = config.cdn && startCdn(config.cdn);
if (cdn) app.use("/media", cdn.tagImages);
app.use(markdownUrls);
app.use(cachePages(compression({ filter: compressible }), cdn));
app.use(staticFiles());
app.use(redirectToCanonicalPath);
app.use((request, response, next) => void dropBrokenSessions(request, response, next));
app.use("/healthz", answerDoctor);
app.use(HEALTH, leavingHealth);
if (backend) app.use(HEALTH, diskSpace(config.dataDir));
app.use(sameOriginOnly({ siteUrl: config.siteUrl }));
app.use((request, response, next) => void bodyLimit(request, response, next));
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
// Not app.all: Express would answer an address that it cannot decode with a page of its own.
app.use((request, response, next) => void handle(request, response, next));

const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: `Port ${config.port} is in use. Set PORT to another one.`,
  EACCES: `This user may not open port ${config.port}. Set PORT to 1024 or above.`,
};
const server = app.listen(config.port, config.host, () => {
  const address = server.address();
  console.info(`Listening on http://${config.host}:${typeof address === "object" ? address?.port : address}`);
  if (typeof address === "object") process.send?.({ port: address?.port });
  if (development) void followBuilds();
});
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(LISTEN_ERRORS[error.code ?? ""] ?? error.message);
  void backend?.stop().finally(() => process.exit(1));
});
endOnSignal({
  server,
  streams,
  delaySeconds: config.shutdownDelay,
  finish: async () => backend?.stop(),
});

/** Gives loaders a signal that surely fires when the browser leaves: request.signal loses it (docs/decisions/002). */
function getLoadContext(request: Request, response: Response) {
  const controller = new AbortController();
  whenOver(request, response, () => controller.abort());
  return {
    clientSignal: controller.signal,
    clientAddress: request.ip,
    drained: () => whenDrained(response),
    mayStream: request.path === EVENTS,
  };
}

/** A part of a file cannot be compressed by itself. */
function compressible(request: Request, response: Response): boolean {
  const isStream = /event-stream/.test(String(response.getHeader("Content-Type")));
  return !isStream && !response.hasHeader("Content-Range") && compression.filter(request, response);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The site cannot start; these settings are wrong:\n${error.message}`);
    process.exit(1);
  }
}

async function embeddedBackend(): Promise<Backend> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.on("SIGTERM", stop).on("SIGINT", stop);
  try {
    const started = await startBackend({
      dataDir: resolve(config.dataDir),
      siteUrl: config.siteUrl,
      smtpUrl: config.smtpUrl,
      recipientsSql: ADMIN_EMAILS,
      signal: stopped.signal,
    });
    process.env.SUPABASE_URL = started.status.url;
    process.env.BACKUPS_URL = `${started.status.url}/backups/v1`;
    process.env.SUPABASE_ANON_KEY = started.status.anonKey;
    process.env.SUPABASE_SERVICE_ROLE_KEY = started.status.serviceKey;
    if (!config.smtpUrl) console.info(`Emails are kept at ${started.status.mailboxUrl}`);
    return started;
  } catch (error) {
    if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error);
    process.exit(stopped.signal.aborted ? 0 : 1);
  } finally {
    process.off("SIGTERM", stop).off("SIGINT", stop);
  }
}

function requestHandler(build: ServerBuild) {
  return createRequestHandler({ build, mode: process.env.NODE_ENV, getLoadContext });
}

async function loadBuild(): Promise<ServerBuild> {
  return import(`${pathToFileURL(BUILD).href}?at=${Date.now()}`);
}

/** `remix dev` writes build/version.txt after each build, and reloads the browsers once it is told "ready". */
async function followBuilds() {
  await broadcastDevReady(await loadBuild());
  watch(resolve("build"), async (_event, file) => {
    if (file !== "version.txt") return;
    build = await loadBuild();
    handle = requestHandler(build);
    pageCache.drop("*");
    await broadcastDevReady(build);
  });
}
