import type { RealtimeChannel } from "@supabase/supabase-js";
import { expect, vi } from "vitest";
import { service } from "../../support/backend";
import { local, refused, type Table, works } from "../entry";
import { row, table } from "../rows";

const SOON = { timeout: 10_000, interval: 5 };
const LINKS = { event: "INSERT", schema: "public", table: "links" } as const;

/** A channel that hears of new links, joined; `use` gets what it heard, and is awaited before it is left. */
async function joined(use: (channel: RealtimeChannel, heard: unknown[]) => unknown): Promise<void> {
  const client = service();
  const heard: unknown[] = [];
  const channel = client.channel("contract");
  const ready = new Promise((resolve) => channel.on("system", {}, resolve));
  channel.on("postgres_changes", LINKS, (payload) => heard.push(payload));
  const status = await new Promise((resolve) => channel.subscribe(resolve));
  expect(status).toBe("SUBSCRIBED");
  await ready;
  try {
    await use(channel, heard);
  } finally {
    await client.removeAllChannels();
  }
}

const hearsOfRows = works(() =>
  joined(async (_channel, heard) => {
    await table().insert(row("heard")).throwOnError();
    await vi.waitFor(() => expect(heard).toMatchObject([{ new: { title: "heard" } }]), SOON);
  }),
);

/** Joins a channel prepared by `prepare`; the answer is the error that subscribe() reports. */
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

const presence = refused({ sentence: /Presence is not part of/i }, () =>
  joinError({ config: { presence: { enabled: true } } }),
);

export const realtimeChannel: Table = {
  subscribe: [
    hearsOfRows,
    refused({ sentence: /private channel is not part of/i }, () => joinError({ config: { private: true } })),
    refused({ sentence: /Broadcast is not part of/i }, () =>
      joinError({ config: { broadcast: { ack: true } } }),
    ),
    presence,
  ],
  on: [
    hearsOfRows,
    refused({ sentence: /Presence is not part of/i }, () =>
      joinError({}, (channel) => channel.on("presence", { event: "sync" }, () => undefined)),
    ),
  ],
  unsubscribe: works(() => joined(async (channel) => expect(await channel.unsubscribe()).toBe("ok"))),
  httpSend: refused({ sentence: /broadcast is not part of/i }, async () => {
    const answer = await service()
      .channel("contract")
      .httpSend("event", { any: "thing" })
      .catch((error: Error) => ({ error }));
    return { error: "error" in answer ? { message: String(answer.error) } : null };
  }),
  send: refused({ sentence: /Broadcast is not part of/i }, () =>
    answerToMessage((channel) => channel.send({ type: "broadcast", event: "event", payload: {} })),
  ),
  track: [
    presence,
    refused({ sentence: /Presence is not part of/i }, () =>
      answerToMessage((channel) => channel.track({ name: "Ada" })),
    ),
  ],
  untrack: refused({ sentence: /Presence is not part of/i }, () =>
    answerToMessage((channel) => channel.untrack()),
  ),
  presenceState: local("what presence events told", (offline) =>
    expect(offline.channel("a").presenceState()).toEqual({}),
  ),
  updateJoinPayload: local("changes what the next join says", (offline) =>
    offline.channel("a").updateJoinPayload({}),
  ),
  teardown: local("forgets listeners and timers", (offline) => offline.channel("a").teardown()),
  copyBindings: local("takes over another channel's listeners", (offline) =>
    offline.channel("a").copyBindings(offline.channel("b")),
  ),
};

/** What a joined channel is told of a message that it sent. */
async function answerToMessage(send: (channel: RealtimeChannel) => unknown) {
  let error: unknown = null;
  await joined(async (channel) => {
    const told = new Promise((resolve) => channel.on("system", {}, resolve));
    send(channel);
    error = await told;
  });
  return { error };
}
