import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { externalAuthUrl, forwardTo } from "../../src/auth/external";
import { freePort } from "../../src/data-folder";
import { type Gateway, openGateway } from "../../src/gateway";
import { createKeySecrets, loadKeys } from "../../src/keys";

describe("a gateway in front of another Auth", () => {
  let received: Pick<IncomingMessage, "method" | "url" | "headers"> & { body: string };
  const auth = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming;
    received = { method, url, headers, body: await text(incoming) };
    response.setHeader("keep-alive", "timeout=1");
    response.writeHead(303, { location: "http://127.0.0.1:1/nowhere", "x-from": "auth" }).end("see there");
  });
  let gateway: Gateway;
  let apikey: string;
  beforeEach(async () => {
    await new Promise<void>((resolve) => auth.listen(0, "127.0.0.1", resolve));
    gateway = await openGateway(await freePort(), async () => ({ status: 200 }));
    const keys = loadKeys(await createKeySecrets());
    apikey = keys.anonKey;
    const { port } = auth.address() as AddressInfo;
    gateway.open(keys, { "/auth/v1": { handler: forwardTo(`http://127.0.0.1:${port}`), kind: "api" } });
  });
  afterEach(async () => {
    await gateway.close();
    auth.close();
  });

  const ask = (options: { method: string; path: string; headers?: Record<string, string>; body?: string }) =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      const headers = { apikey, ...options.headers };
      const sent = request({ ...options, port: gateway.port, headers }, async (response) =>
        resolve(Object.assign(response, { text: await text(response) })),
      );
      sent.on("error", reject).end(options.body);
    });

  it("hands on method, path, query, headers and body, and the answer unchanged", async () => {
    const answer = await ask({
      method: "PUT",
      path: "/auth/v1/user?redirect_to=http%3A%2F%2Fa%2F%3Fb%26c",
      headers: { authorization: `Bearer ${apikey}`, "sb-forwarded-for": "192.0.2.7" },
      body: '{"password":"ä"}',
    });
    expect(received).toMatchObject({
      method: "PUT",
      url: "/user?redirect_to=http%3A%2F%2Fa%2F%3Fb%26c",
      body: '{"password":"ä"}',
      headers: { authorization: `Bearer ${apikey}`, "sb-forwarded-for": "192.0.2.7" },
    });
    expect(answer).toMatchObject({ statusCode: 303, text: "see there" });
    expect(answer.headers).toMatchObject({ location: "http://127.0.0.1:1/nowhere", "x-from": "auth" });
  });

  it("tells the sender's IP instead of what the sender says, and keeps what is of one connection", async () => {
    const headers = { "x-forwarded-for": "192.0.2.1", te: "trailers", "proxy-authorization": "a" };
    const answer = await ask({ method: "GET", path: "/auth/v1/health", headers });
    expect(received.headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(received.headers.host).toBe(`127.0.0.1:${(auth.address() as AddressInfo).port}`);
    expect(received.headers).not.toHaveProperty("te");
    expect(received.headers).not.toHaveProperty("proxy-authorization");
    expect(answer.headers["keep-alive"]).not.toBe("timeout=1");
  });

  it("answers 413 to a body of 21 MB, and 503 once the Auth is gone", async () => {
    const body = "x".repeat(21 * 1024 * 1024);
    expect((await ask({ method: "POST", path: "/auth/v1/token", body })).statusCode).toBe(413);
    vi.spyOn(console, "error").mockReturnValue();
    auth.close();
    auth.closeAllConnections();
    expect((await ask({ method: "GET", path: "/auth/v1/health" })).statusCode).toBe(503);
  });
});

describe("LOCAL_AUTH_URL", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["http://127.0.0.1:9999/", "http://127.0.0.1:9999"],
    [" ", null],
  ])("%j is %j", (value, url) => {
    vi.stubEnv("LOCAL_AUTH_URL", value);
    expect(externalAuthUrl()).toBe(url);
  });

  it("must be a URL", () => {
    vi.stubEnv("LOCAL_AUTH_URL", "127.0.0.1:9999");
    expect(externalAuthUrl).toThrow("LOCAL_AUTH_URL");
  });
});
