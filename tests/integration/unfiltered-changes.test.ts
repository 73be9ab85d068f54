import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { database, isEmbedded } from "#supabase-local/testing/backend";
import { findUnfilteredChanges } from "./unfiltered-changes";

beforeAll(() => loadModule());

// The extension safeupdate, which hosted projects load for the API's login, refuses an UPDATE or DELETE without WHERE,
// within functions too, and so do triggers that a change through the API fires.
test.runIf(isEmbedded())("no function of the database changes or deletes every row of a table", async () => {
  const sql = database();
  const functions = await sql<{ name: string; definition: string }[]>`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname in ('sql', 'plpgsql')
      and p.pronamespace <> all (array['pg_catalog', 'information_schema']::regnamespace[])`;
  await sql.end();
  expect(functions.length).toBeGreaterThan(50);
  const found = functions.flatMap(({ name, definition }) =>
    findUnfilteredChanges(definition).map((problem) => `${name}: ${problem}`),
  );
  expect(found).toEqual([]);
});

describe("findUnfilteredChanges", () => {
  const plpgsql = (body: string) =>
    findUnfilteredChanges(`create function f() returns setof int language plpgsql as $f$
      declare _row record; _text text; begin ${body}; end $f$`);

  test.each([
    "delete from a",
    "update a set b = c.b from c",
    "with gone as (delete from a returning 1) insert into b select * from gone",
    "if true then for _row in select 1 loop delete from a; end loop; end if",
    "for _row in delete from a returning b loop end loop",
    "return query update a set b = 1 returning b",
    "delete from a where true",
    "update a set b = 1 where 1 = 1",
    "execute 'delete from a'",
    "execute format('delete from public.%1$I returning %L', _text, 1)",
    "execute 'update a set b = ' || quote_literal(_text)",
    "for _row in execute $$delete from a$$ loop end loop",
    "return query execute format('update %I set b = %s returning b', _text, 1)",
  ])("finds %j", (body) => {
    expect(plpgsql(body)).toHaveLength(1);
  });

  test.each([
    "delete from a where b",
    "update a set b = c.b from c where c.id = a.id",
    "insert into a values (1) on conflict (b) do update set b = 1",
    "delete from a where true /* All: the reason. */",
    "execute format('delete from public.%I where id = $1', _text) using 1",
    "execute 'select b from a order by b ' || _text",
    "raise notice 'delete from a'",
  ])("leaves %j alone", (body) => {
    expect(plpgsql(body)).toEqual([]);
  });

  test("finds dynamic statements that it cannot read", () => {
    expect(plpgsql("execute _text")).toEqual(["begins with what is only known when it runs: _text"]);
    expect(plpgsql("execute 'delete ' || _text || ' from a'")).toEqual([
      "cannot be read: delete unknown from a",
    ]);
  });

  test.each(["as 'select 1; delete from a'", "begin atomic select 1; delete from a; end"])(
    "finds it in a function in SQL %s",
    (body) => {
      expect(findUnfilteredChanges(`create function f() returns void language sql ${body}`)).toHaveLength(1);
    },
  );
});
