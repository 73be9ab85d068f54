import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameAllowedMethods } from "../../server/allowed-methods";
import { findRoutes } from "../../server/route-patterns";
import { buildFiles, staticFiles } from "../../server/static-files";
import { ask } from "../e2e/support/ask";

const [loader, action] = [() => null, () => null];
const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  notes: { id: "notes", parentId: "root", path: "notes", module: { default: () => null, loader } },
  auth: { id: "auth", parentId: "root", path: "auth", module: { default: () => null, action } },
  upload: { id: "upload", parentId: "root", path: "upload", module: { action } },
} as unknown as ServerBuild["routes"];

let server: Server;
let url = "";
beforeAll(async () => {
  const app = express();
  app.use(buildFiles(), staticFiles(), nameAllowedMethods(findRoutes(routes)));
  app.use((_request, response) => void response.status(405).send("Not allowed"));
  server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ["/notes", "GET, HEAD"],
  ["/notes.data", "GET, HEAD"],
  ["/auth", "GET, HEAD, POST"],
  ["/upload", "POST"],
  ["/nowhere", "GET, HEAD"],
])("a refused method of %s names those that it has", async (path, allowed) => {
  const { statusCode, headers } = await ask(url + path, { method: "OPTIONS" });
  expect(statusCode).toBe(405);
  expect(headers.allow).toBe(allowed);
});

test.each(["OPTIONS", "POST"])("a file of the build refuses %s, in plain text", async (method) => {
  const { statusCode, headers } = await ask(`${url}/build/any.js`, { method });
  expect(statusCode).toBe(405);
  expect(headers).toMatchObject({ allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" });
  expect(headers).not.toHaveProperty("content-encoding");
});

test("a static file says in every answer that it depends on the encoding", async () => {
  const whole = await ask(`${url}/icon.svg`);
  const part = await ask(`${url}/icon.svg`, { headers: { Range: "bytes=0-9" } });
  const unchanged = await ask(`${url}/icon.svg`, {
    headers: { "If-None-Match": String(whole.headers.etag) },
  });
  expect([whole, part, unchanged].map(({ statusCode }) => statusCode)).toEqual([200, 206, 304]);
  for (const { headers } of [whole, part, unchanged]) expect(headers.vary).toBe("Accept-Encoding");
});
