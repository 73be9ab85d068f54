import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as root from "~/root";
import * as xmlFeed from "~/routes/feed[.]xml";
import { circuitBreaker } from "~/runtime/circuit-breaker.server";
import { pageCache } from "~/runtime/page-cache.server";
import { cachePages } from "../../server/cache-pages";
import { followEmailedLinks } from "../../server/emailed-links";
import { markdownUrls } from "../../server/markdown-urls";
import { findRoutes } from "../../server/route-patterns";
import { ask } from "../e2e/support/ask";

const HALF_CONFIRMED = "Confirmation link accepted. Please confirm the link sent to the other email";

let server: Server;
let rendered: string[] = [];

beforeEach(async () => {
  rendered = [];
  circuitBreaker.start(async () => true);
  pageCache.enabled = true;
  pageCache.drop("*");
  const models = { handle: { reads: ["models_sections"] } };
  const routes = {
    root: { id: "root", path: "", module: root },
    models: { id: "models", parentId: "root", path: "models", module: models },
    ".markdown.$": { id: ".markdown.$", parentId: "root", path: ".markdown/*", module: models },
    "feed[.]xml": { id: "feed[.]xml", parentId: "root", path: "feed.xml", module: xmlFeed },
  } as unknown as ServerBuild["routes"];
  const getRoute = findRoutes(routes);
  const app = express().set("query parser", false);
  app.use(followEmailedLinks, markdownUrls);
  app.use(cachePages(compression(), getRoute));
  app.use((request, response) => {
    rendered.push(request.originalUrl);
    response.set("Cache-Tag", "site_settings").send("A page");
  });
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
});
afterEach(() => void server.close());

const get = (path: string, method = "GET") =>
  ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });

test.each(["/models", "/models.md", "/feed.xml"])("an outcome that led to %s is followed", async (path) => {
  for (const [sent, outcome] of [
    ["code=1-2&sb=", "code=1-2"],
    ["error=access_denied&error_code=otp_expired&error_description=x", "error_code=otp_expired"],
    [`message=${encodeURIComponent(HALF_CONFIRMED)}`, new URLSearchParams({ message: HALF_CONFIRMED })],
  ]) {
    const { statusCode, headers } = await get(`${path}?page=2&${sent}`);
    const next = encodeURIComponent(`${path}?page=2`);
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
      302,
      `/auth/confirm?${outcome}&next=${next}`,
      "no-store",
    ]);
  }
});

test.each(["/models", "/models.md", "/feed.xml"])(
  "no other of these parameters makes a new page of %s",
  async (path) => {
    await get(path);
    for (const name of ["code", "error_code", "message", "error", "error_description", "sb"]) {
      const isOutcome = name === "code" || name === "error_code";
      for (const value of isOutcome ? [""] : ["", "x", "y"]) {
        const { statusCode, text } = await get(`${path}?${name}=${value}`);
        expect([statusCode, text], `${name}=${value}`).toEqual([200, "A page"]);
      }
    }
    expect(rendered).toHaveLength(1);
  },
);

test("only pages of this site are led back to, none twice, and neither forms nor data are sent on", async () => {
  expect((await get("//evil.example/?code=1")).headers.location).toBe("/evil.example?code=1");
  expect((await get("/auth/confirm/?code=1")).headers.location).toBe("/auth/confirm?code=1");
  expect((await get("/auth/confirm?code=1")).statusCode).toBe(200);
  expect((await get("/models.data?code=1")).statusCode).toBe(200);
  expect((await get("/models?code=1", "POST")).statusCode).toBe(200);
});
