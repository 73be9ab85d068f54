import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { database, isEmbedded } from "#supabase-local/testing/backend";
import type { Collection } from "~/content/collection";
import { makeSlug } from "~/content/fields/slug";
import { contentTables } from "~/content/transfer/tables.server";
import { managed } from "~/content/types/index";
import { createForm, describeValue, hostileValues } from "../hostile-values";
import { createColumns, USUAL_TEXT } from "../usual-values";

// A column has three doors: its form, an import and, for other programs, the database. What one of them stores, the
// others would store as well, as it is or written as they write it (without spaces around it, for example).

const now = "2026-11-21T09:30:00+00:00";

/** A row that can be stored, with a value in every column. */
const createRow = (collection: Collection): object => ({
  id: collection.single ?? randomUUID(),
  uuid: randomUUID(),
  created_at: now,
  updated_at: now,
  order_index: 1,
  automatic: false,
  ...createColumns(collection),
});

type Outcome = { stored: unknown } | { refused: string };

/** Redirects also depend on other rows; the form shows the sentence. */
const DEPENDS = /^There is a page at this URL/;

/** The database leaves room for an essay whose text is still to come; its page says so. */
const UNWRITTEN = /"[^"]+ is empty\."/;

const sql = database();
afterAll(() => sql.end());

/** What the database stores of each value in one column, or why it refuses it. Nothing stays. */
async function storeEach(collection: Collection, column: string, values: unknown[]): Promise<Outcome[]> {
  let answers: Outcome[] = [];
  await sql
    .begin(async (tx) => {
      // Their keys are taken.
      await tx`delete from public.site_settings`;
      await tx`delete from public.pages`;
      await tx.unsafe(`
        create function pg_temp.store(_table text, _row jsonb, _column text, _value text) returns jsonb
        language plpgsql as $$
        declare
          _stored jsonb;
          _why text;
        begin
          execute format(
            'insert into public.%1$I as t select (jsonb_populate_record(null::public.%1$I, $1)).* returning to_jsonb(t)',
            _table
          ) into _stored using _row || jsonb_build_object(_column, _value::jsonb);
          raise exception using errcode = 'UNDO1', message = jsonb_build_object('stored', _stored -> _column);
        exception when others then
          get stacked diagnostics _why = message_text;
          return case when sqlstate = 'UNDO1' then _why::jsonb else jsonb_build_object('refused', _why) end;
        end $$`);
      const texts = values.map((value) => JSON.stringify(value));
      const found = await tx<{ answer: Outcome }[]>`
        select pg_temp.store(${collection.table}, ${tx.json(createRow(collection) as never)}, ${column}, value) as answer
        from unnest(${texts}::text[]) with ordinality as each (value, place) order by place`;
      answers = found.map(({ answer }) => answer);
      throw new Error("undo");
    })
    .catch((error: Error) => {
      if (error.message !== "undo") throw error;
    });
  return answers;
}

/** The database has its own spelling of times, and its own order of keys. */
function normalize(value: unknown): unknown {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value) || value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(normalize);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, normalize(part)]));
}

test.skipIf(!isEmbedded()).each(managed.map((collection) => [collection.plural, collection] as const))(
  "the form, the import and the table of %s agree on every column",
  async (_, collection) => {
    const { table } = collection;
    const schema = contentTables.find((each) => each.table === table)?.schema.shape ?? {};
    const disagreements: string[] = [];
    for (const [column, check] of Object.entries(schema)) {
      const field = collection.fields.find(
        ({ name }) => (name === collection.idFrom ? "id" : name) === column,
      );
      const read = (value: unknown) => z.safeParse(check, value);
      const doors = field ? { form: createForm(collection, field), import: read } : { import: read };
      const values = new Map(hostileValues.map((value) => [JSON.stringify(value), value]));
      for (const value of hostileValues)
        for (const open of Object.values(doors)) {
          const { success, data } = open(value);
          if (success) values.set(JSON.stringify(data), data);
        }
      const answers = await storeEach(collection, column, [...values.values()]);
      const database = new Map([...values.keys()].map((key, at) => [key, answers[at]]));
      for (const [door, open] of Object.entries(doors))
        for (const [key, value] of values) {
          const say = (what: string) =>
            disagreements.push(`${table}.${column}, ${describeValue(value)}: ${what}`);
          const { success, data } = open(value);
          // A field that depends on an option is null under the others.
          if (success && !(field?.only && data === null)) {
            const theirs = database.get(JSON.stringify(data));
            if (!theirs || "refused" in theirs) {
              if (!DEPENDS.test(theirs?.refused ?? "")) say(`only the ${door}; ${theirs?.refused}`);
            } else if (data === "" && field?.kind === "slug" && field.isGiven) {
              if (theirs.stored !== makeSlug(USUAL_TEXT)) say(`the database gives ${theirs.stored}`);
            } else if (!isDeepStrictEqual(normalize(theirs.stored), normalize(data)))
              say(`the ${door} stores ${describeValue(data)}, the database ${describeValue(theirs.stored)}`);
          }
          const theirs = database.get(key);
          if (!theirs || "refused" in theirs || (field?.only && theirs.stored === null)) continue;
          const again = open(theirs.stored);
          if (!again.success && !UNWRITTEN.test(again.error.message))
            say(`only the database, not the ${door}`);
        }
    }
    expect(disagreements).toEqual([]);
  },
);
