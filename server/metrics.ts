import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { NextFunction, Request, Response } from "express";
import { isFromThisMachine, isLocalName } from "../app/http/network.server";
import { addMetric, renderMetrics, type Sample } from "../app/runtime/metrics.server";

/** Upper bounds of a request's duration (seconds). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST"]);

interface Durations {
  /** The number of requests in each bucket, not cumulative; the last is for requests that took longer. */
  counts: number[];
  sum: number;
}

/**
 * Counts requests by route pattern and measures how long they took, except for event streams, which last as long as a
 * page is open.
 */
export function countRequests(getRoute: (path: string) => string) {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>();
  const durations = new Map<string, Durations>();
  addMetric({
    name: "site_http_requests_total",
    help: "Requests that were answered.",
    type: "counter",
    read: () => counts.values(),
  });
  addMetric({
    name: "site_http_request_duration_seconds",
    help: "How long the answers took.",
    type: "histogram",
    read: () => [...durations].flatMap(([route, own]) => toSamples(route, own)),
  });
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    const { path } = request;
    response.on("close", () => {
      const route = getRoute(path);
      const method = METHODS.has(request.method) ? request.method : "other";
      const labels = { method, route, status: String(response.statusCode) };
      const key = Object.values(labels).join(" ");
      const count = counts.get(key) ?? { labels, value: 0 };
      count.value += 1;
      counts.set(key, count);
      if (route === "/events") return;
      const seconds = (performance.now() - started) / 1_000;
      const own = durations.get(route) ?? { counts: Array(BUCKETS.length + 1).fill(0), sum: 0 };
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      const index = bucket < 0 ? BUCKETS.length : bucket;
      own.counts[index] = (own.counts[index] ?? 0) + 1;
      own.sum += seconds;
      durations.set(route, own);
    });
    next();
  };
}

/** A histogram's buckets are cumulative: each includes those before it. */
function toSamples(route: string, { counts, sum }: Durations): Sample[] {
  let total = 0;
  const buckets = counts.map((count, i): Sample => {
    total += count;
    return { suffix: "_bucket", labels: { route, le: String(BUCKETS[i] ?? "+Inf") }, value: total };
  });
  return [
    ...buckets,
    { suffix: "_sum", labels: { route }, value: sum },
    { suffix: "_count", labels: { route }, value: total },
  ];
}

interface Access {
  /** Required to read the metrics. Without one, only this machine may, and only if there is no proxy in front. */
  token: string | undefined;
  trustProxy: number;
  siteUrl: string;
}

/** Answers /metrics for senders who may read it; for anyone else, the URL does not exist. */
export function answerMetrics({ token, trustProxy, siteUrl }: Access) {
  // Behind a proxy on this machine, which may add no header at all, every visitor would seem to be local.
  const hasNoProxy = trustProxy === 0 && isLocalName(new URL(siteUrl).hostname);
  const mayRead = (request: Request) =>
    token
      ? isSame(request.get("Authorization") ?? "", `Bearer ${token}`)
      : hasNoProxy &&
        isFromThisMachine(request.socket.remoteAddress, request.hostname, (name) => request.get(name));
  addProcessMetrics();
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== "/metrics" || !["GET", "HEAD"].includes(request.method) || !mayRead(request))
      return next();
    response
      .set("Cache-Control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(renderMetrics());
  };
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function addProcessMetrics(): void {
  const gauge = (name: string, help: string, read: () => number | Sample[]) =>
    addMetric({ name, help, type: "gauge", read });
  const startedAt = Date.now() / 1_000 - process.uptime();
  gauge("process_start_time_seconds", "When the server started, since 1970.", () => startedAt);
  gauge("process_resident_memory_bytes", "Memory of the server.", () => process.memoryUsage.rss());
  gauge("nodejs_heap_used_bytes", "Memory of its JavaScript.", () => process.memoryUsage().heapUsed);
  addMetric({
    name: "process_cpu_seconds_total",
    help: "Processor time used.",
    type: "counter",
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000_000;
    },
  });
  // The interval of the timer whose delay is measured (milliseconds).
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  gauge("nodejs_eventloop_delay_seconds", "How late timers ran, since this was last asked.", () => {
    // Starts the measurement on the first call.
    delay.enable();
    const samples = [50, 99, 100].map((percentile) => {
      const nanoseconds = delay.count > 0 ? delay.percentile(percentile) : 0;
      const value = Math.max(nanoseconds / 1e9 - resolution / 1e3, 0);
      return { labels: { percentile: String(percentile) }, value };
    });
    delay.reset();
    return samples;
  });
}
