import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lingeringClose } from "../../server/lingering-close";

/** More than fits into the buffers of both ends. */
const BODY = Buffer.alloc(20_000_000, "a");

let server: Server;

beforeEach(async () => {
  const app = express();
  app.use(lingeringClose);
  app.post("/begun", (request, response) => {
    // Remix stops reading a form once it has enough.
    request.on("data", () => request.pause());
    request.once("data", () => response.status(403).send("Refused"));
  });
  app.use((_request, response) => void response.status(403).send("Refused"));
  await new Promise<void>((resolve) => {
    server = app.listen(0, "127.0.0.1", resolve);
  });
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** A connection that has sent the head of a form and has not read anything yet. */
async function begin(path: string, connection: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${BODY.length}\r\n\r\n`,
  );
  return socket;
}

for (const path of ["/unread", "/begun"])
  for (const connection of ["keep-alive", "close"])
    test(`a client that sends everything before reading gets the response: ${path}, ${connection}`, async () => {
      const socket = await begin(path, connection);
      await new Promise<void>((resolve, reject) =>
        socket.write(BODY, (error) => (error ? reject(error) : resolve())),
      );
      const REFUSED = /^HTTP\/1\.1 403 .*Refused$/s;
      if (connection === "close") return expect(await text(socket)).toMatch(REFUSED);
      expect(String(await once(socket, "data"))).toMatch(REFUSED);
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      expect(String(await once(socket, "data"))).toMatch(REFUSED);
    });

test("a form that never ends is aborted", async () => {
  // Node itself closes a silent connection, but not one that sends a byte now and then.
  server.keepAliveTimeout = 0;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const socket = await begin("/unread", "keep-alive");
  await once(socket, "data");
  // The client may have the answer before the server begins to wait for the rest of the form.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await Promise.all([once(socket, "close"), vi.advanceTimersByTimeAsync(30_000)]);
});
