import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endStalledReaders } from "../../server/stalled-readers";

/** More than fits into the buffers of both ends. */
const BODY = Buffer.alloc(20_000_000, "a");
const PATIENCE = 100;

let server: Server;

beforeEach(async () => {
  const app = express();
  app.use(endStalledReaders(PATIENCE));
  app.get("/file", (_request, response) => void response.send(BODY));
  app.get("/late", async (_request, response) => {
    await setTimeout(3 * PATIENCE);
    response.send("late");
  });
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("an answer that its reader stops reading ends", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.on("error", () => undefined).write("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
  const [, response] = await once(server, "request");
  await once(response, "close");
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await once(socket, "close");
  expect(received).toBeLessThan(BODY.length);
});

test("an answer may take as long to be made as it needs, also on a connection that was used before", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(`${url}/late`)).text()).toBe("late");
  expect(await (await fetch(`${url}/late`)).text()).toBe("late");
});
