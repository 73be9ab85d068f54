import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseMetrics } from "../metrics-text";
import { METRICS_TOKEN } from "./setup";
import { send } from "./target";

const read = () => send("/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });

test("/metrics is nowhere for visitors", async () => {
  const [metrics, nowhere] = [await send("/metrics"), await send("/nowhere")];
  expect(metrics.status).toBe(404);
  expect(metrics.headers["content-type"]).toBe(nowhere.headers["content-type"]);
  expect(metrics.text).not.toContain("site_");
});

test("/metrics tells of requests, the page cache, streams, queues, the database and the process", async () => {
  await send("/notes");
  await send("/notes");
  await send(`/notes/${crypto.randomUUID()}`);
  const { status, headers, text } = await read();
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/plain;.* version=0\.0\.4/);
  expect(headers["cache-control"]).toBe("no-store");
  const { samples } = parseMetrics(text);
  const find = (name: string, labels = {}) =>
    samples.find((sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels))
      ?.value ?? null;
  expect(find("site_http_requests_total", { method: "GET", route: "/notes", status: "200" })).toBeGreaterThan(
    1,
  );
  expect(
    find("site_http_requests_total", { method: "GET", route: "/notes/:slug", status: "404" }),
  ).toBeGreaterThan(0);
  expect(find("site_http_request_duration_seconds_count", { route: "/notes" })).toBeGreaterThan(1);
  expect(find("site_page_cache_requests_total", { result: "hit" })).toBeGreaterThan(0);
  expect(find("site_page_cache_bytes")).toBeGreaterThan(1_000);
  expect(find("site_event_streams")).toBe(0);
  expect(find("site_live_updates_up")).toBe(1);
  expect(find("site_data_service_up")).toBe(1);
  expect(find("site_data_service_calls")).not.toBeNull();
  for (const queue of ["passwords", "search", "social-images"])
    expect(find("site_queue_jobs", { queue, state: "waiting" }), queue).toBe(0);
  expect(find("site_requests_in_turn", { state: "running" })).not.toBeNull();
  expect(find("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(find("process_cpu_seconds_total")).toBeGreaterThan(0);
  expect(find("nodejs_eventloop_delay_seconds", { percentile: "99" })).not.toBeNull();
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("promtool finds nothing wrong", async () => {
  const { text } = await read();
  expect(execFileSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" })).toBe("");
});
