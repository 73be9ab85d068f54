import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { bodyLimit } from "../../server/body-limit";

vi.mock("../../server/signed-session", () => ({ hasSignedSession: async () => true }));

test("a network has three large texts processed at once, also after some of them have ended", async () => {
  const ends: (() => void)[] = [];
  const app = express();
  app.use((request, response, next) => void bodyLimit(request, response, next));
  app.use((_request, response) => void ends.push(() => response.send("saved")));
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = async () =>
    (await fetch(`http://127.0.0.1:${port}/admin/notes`, { method: "POST", body: "x".repeat(70_000) }))
      .status;
  const begin = async (times: number) => {
    const [before, answers] = [ends.length, Array.from({ length: times }, send)];
    await expect.poll(() => ends.length).toBe(before + times);
    return answers;
  };

  const [first, second, third] = await begin(3);
  expect(await send()).toBe(503);
  for (const end of ends.slice(0, 2)) end();
  expect(await Promise.all([first, second])).toEqual([200, 200]);
  const others = await begin(2);
  expect(await send()).toBe(503);
  for (const end of ends.slice(2)) end();
  expect(await Promise.all([third, ...others])).toEqual([200, 200, 200]);
});

test.each([
  ["/admin/migrate-models", "Go back and choose a smaller file, or export less at once."],
  ["/admin/images/upload", "Go back and choose fewer images."],
  ["/admin/notes/new", "Go back and make it shorter."],
])("a body that is too large for %s is rejected with what to do", async (path, advice) => {
  const app = express();
  app.use((request, response, next) => void bodyLimit(request, response, next));
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method: "POST", headers: { "Content-Length": 4e8 } });
  onTestFinished(() => void sent.destroy());
  sent.on("error", () => undefined).flushHeaders();
  const [response] = await once(sent, "response");
  expect(response.statusCode).toBe(413);
  const [text] = await once(response.setEncoding("utf8"), "data");
  expect(text).toContain(advice);
});
