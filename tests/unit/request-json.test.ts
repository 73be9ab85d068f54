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

const NO_ANSWER = { ok: false, status: 0, message: expect.stringContaining("can’t be reached") };

test.each([
  ["what was asked for", 200, '{"ok":true,"entries":[1]}', { ok: true, entries: [1] }],
  [
    "a rejection by the route",
    403,
    '{"ok":false,"status":403,"message":"No."}',
    { ok: false, status: 403, message: "No." },
  ],
  ["an error of a proxy", 502, '{"message":"Bad gateway"}', NO_ANSWER],
  ["an error of a proxy that says ok", 502, '{"ok":true}', NO_ANSWER],
  ["a notice of a proxy", 200, '{"message":"Maintenance"}', NO_ANSWER],
  ["a list", 200, "[]", NO_ANSWER],
  ["null", 200, "null", NO_ANSWER],
  ["a page", 200, "<!doctype html>", NO_ANSWER],
])("tells %s", async (_what, status, body, expected) => {
  const url = await startServer((_request, response) => response.writeHead(status).end(body));
  expect(await requestJson(url)).toEqual(expected);
});

test("a redirect, as after the end of the session, isn't an answer", async () => {
  const url = await startServer(({ url }, response) => {
    if (url === "/") response.writeHead(302, { Location: "/auth" }).end();
    else response.end('{"ok":true}');
  });
  expect(await requestJson(url)).toEqual(NO_ANSWER);
});

test("a server that does not answer in time is given up", async () => {
  const url = await startServer(() => {});
  expect(await requestJson(url, { timeout: 1 })).toEqual(NO_ANSWER);
});

test("a caller can stop asking", async () => {
  const stopped = new AbortController();
  const url = await startServer(() => stopped.abort());
  expect(await requestJson(url, { signal: stopped.signal })).toEqual(NO_ANSWER);
});
