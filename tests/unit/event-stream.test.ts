import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, expect, test, vi } from "vitest";
import { loader } from "../../app/routes/events";

const hub = vi.hoisted(() => ({
  position: "1",
  listeners: 0,
  send: [] as ((event: Uint8Array) => void)[],
  missed: [] as unknown[],
  changesSince: () => hub.missed,
  listen(send: (event: Uint8Array) => void) {
    hub.send.push(send);
    hub.listeners += 1;
    return () => {
      hub.listeners -= 1;
    };
  },
}));
vi.mock("~/realtime/hub.server", () => ({ hub }));

beforeEach(() => {
  Object.assign(hub, { listeners: 0, send: [], missed: [] });
});

function connect(clientIp: string): Response {
  const request = new Request("http://localhost/events");
  const { signal: clientSignal } = new AbortController();
  return loader({
    request,
    params: {},
    context: { clientIp, clientSignal },
  } as unknown as LoaderFunctionArgs);
}

test("a stream that nobody reads is replaced by the next one of its network, which is not disturbed", () => {
  connect("192.0.2.1");
  for (let n = 0; n < 100; n += 1) hub.send[0]?.(new Uint8Array(1));
  const newer = Array.from({ length: 50 }, () => connect("192.0.2.1"));
  expect(newer.at(-1)?.status).toBe(200);
  expect(hub.listeners).toBe(50);
  // It may be told of a change that was on its way.
  expect(() => hub.send[0]?.(new Uint8Array(1))).not.toThrow();
});

test("a stream that would begin with too many changes ends at once, and listens no longer", async () => {
  hub.missed = Array.from({ length: 300 }, () => ({}));
  const response = connect("192.0.2.2");
  expect(response.status).toBe(200);
  expect(hub.listeners).toBe(0);
  await response.text();
});
