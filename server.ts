import { watch } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import { broadcastDevReady, installGlobals, type ServerBuild } from "@remix-run/node";
import type { Request, Response } from "express";
import { type Backend, formatLine, logAsJson, startBackend } from "#supabase-local";
import {
  type Config,
  ConfigError,
  formatUrl,
  readConfig,
  type SupabaseAccess,
} from "./app/runtime/config.server";
import { recordErrors } from "./app/runtime/error-records.server";
import { getSentQuery, pageCache } from "./app/runtime/page-cache.server";
import { getRequestId } from "./app/runtime/request-id.server";
import { createApp, EVENTS } from "./server/create-app";
import { END_SIGNALS, endWithNpm, endWithStartScript } from "./server/launcher";
import { describeListenError, tryPort } from "./server/listen";
import { logRequestIds } from "./server/request-log";
import { findRoutes } from "./server/route-patterns";
import { endOnSignal } from "./server/shutdown";
import { whenDrained } from "./server/when-drained";
import { whenOver } from "./server/when-over";

// Only `remix dev` sets this variable: NODE_ENV may be left over in a shell.
const development = process.env.REMIX_DEV_ORIGIN !== undefined;
process.env.NODE_ENV = development ? "development" : "production";
installGlobals({ nativeFetch: true });
endWithNpm();
endWithStartScript();

/** Selects the recipients of emails about overdue backups. */
const ADMIN_EMAILS = `select email from auth.users u join public.user_roles r on r.user_id = u.id
  where r.role = 'admin' and u.email is not null`;
const BUILD = resolve("build/index.js");

const config = await configOrExit();
if (config.logFormat === "json") logAsJson(() => ({ requestId: getRequestId() }));
else logRequestIds();
recordErrors();
const backend = config.supabase ? null : await embeddedBackend();
const access = config.supabase ?? backend?.status;
if (access) shareAccess(access);
// Loaded only now, because the site reads the backend's URL and keys from the environment.
let build = await loadBuild();
let handle = requestHandler(build);

const streams = new Set<Response>();
const getRoute = findRoutes(build.routes);
const app = createApp({
  config,
  formatLine: config.logFormat === "json" ? formatLine : undefined,
  hasOwnData: backend !== null,
  getRoute,
  streams,
  handle: (request, response, next) => void handle(request, response, next),
});

const server = app.listen(config.port, config.host, () => {
  console.info(`Listening on ${formatUrl(config)}`);
  process.send?.({ port: config.port });
  if (development) void followBuilds();
});
server.on("error", (error) => {
  console.error(describeListenError(error, config));
  // Without this process, the backend stops by itself, however long that takes on a busy machine.
  void Promise.race([backend?.stop(), delay(2_000)]).finally(() => process.exit(1));
});
endOnSignal({
  server,
  streams,
  delaySeconds: config.shutdownDelay,
  finish: async () => backend?.stop(),
});

/** Gives loaders a signal that is sure to fire when the client leaves: request.signal may not (docs/decisions/002). */
function getLoadContext(request: Request, response: Response) {
  const controller = new AbortController();
  whenOver(request, response, () => controller.abort());
  return {
    clientSignal: controller.signal,
    clientIp: request.ip,
    drained: () => whenDrained(response),
    mayStream: request.path === EVENTS,
    cacheTags: getRoute(request.path).tags,
    // `originalUrl` has only the parameters that the route reads (server/cache-pages.ts).
    search: getSentQuery(request.url),
  };
}

/** Tells the site and the middleware about the backend, under the same names whichever of the two the owner uses. */
function shareAccess({ url, anonKey, serviceKey }: SupabaseAccess): void {
  process.env.SUPABASE_URL = url;
  process.env.SUPABASE_ANON_KEY = anonKey;
  process.env.SUPABASE_SERVICE_ROLE_KEY = serviceKey;
}

/** Reads the settings and tries the port, before anything is started. */
async function configOrExit(): Promise<Config> {
  try {
    // Where the system chooses the port, links in emails and on the console need its number.
    process.env.PORT = String(await tryPort(readConfig(process.env)));
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
  for (const signal of END_SIGNALS) process.on(signal, stop);
  try {
    const started = await startBackend({
      dataDir: resolve(config.dataDir),
      siteUrl: config.siteUrl,
      smtpUrl: config.smtpUrl,
      recipientsSql: ADMIN_EMAILS,
      signal: stopped.signal,
    });
    process.env.BACKUPS_URL = `${started.status.url}/backups/v1`;
    if (!config.smtpUrl) console.info(`Emails are kept at ${started.status.mailboxUrl}`);
    return started;
  } catch (error) {
    if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error);
    process.exit(stopped.signal.aborted ? 0 : 1);
  } finally {
    END_SIGNALS.forEach((signal) => void process.off(signal, stop));
  }
}

function requestHandler(build: ServerBuild) {
  return createRequestHandler({ build, mode: process.env.NODE_ENV, getLoadContext });
}

async function loadBuild(): Promise<ServerBuild> {
  return import(`${pathToFileURL(BUILD).href}?at=${Date.now()}`);
}

/** `remix dev` writes build/version.txt after each build, and reloads browsers once the server has reported "ready". */
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
