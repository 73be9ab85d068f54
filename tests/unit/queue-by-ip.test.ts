import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { withoutRequestSlot } from "~/runtime/request-slot.server";
import { queueByIp } from "../../server/queue-by-ip";

/** Starts a server whose /away waits for another computer, and whose /work waits in its slot, until they are told to end. */
async function start() {
  const ends: (() => void)[] = [];
  const until = () => new Promise<void>((end) => ends.push(end));
  const begun: string[] = [];
  const app = express();
  app.use(queueByIp);
  app.use(async ({ path }, response) => {
    begun.push(path);
    if (path === "/away") await withoutRequestSlot(until);
    if (path === "/work") await until();
    response.send(path);
  });
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const send = (path: string, times: number) => {
    const answers = Array.from({ length: times }, () => get(path));
    return expect
      .poll(() => ends.length)
      .toBeGreaterThanOrEqual(Math.min(times, 6))
      .then(() => answers);
  };
  return { get, send, begun, ends };
}

test("requests that wait for another computer hold up no other of their IP", async () => {
  const { get, send, ends } = await start();
  const away = await send("/away", 30);
  expect(await get("/page")).toBe("/page");
  await expect.poll(() => ends.length).toBe(30);
  for (const end of ends) end();
  expect(await Promise.all(away)).toEqual(Array(30).fill("/away"));
  expect(await get("/page")).toBe("/page");
});

test("they go on when they have a slot again", async () => {
  const { get, send, begun, ends } = await start();
  const [away] = await send("/away", 1);
  const work = await send("/work", 6);
  await expect.poll(() => ends.length).toBe(7);
  const later = get("/later");
  ends.shift()?.();
  let isBack = false;
  void away?.then(() => {
    isBack = true;
  });
  await new Promise(setImmediate);
  expect([isBack, begun.includes("/later")]).toEqual([false, false]);
  for (const end of ends) end();
  expect(await Promise.all([away, later, ...work])).toHaveLength(8);
});

test("one request begins per turn of the event loop, however many IPs send them, and IPs take turns", async () => {
  const app = express().set("trust proxy", true);
  const begun: string[] = [];
  let turns = 0;
  const turnsOf: number[] = [];
  app.use(queueByIp);
  app.use(async (request, response) => {
    begun.push(request.ip ?? "");
    turnsOf.push(turns);
    // As a page whose data is at hand: no turn of the event loop ends before it is made.
    await null;
    response.send("page");
  });
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const count = () => {
    turns += 1;
    if (begun.length < 64) setImmediate(count);
  };
  const form = (ip: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ip}\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  count();
  const others = Array.from({ length: 30 }, (_, number) => form(`192.0.2.${10 + number}`));
  socket.write(form("192.0.2.1").repeat(17) + form("192.0.2.2").repeat(17) + others.join(""));
  await expect.poll(() => begun.length).toBe(64);
  expect(new Set(turnsOf).size).toBe(64);
  expect(begun.slice(0, 40).filter((ip) => !/\.[12]$/.test(ip))).toHaveLength(30);
  expect([4, 5]).toContain(begun.slice(-10).filter((ip) => ip === "192.0.2.1").length);
});
