import { type AddressInfo, connect } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { rejectMalformedRequests } from "../../server/malformed-requests";
import { sameOriginOnly } from "../../server/security";

const sites: ReturnType<ReturnType<typeof express>["listen"]>[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

/** The status of a server's answer to exactly these lines. */
async function getStatus(lines: string[], ...steps: RequestHandler[]): Promise<number> {
  const site = express()
    .use(...steps)
    .use((_, response) => void response.send("ok"))
    .listen(0, "127.0.0.1");
  sites.push(site);
  await new Promise((listening) => site.once("listening", listening));
  const socket = connect((site.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  const text = Buffer.concat(await socket.toArray()).toString();
  return Number(text.split(" ")[1]);
}

const post = (origin: string, host: string, siteUrl: string) =>
  getStatus(["POST / HTTP/1.1", `Host: ${host}`, `Origin: ${origin}`], sameOriginOnly({ siteUrl }));

test("a form is accepted from the page's own origin, whose scheme counts as well", async () => {
  expect(await post("http://a.test", "a.test", "http://a.test")).toBe(200);
  expect(await post("https://a.test", "a.test", "http://a.test")).toBe(403);
  expect(await post("http://a.test", "a.test", "https://a.test")).toBe(403);
  // By another name of the site, also behind a proxy that is not trusted.
  expect(await post("http://localhost:1", "localhost:1", "http://a.test")).toBe(200);
  expect(await post("http://localhost:1", "localhost:1", "https://a.test")).toBe(200);
  expect(await post("https://www.a.test", "www.a.test", "https://a.test")).toBe(200);
  expect(await post("https://localhost:1", "localhost:1", "http://a.test")).toBe(403);
  expect(await post("ftp://localhost:1", "localhost:1", "http://a.test")).toBe(403);
});

test("a request with two Host lines is rejected", async () => {
  const ask = (...lines: string[]) => getStatus(["GET / HTTP/1.1", ...lines], rejectMalformedRequests);
  expect(await ask("Host: a.test")).toBe(200);
  expect(await ask("Host: a.test", "Host: a.test")).toBe(400);
  expect(await ask("Host: a.test", "host: evil.test")).toBe(400);
});

test("health checks are answered without a host, and no other page", async () => {
  const ask = (line: string, ...lines: string[]) => getStatus([line, ...lines], rejectMalformedRequests);
  for (const path of ["/healthz", "/up", "/healthz?from=haproxy"])
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(await ask(`${method} ${path} HTTP/1.0`), `${method} ${path}`).toBe(200);
  for (const path of ["/", "/notes", "/healthz/x", "/up.md"])
    expect(await ask(`GET ${path} HTTP/1.0`), path).toBe(400);
  expect(await ask("GET /healthz HTTP/1.1", "Host: a b")).toBe(400);
  const refuse = sameOriginOnly({ siteUrl: "http://a.test" });
  const lines = ["POST /up HTTP/1.1", "Host: a.test", "Origin: http://b.test"];
  expect(await getStatus(lines, rejectMalformedRequests, refuse)).toBe(403);
});

test("no page has a null character in its path", async () => {
  for (const path of ["/notes%00", "/%00", "/admin/x%00.css", "/a%00/b?c=%00"])
    expect(await getStatus([`GET ${path} HTTP/1.1`, "Host: a.test"], rejectMalformedRequests), path).toBe(
      404,
    );
});
