import { expect, it } from "vitest";
import { service } from "../../support/backend";
import { schema } from "./sql";

const sql = schema(
  `create table public.changing (id int primary key, title text);
   grant all on public.changing to service_role;
   insert into public.changing values (1, 'one');
   create function public.changing_value(a text) returns text language sql as $$ select 'text' $$;`,
  `drop table if exists public.changing; drop function if exists public.changing_value(text), public.changing_value(int);
   drop function if exists public.changing_kind();`,
);
const db = service();

it("calls the overload that matches, even one created after the first call", async () => {
  const call = async () => (await db.rpc("changing_value", { a: "1" })).data;
  expect(await call()).toBe("text");
  await sql.unsafe(`
    drop function public.changing_value(text);
    create function public.changing_value(a int) returns text language sql as $$ select 'number' $$`);
  await expect.poll(call).toBe("number");
});

it("returns a table for a function that used to return a value", async () => {
  const call = async () => (await db.rpc("changing_kind")).data;
  await sql.unsafe("create function public.changing_kind() returns int language sql as 'select 1'");
  await expect.poll(call).toBe(1);
  await sql.unsafe(`
    drop function public.changing_kind();
    create function public.changing_kind() returns table (size int) language sql as 'select 1'`);
  await expect.poll(call).toEqual([{ size: 1 }]);
});

it("upserts by the new primary key", async () => {
  const upsert = async () => (await db.from("changing").upsert({ id: 1, title: "two" })).error;
  expect(await upsert()).toBeNull();
  await sql.unsafe("alter table public.changing drop constraint changing_pkey, add unique (title)");
  await expect.poll(async () => (await db.from("changing").upsert({ id: 1, title: "two" })).status).toBe(409);
});

it.each(["", "reload schema", "reload config"])(
  "reloads the schema on demand: notify pgrst, %j",
  async (payload) => {
    const limit = async () => {
      const { data } = await db.rpc("changing_limit");
      return data;
    };
    await sql.unsafe(
      "create or replace function public.changing_limit() returns text language sql as $$ select current_setting('statement_timeout') $$",
    );
    await expect.poll(limit).toBe("8s");
    try {
      // Role settings are not DDL, so no event trigger notifies of them.
      await sql.unsafe("alter role service_role set statement_timeout = '7s'");
      await sql`select pg_notify('pgrst', ${payload})`;
      await expect.poll(limit).toBe("7s");
    } finally {
      await sql.unsafe(
        "alter role service_role reset statement_timeout; notify pgrst; drop function public.changing_limit()",
      );
      await expect.poll(async () => (await db.rpc("changing_limit")).status).toBe(404);
    }
  },
);
