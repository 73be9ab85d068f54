import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requestJson } from "~/http/request-json";

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const hasEntries = ({ entries }: Record<string, unknown>) => Array.isArray(entries);

test.each([
  ["the expected body", 200, '{"entries":[1]}', { ok: true, status: 200, body: { entries: [1] } }],
  ["a refusal by the route", 403, '{"entries":[]}', { ok: false, status: 403, body: { entries: [] } }],
  ["an error of a proxy", 502, '{"message":"Bad gateway"}', { ok: false, status: 502, body: null }],
  ["a notice of a proxy", 200, '{"message":"Maintenance"}', { ok: false, status: 200, body: null }],
  ["a list", 200, "[]", { ok: false, status: 200, body: null }],
  ["null", 200, "null", { ok: false, status: 200, body: null }],
  ["a page", 200, "<!doctype html>", { ok: false, status: 200, body: null }],
])("tells %s", async (_what, status, body, expected) => {
  const url = await startServer((_request, response) => response.writeHead(status).end(body));
  expect(await requestJson(url, hasEntries)).toEqual(expected);
});

test("a redirect, as after the end of the session, is no answer", async () => {
  const url = await startServer(({ url }, response) => {
    if (url === "/") response.writeHead(302, { Location: "/auth" }).end();
    else response.end('{"entries":[]}');
  });
  expect(await requestJson(url, hasEntries)).toEqual({ ok: false, status: 0, body: null });
});

test("a server that does not answer in time is given up", async () => {
  const url = await startServer(() => {});
  expect(await requestJson(url, hasEntries, { timeout: 1 })).toEqual({ ok: false, status: 0, body: null });
});

test("a caller can stop asking", async () => {
  const stopped = new AbortController();
  const url = await startServer(() => stopped.abort());
  const { ok, status } = await requestJson(url, hasEntries, { signal: stopped.signal });
  expect({ ok, status }).toEqual({ ok: false, status: 0 });
});
