import { expect } from "vitest";
import { internal, local, rejected, type Table, works } from "../entry";
import { row, table, titles } from "../rows";

/** Without method chaining, because the types need the client's PostgREST version for it. */
const limitedUpdate = () => {
  const { title, category } = row("limited");
  const query = table().update({ title: "over the limit" }).eq("title", title).eq("category", category);
  query.maxAffected(1);
  return query;
};

const order = (data: { title: string }[] | null) => data?.map(({ title }) => title);

export const postgrestTransformBuilder: Table = {
  select: works(async () => {
    const { data } = await table().insert(row("returned")).select("title");
    expect(data).toEqual([{ title: "returned" }]);
  }),
  order: works(async () => {
    const query = titles().order("order_index", { ascending: false, nullsFirst: true });
    expect(order((await query).data)).toEqual(["delta", "gamma", "beta", "alpha"]);
  }),
  limit: works(async () => {
    expect(order((await titles().order("order_index").limit(1)).data)).toEqual(["alpha"]);
  }),
  range: works(async () => {
    expect(order((await titles().order("order_index").range(1, 2)).data)).toEqual(["beta", "gamma"]);
  }),
  single: works(async () => {
    expect((await titles().eq("order_index", 1).single()).data).toEqual({ title: "alpha" });
    const many = await titles().single();
    expect(many).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 4 rows" },
    });
  }),
  maybeSingle: works(async () => {
    expect(await titles().eq("title", "nobody").maybeSingle()).toMatchObject({ data: null, error: null });
  }),
  abortSignal: works(async () => {
    const { error } = await titles().abortSignal(AbortSignal.abort());
    expect(error?.message).toMatch(/abort/i);
  }),
  returns: local("types only", (offline) => {
    offline.from("a").select().returns<[]>();
  }),
  throwOnError: works(() =>
    expect(titles().limit(1).eq("nothing", 1).throwOnError()).rejects.toThrow("nothing"),
  ),
  csv: rejected({ status: 406, code: "PGRST107", sentence: /text\/csv/ }, () => titles().csv()),
  geojson: rejected({ status: 406, code: "PGRST107", sentence: /geo\+json/ }, () => titles().geojson()),
  explain: rejected({ status: 406, code: "PGRST107", sentence: /vnd\.pgrst\.plan/ }, () =>
    titles().explain(),
  ),
  maxAffected: works(async () => {
    await table()
      .insert([row("limited"), row("limited")])
      .throwOnError();
    expect(await limitedUpdate()).toMatchObject({ status: 400, error: { code: "PGRST124" } });
    expect((await table().select("id").eq("title", "over the limit")).data).toEqual([]);
  }),
  rollback: rejected({ status: 400, code: "PGRST127", sentence: /tx=rollback.*not part of/ }, () =>
    table().insert(row("rolled back")).rollback(),
  ),
};

export const postgrestBuilder: Table = {
  throwOnError: works(() =>
    expect(table().insert({ nothing: 1 }).throwOnError()).rejects.toMatchObject({ code: "PGRST204" }),
  ),
  setHeader: works(async () => {
    const { data } = await table().insert(row("shown")).setHeader("prefer", "return=representation");
    expect(data).toMatchObject([{ title: "shown" }]);
  }),
  stripNulls: rejected({ status: 400, code: "PGRST127", sentence: /nulls=stripped.*not part of/ }, () =>
    titles().stripNulls(),
  ),
  retry: local("whether a failed GET is sent again", (offline) => {
    offline.from("a").select().retry(false);
  }),
  returns: local("types only", (offline) => {
    offline.from("a").insert({}).returns<[]>();
  }),
  overrideTypes: local("types only", (offline) => {
    offline.from("a").select().overrideTypes<[]>();
  }),
  processResponse: internal("reads the answer"),
};
