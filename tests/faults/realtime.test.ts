import { expect, test } from "vitest";
import { ask } from "../e2e/support/ask";
import { readHealth } from "../e2e/support/start-proxied-site";
import { startSiteForFile, until } from "./site";

const own = startSiteForFile();
const expectRealtime = (state: string) =>
  until(async () => expect((await readHealth(own.url)).realtime).toBe(state));

test("the last answers are kept while Realtime reconnects and the database can't be read", async () => {
  expect((await ask(`${own.url}/notes`)).statusCode).toBe(200);
  own.proxy.break(/\/rest\/v1\//, { status: 503, body: { code: "PGRST002", message: "no schema cache" } });
  own.proxy.cutSockets();
  await expectRealtime("disconnected");
  await expectRealtime("ok");
  const { statusCode, text } = await ask(`${own.url}/notes?again`);
  expect([statusCode, text.includes("This page may be out of date")]).toEqual([200, true]);
});

test("a frame that isn't a message reconnects instead of ending the server", async () => {
  for (const frame of ["<html>", "", "[1,", "7", "{}"]) {
    own.proxy.sendFrame(frame);
    await until(async () => expect((await ask(`${own.url}/up`)).statusCode).toBe(200));
    await expectRealtime("ok");
  }
  expect(own.output()).not.toContain("The server exited");
  expect(own.output()).not.toContain("Uncaught");
});
