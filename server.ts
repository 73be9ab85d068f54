import { watch } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import { broadcastDevReady, installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Request, type Response } from "express";
import { type Config, ConfigError, readConfig } from "./app/config.server";
import { keptPages } from "./app/live/kept-pages.server";
import { bodyLimit } from "./server/body-limit";
import { keptPage } from "./server/kept-pages";
import { requestLog } from "./server/request-log";
import { sameOriginOnly, securityHeaders } from "./server/security";
import { endOnSignal } from "./server/shutdown";
import { buildFiles, staticFiles } from "./server/static-files";
import { withoutTrailingSlash } from "./server/trailing-slash";
import { type Backend, startBackend } from "./supabase/local/supervise";

process.env.NODE_ENV ??= "production";
installGlobals({ nativeFetch: true });

const BUILD = resolve("build/index.js");
const development = process.env.NODE_ENV === "development";

const config = configOrExit();
const backend = config.supabase ? null : await embeddedBackend();
// Loaded only now: the site reads where its data lives from the environment.
let handle = requestHandler(await loadBuild());

const app = express();
const streams = new Set<Response>();
app.disable("x-powered-by");
if (config.trustProxy) app.set("trust proxy", 1);
app.use(buildFiles());
app.use(requestLog);
app.use(securityHeaders({ https: config.siteUrl.startsWith("https:") }));
app.use(staticFiles());
app.use(withoutTrailingSlash);
app.use(keptPage);
app.use(sameOriginOnly({ siteUrl: config.siteUrl }));
app.use(bodyLimit);
app.use("/events", (_request, response, next) => {
  streams.add(response);
  response.on("close", () => streams.delete(response));
  next();
});
app.use(compression({ filter: compressible }));
// Not app.all: Express would answer an address that it cannot decode with a page of its own.
app.use((request, response, next) => void handle(request, response, next));

const server = app.listen(config.port, config.host, () => {
  const address = server.address();
  console.info(`Listening on http://${config.host}:${typeof address === "object" ? address?.port : address}`);
  if (development) void followBuilds();
});
server.on("error", (error: NodeJS.ErrnoException) => {
  const inUse = error.code === "EADDRINUSE";
  console.error(inUse ? `Port ${config.port} is in use. Set PORT to another one.` : error.message);
  void backend?.stop().finally(() => process.exit(1));
});
endOnSignal(server, streams, async () => backend?.stop());

/** Gives loaders a signal that surely fires when the browser leaves: request.signal loses it (docs/decisions/003). */
function getLoadContext(request: Request, response: Response) {
  const controller = new AbortController();
  response.on("close", () => controller.abort());
  return {
    clientSignal: controller.signal,
    clientAddress: request.ip,
    pageVersion: keptPages.version,
  };
}

function compressible(request: Request, response: Response): boolean {
  return (
    !/event-stream/.test(String(response.getHeader("Content-Type"))) && compression.filter(request, response)
  );
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
  try {
    const started = await startBackend({
      dataDir: resolve(config.dataDir),
      siteUrl: config.siteUrl,
      smtpUrl: config.smtpUrl,
    });
    process.env.SUPABASE_URL = started.status.url;
    process.env.SUPABASE_ANON_KEY = started.status.anonKey;
    process.env.SUPABASE_SERVICE_ROLE_KEY = started.status.serviceKey;
    if (!config.smtpUrl) console.info(`Mails are kept at ${started.status.mailboxUrl}`);
    return started;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
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
    const build = await loadBuild();
    handle = requestHandler(build);
    keptPages.forget();
    await broadcastDevReady(build);
  });
}
