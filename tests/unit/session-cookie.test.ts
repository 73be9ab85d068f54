import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { dropBrokenSessions } from "../../server/session-cookie";

test("broken sessions don't reach the site, and a response deletes as many as fit in its headers", async () => {
  const app = express();
  app.use((request, response, next) => void dropBrokenSessions(request, response, next));
  app.use((request, response) => void response.send(request.get("Cookie")));
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const broken = Array.from({ length: 200 }, (_, n) => `sb-${n}-auth-token=1`);
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { Cookie: ["a=1", ...broken, "b=2"].join("; ") },
  });
  expect(await answer.text()).toBe("a=1; b=2");
  expect(answer.headers.getSetCookie()).toHaveLength(20);
});
