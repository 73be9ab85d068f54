import { expect } from "vitest";
import { service, visitor } from "../../support/backend";
import { disabled, local, rejected, type Table, testedBy, works } from "../entry";
import { titles } from "../rows";

const rpcOfNobody = { _user_id: "00000000-0000-4000-8000-000000000000" };

const unknownSchema = disabled({ status: 406, code: "PGRST106", sentence: /auth/ }, () =>
  service().schema("auth").from("users").select(),
);

const queries = {
  from: works(async () => expect(await titles()).toMatchObject({ error: null })),
  schema: [
    works(async () =>
      expect(await visitor().schema("public").from("links").select("id").limit(1)).toMatchObject({
        error: null,
      }),
    ),
    unknownSchema,
  ],
  rpc: [
    works(async () => {
      expect(await visitor().rpc("is_admin", rpcOfNobody)).toMatchObject({ data: false, error: null });
      expect((await visitor().rpc("is_admin", rpcOfNobody, { get: true })).data).toBe(false);
    }),
    disabled({ status: 404, code: "PGRST202", sentence: /public\.nothing/ }, () => service().rpc("nothing")),
  ],
} satisfies Table;

export const postgrestClient: Table = queries;

export const supabaseClient: Table = {
  ...queries,
  channel: local("creates a channel, joined by subscribe()", (offline) => offline.channel("a")),
  getChannels: local("lists the channels", (offline) => expect(offline.getChannels()).toEqual([])),
  removeChannel: testedBy("contract/realtime.test.ts", "receives nothing after it was removed"),
  removeAllChannels: works(async () => {
    const client = visitor();
    client.channel("one");
    expect(await client.removeAllChannels()).toEqual(["ok"]);
    expect(client.getChannels()).toEqual([]);
  }),
};

export const functionsClient: Table = {
  setAuth: local("stores the token", (offline) => offline.functions.setAuth("a.b.c")),
  invoke: rejected({ sentence: /non-2xx status code/ }, async () => {
    const { error, response } = await visitor().functions.invoke("hello");
    expect(response?.status).toBe(404);
    expect(await response?.json()).toEqual({ message: "no Route matched with those values" });
    return { error };
  }),
};
