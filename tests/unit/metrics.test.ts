import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, test } from "vitest";
import type { RouteHandle } from "~/http/route-handle";
import { addMetric } from "~/runtime/metrics.server";
import { answerMetrics, countRequests } from "../../server/metrics";
import { findRoutes } from "../../server/route-patterns";
import { parseMetrics } from "../metrics-text";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

const TOKEN = "0123456789abcdef";
const LOCAL = { token: undefined, trustProxy: 0, siteUrl: "http://localhost:3000" };

async function startApp(access: Parameters<typeof answerMetrics>[0]) {
  const app = express();
  app.set("trust proxy", access.trustProxy);
  app.use(countRequests((path) => (path === "/notes" ? path : "(other)")));
  app.use(answerMetrics(access));
  app.use((_request, response) => void response.status(404).send("Not found"));
  const server = app.listen(0, "127.0.0.1");
  endings.push(() => server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (path: string, { method = "GET", ...headers }: Record<string, string> = {}) => {
    const sent = request({ port, path, method, headers, agent: false });
    sent.end();
    const [response] = await once(sent, "response");
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode as number, text };
  };
}

describe("/metrics", () => {
  test("is there for this machine while no proxy is in front", async () => {
    const ask = await startApp(LOCAL);
    expect((await ask("/metrics")).status).toBe(200);
    expect((await ask("/metrics", { Host: "127.0.0.1:3000" })).status).toBe(200);
    for (const header of ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"])
      expect((await ask("/metrics", { [header]: "127.0.0.1" })).status, header).toBe(404);
    expect((await ask("/metrics", { Host: "example.com" })).status).toBe(404);
    expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
    expect((await ask("/metrics/")).status).toBe(404);
  });

  test("is nowhere without a token once a proxy may be in front", async () => {
    for (const access of [
      { ...LOCAL, trustProxy: 1 },
      { ...LOCAL, siteUrl: "https://example.com" },
    ]) {
      const ask = await startApp(access);
      expect(await ask("/metrics")).toEqual({ status: 404, text: "Not found" });
    }
  });

  test("is there for the token from anywhere, and then for nobody else", async () => {
    const ask = await startApp({ token: TOKEN, trustProxy: 1, siteUrl: "https://example.com" });
    const forwarded = { "X-Forwarded-For": "192.0.2.1", Host: "example.com" };
    expect((await ask("/metrics", { ...forwarded, Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const Authorization of [
      "",
      TOKEN,
      `bearer ${TOKEN}`,
      `Bearer ${TOKEN}0`,
      "Bearer ",
      "Bearer undefined",
    ])
      expect((await ask("/metrics", { ...forwarded, Authorization })).status, Authorization).toBe(404);
    const near = await startApp({ ...LOCAL, token: TOKEN });
    expect((await near("/metrics")).status).toBe(404);
  });

  test("counts requests by route, and no more series whatever is asked for", async () => {
    const ask = await startApp(LOCAL);
    await ask("/notes");
    const first = parseMetrics((await ask("/metrics")).text);
    for (let i = 0; i < 50; i++) await ask(`/${i}?${i}`, { method: i % 2 ? "PROPFIND" : "GET" });
    const { samples, types } = parseMetrics((await ask("/metrics")).text);
    const requests = samples.filter(({ name }) => name === "site_http_requests_total");
    expect(requests).toContainEqual({
      name: "site_http_requests_total",
      labels: { method: "GET", route: "/notes", status: "404" },
      value: 1,
    });
    expect(new Set(requests.map(({ labels }) => labels.route))).toEqual(new Set(["/notes", "(other)"]));
    expect(new Set(requests.map(({ labels }) => labels.method))).toEqual(new Set(["GET", "other"]));
    // What the first answer, the 404s and the unknown method have added.
    expect(samples.length).toBeLessThanOrEqual(first.samples.length + 20);
    expect(types.get("site_http_request_duration_seconds")).toBe("histogram");
  });

  test("escapes what labels say", async () => {
    const text = 'a "quote", a \\ and\na line';
    addMetric({
      name: "site_test",
      help: "A test.",
      type: "gauge",
      read: () => [{ labels: { text }, value: 1.5 }],
    });
    const ask = await startApp(LOCAL);
    const { samples } = parseMetrics((await ask("/metrics")).text);
    expect(samples).toContainEqual({ name: "site_test", labels: { text }, value: 1.5 });
  });
});

test("a path belongs to the pattern of its most exact route", () => {
  const paths: [string, string | undefined, string?][] = [
    ["root", ""],
    ["_index", undefined, "root"],
    ["_site", undefined, "root"],
    ["_site.$slug", ":slug", "_site"],
    ["_site.notes", "notes", "_site"],
    ["_site.notes_.$slug", "notes/:slug", "_site"],
    ["admin", "admin", "root"],
    ["admin.$collection", ":collection", "admin"],
    ["admin.$collection.new", "new", "admin.$collection"],
    ["admin.$collection.$id", ":id", "admin.$collection"],
    ["admin.images", "images", "admin"],
    ["feed[.]xml", "feed.xml", "root"],
    ["media.$", "media/*", "root"],
    ["$", "*", "root"],
  ];
  const routes = paths.map(([id, path, parentId]) => [id, { id, path, parentId, index: id === "_index" }]);
  const getRoute = findRoutes(Object.fromEntries(routes));
  const expected = {
    "/": "/",
    "/_root.data": "/",
    "/notes": "/notes",
    "/Notes.data": "/notes",
    "/notes/4711": "/notes/:slug",
    "/now": "/:slug",
    "/favicon.ico": "(other)",
    "/feed.xml": "/feed.xml",
    "/feedXxml": "/:slug",
    "/admin/images": "/admin/images",
    "/admin/notes/new": "/admin/:collection/new",
    "/admin/notes/4711": "/admin/:collection/:id",
    "/media/a/480.webp": "/media/*",
    "/a/b/c/d": "(other)",
    "/:slug": "/:slug",
    "/*": "/:slug",
  };
  for (const [path, pattern] of Object.entries(expected)) expect(getRoute(path).pattern, path).toBe(pattern);
});

test("a route reads what it and its parents name, and nothing is known if only the root says so", () => {
  const handles: [
    id: string,
    path: string | undefined,
    parentId: string | undefined,
    handle?: RouteHandle,
  ][] = [
    ["root", "", undefined, { reads: ["site_settings"], params: ["code"] }],
    ["_index", undefined, "root", { reads: ["links_entries"] }],
    ["_site", undefined, "root", { reads: ["pages"] }],
    ["_site.notes", "notes", "_site", { reads: ["notes_entries"], params: ["after"] }],
    ["_site.design", "design", "_site"],
    ["_site.creative", "creative", "_site", { reads: ["gallery_items"], differs: true }],
    ["admin", "admin", "root", { params: "all" }],
    ["admin.notes", "notes", "admin", { reads: ["notes_entries"] }],
    ["auth", "auth", "root"],
    ["robots[.]txt", "robots.txt", "root", { reads: [] }],
  ];
  const routes = handles.map(([id, path, parentId, handle]) => [
    id,
    { id, path, parentId, index: id === "_index", module: { handle } },
  ]);
  const getRoute = findRoutes(Object.fromEntries(routes));
  expect(getRoute("/notes.data").tags).toEqual(["site_settings", "pages", "notes_entries"]);
  expect(getRoute("/").tags).toEqual(["site_settings", "links_entries"]);
  expect(["/auth", "/gone", "/creative"].flatMap((path) => getRoute(path).tags)).toEqual([]);
  const params = ["/notes", "/notes.data", "/design", "/robots.txt", "/admin/notes", "/auth", "/gone"].map(
    (path) => getRoute(path).params,
  );
  expect(params).toEqual([["code", "after"], ["code", "after"], ["code"], ["code"], null, null, null]);
});
