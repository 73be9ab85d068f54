import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import express, { type Response } from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getRequestId } from "~/runtime/request-id.server";
import { queueByIp } from "../../server/queue-by-ip";
import { requestLog } from "../../server/request-log";
import { wholeBody } from "../../server/whole-body";

/** Of one IP at a time (queue-by-ip.ts). */
const AT_ONCE = 6;

let server: Server;
let url: string;
let held: Response[];
let begun: () => void;

beforeEach(async () => {
  held = [];
  begun = () => {};
  const app = express();
  app.use(requestLog({ trustsProxy: false }));
  app.use(wholeBody, queueByIp);
  app.get("/held", (_request, response) => {
    held.push(response);
    begun();
  });
  // What a page would show and the log would name.
  app.use((_request, response) => void response.send(getRequestId()));
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("a request that waited for others of its IP keeps its own id", async () => {
  const all = new Promise<void>((resolve) => {
    begun = () => held.length === AT_ONCE && resolve();
  });
  const others = Array.from({ length: AT_ONCE }, () => fetch(`${url}/held`));
  await all;
  const arrived = once(server, "request");
  const waiting = fetch(`${url}/waiting`);
  await arrived;
  for (const response of held) response.end();
  await Promise.all(others);
  const response = await waiting;
  expect(await response.text()).toBe(response.headers.get("X-Request-Id"));
});

test("a form that came in parts keeps its id", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 10\r\n\r\n12345");
  await once(server, "request");
  socket.write("67890");
  const answer = await text(socket);
  const [, id] = /^X-Request-Id: (\w+)\r$/m.exec(answer) ?? [];
  expect(id).toBeDefined();
  expect(answer.split("\r\n\r\n")[1]).toBe(id);
});
