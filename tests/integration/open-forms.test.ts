import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

let user: Person;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  [user, ada, bob] = await Promise.all([signUp(), signUpAdmin(), signUpAdmin()]);
});

/** The others with this row open, as this person learns when reporting an open form or only asking. */
const report = async (
  { client }: Person,
  _row: string,
  form: { _client_id?: string; _is_open?: boolean } = {},
) => (await client.rpc("report_open_form", { _table: "notes_entries", _row, ...form }).throwOnError()).data;

test("admins learn who else has an entry open, and not of themselves", async () => {
  const [row, _client_id] = [randomUUID(), randomUUID()];
  expect(await report(ada, row, { _client_id })).toEqual([]);
  expect(await report(ada, row, { _client_id: randomUUID() })).toEqual([]);
  expect(await report(bob, row)).toEqual([ada.id]);
  expect(await report(bob, randomUUID())).toEqual([]);
  // Asking is not opening.
  expect(await report(ada, row, { _client_id })).toEqual([]);
});

test("a form that is closed, or silent for twenty seconds, is no longer open", async () => {
  const [row, _client_id] = [randomUUID(), randomUUID()];
  await report(ada, row, { _client_id });
  await report(ada, row, { _client_id, _is_open: false });
  expect(await report(bob, row)).toEqual([]);

  await report(ada, row, { _client_id });
  const silence = { reported_at: new Date(Date.now() - 21_000).toISOString() };
  await ada.client.from("open_forms").update(silence).eq("client_id", _client_id).throwOnError();
  expect(await report(bob, row)).toEqual([]);
  await report(ada, row, { _client_id });
  expect(await report(bob, row)).toEqual([ada.id]);
});

test("only admins learn it, and nobody reports for somebody else", async () => {
  const [row, _client_id] = [randomUUID(), randomUUID()];
  await report(ada, row, { _client_id });
  const call = { _table: "notes_entries", _row: row, _client_id: randomUUID() };
  for (const client of [visitor(), user.client, service()])
    expect((await client.rpc("report_open_form", call)).error).toMatchObject(FORBIDDEN);
  expect((await user.client.rpc("report_open_form", { _table: "notes_entries", _row: row })).data).toEqual(
    [],
  );
  expect((await visitor().from("open_forms").select()).error).toMatchObject(FORBIDDEN);
  expect((await user.client.from("open_forms").select()).data).toEqual([]);

  const forged = { user_id: ada.id, client_id: randomUUID(), table_name: "notes_entries", row_id: row };
  expect((await bob.client.from("open_forms").insert(forged)).error).toMatchObject(FORBIDDEN);
  await bob.client.from("open_forms").delete().eq("client_id", _client_id).throwOnError();
  expect(await report(bob, row)).toEqual([ada.id]);
});
