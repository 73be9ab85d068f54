import type { RealtimeChannel } from "@supabase/supabase-js";
import { expect, vi } from "vitest";
import { service } from "../../support/backend";
import { local, rejected, type Table, works } from "../entry";
import { row, table } from "../rows";

const SOON = { timeout: 10_000, interval: 5 };
const LINKS = { event: "INSERT", schema: "public", table: "links" } as const;

/**
 * Joins a channel for inserted links; `use` gets the received payloads, and is awaited before the channel is removed.
 */
async function joined(use: (channel: RealtimeChannel, received: unknown[]) => unknown): Promise<void> {
  const client = service();
  const received: unknown[] = [];
  const channel = client.channel("contract");
  const ready = new Promise((resolve) => channel.on("system", {}, resolve));
  channel.on("postgres_changes", LINKS, (payload) => received.push(payload));
  const status = await new Promise((resolve) => channel.subscribe(resolve));
  expect(status).toBe("SUBSCRIBED");
  await ready;
  try {
    await use(channel, received);
  } finally {
    await client.removeAllChannels();
  }
}

const receivesRows = works(() =>
  joined(async (_channel, received) => {
    await table().insert(row("received")).throwOnError();
    await vi.waitFor(() => expect(received).toMatchObject([{ new: { title: "received" } }]), SOON);
  }),
);

/** Joins a channel after `prepare`, and returns the error that subscribe() reports. */
async function joinError(options: object, prepare: (channel: RealtimeChannel) => unknown = () => undefined) {
  const client = service();
  const channel = client.channel("contract", options as never);
  prepare(channel);
  const error = await new Promise((resolve) =>
    channel.subscribe((status, reason) => resolve(reason ?? status)),
  );
  await client.removeAllChannels();
  return { error };
}

const presence = rejected({ sentence: /Presence is not part of/i }, () =>
  joinError({ config: { presence: { enabled: true } } }),
);

export const realtimeChannel: Table = {
  subscribe: [
    receivesRows,
    rejected({ sentence: /private channel is not part of/i }, () => joinError({ config: { private: true } })),
    rejected({ sentence: /Broadcast is not part of/i }, () =>
      joinError({ config: { broadcast: { ack: true } } }),
    ),
    presence,
  ],
  on: [
    receivesRows,
    rejected({ sentence: /Presence is not part of/i }, () =>
      joinError({}, (channel) => channel.on("presence", { event: "sync" }, () => undefined)),
    ),
  ],
  unsubscribe: works(() => joined(async (channel) => expect(await channel.unsubscribe()).toBe("ok"))),
  httpSend: rejected({ sentence: /broadcast is not part of/i }, async () => {
    const answer = await service()
      .channel("contract")
      .httpSend("event", { any: "thing" })
      .catch((error: Error) => ({ error }));
    return { error: "error" in answer ? { message: String(answer.error) } : null };
  }),
  send: rejected({ sentence: /Broadcast is not part of/i }, () =>
    answerToMessage((channel) => channel.send({ type: "broadcast", event: "event", payload: {} })),
  ),
  track: [
    presence,
    rejected({ sentence: /Presence is not part of/i }, () =>
      answerToMessage((channel) => channel.track({ name: "Ada" })),
    ),
  ],
  untrack: rejected({ sentence: /Presence is not part of/i }, () =>
    answerToMessage((channel) => channel.untrack()),
  ),
  presenceState: local("the state from presence events", (offline) =>
    expect(offline.channel("a").presenceState()).toEqual({}),
  ),
  updateJoinPayload: local("changes the payload of the next join", (offline) =>
    offline.channel("a").updateJoinPayload({}),
  ),
  teardown: local("removes listeners and timers", (offline) => offline.channel("a").teardown()),
  copyBindings: local("copies another channel's listeners", (offline) =>
    offline.channel("a").copyBindings(offline.channel("b")),
  ),
};

/** The `system` message in response to a message that a channel sends. */
async function answerToMessage(send: (channel: RealtimeChannel) => unknown) {
  let error: unknown = null;
  await joined(async (channel) => {
    const told = new Promise((resolve) => channel.on("system", {}, resolve));
    send(channel);
    error = await told;
  });
  return { error };
}
