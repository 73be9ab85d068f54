import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, vi } from "vitest";
import { backend, visitor } from "../../support/backend";
import { local, type Table, works } from "../entry";

/** Connects a client; `use` is awaited before it is disconnected. */
async function connected(use: (realtime: SupabaseClient["realtime"]) => unknown): Promise<void> {
  const { realtime } = visitor();
  realtime.connect();
  try {
    await vi.waitFor(() => expect(realtime.isConnected()).toBe(true), { timeout: 10_000, interval: 5 });
    await use(realtime);
  } finally {
    await realtime.disconnect();
  }
}

/** Resolves with the reply to a heartbeat that `send` sends. */
const heartbeat = (realtime: SupabaseClient["realtime"], send: () => unknown) =>
  new Promise<string>((resolve) => {
    realtime.onHeartbeat((status) => status !== "sent" && resolve(status));
    send();
  });

const answeredHeartbeat = works(() =>
  connected(async (realtime) => expect(await heartbeat(realtime, () => realtime.sendHeartbeat())).toBe("ok")),
);

const state = local("returns the state of the socket", ({ realtime }) =>
  expect([realtime.isConnected(), realtime.isConnecting(), realtime.isDisconnecting()]).toEqual([
    false,
    false,
    false,
  ]),
);

export const realtimeClient: Table = {
  connect: works(() => connected((realtime) => expect(realtime.connectionState()).toBe("open"))),
  disconnect: works(async () => {
    const { realtime } = visitor();
    await connected(() => undefined);
    expect(await realtime.disconnect()).toBe("ok");
    expect(realtime.connectionState()).toBe("closed");
  }),
  sendHeartbeat: answeredHeartbeat,
  onHeartbeat: answeredHeartbeat,
  push: works(() =>
    connected((realtime) => {
      const answered = new Promise((resolve) => {
        realtime.stateChangeCallbacks.message.push([
          "contract",
          ({ ref, payload }: { ref: string; payload: unknown }) => ref === "own ref" && resolve(payload),
        ]);
      });
      realtime.push({ topic: "phoenix", event: "heartbeat" as never, payload: {}, ref: "own ref" });
      return expect(answered).resolves.toMatchObject({ status: "ok" });
    }),
  ),
  setAuth: works(async () => {
    const client = visitor();
    await client.realtime.setAuth(backend.serviceKey);
    const status = await new Promise((resolve) =>
      client
        .channel("private rows")
        .on("postgres_changes", { event: "*", schema: "public", table: "links" }, () => undefined)
        .subscribe(resolve),
    );
    expect(status).toBe("SUBSCRIBED");
    await client.removeAllChannels();
  }),
  removeChannel: works(async () => {
    const { realtime } = visitor();
    expect(await realtime.removeChannel(realtime.channel("one"))).toBe("ok");
    expect(realtime.getChannels()).toEqual([]);
  }),
  removeAllChannels: works(async () => {
    const { realtime } = visitor();
    realtime.channel("one");
    realtime.channel("two");
    expect(await realtime.removeAllChannels()).toEqual(["ok", "ok"]);
  }),
  channel: local("creates a channel, joined by subscribe()", ({ realtime }) => realtime.channel("a")),
  getChannels: local("lists the channels", ({ realtime }) => expect(realtime.getChannels()).toEqual([])),
  endpointURL: local("returns the socket's URL", ({ realtime }) =>
    expect(realtime.endpointURL()).toContain("/realtime/v1/websocket"),
  ),
  log: local("writes to the client's logger", ({ realtime }) => realtime.log("kind", "message")),
  connectionState: local("returns the state of the socket", ({ realtime }) =>
    expect(realtime.connectionState()).toBe("closed"),
  ),
  isConnected: state,
  isConnecting: state,
  isDisconnecting: state,
};
