import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, type Person, signUp, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
let user: Person;
let author: Person;
let other: Person;
beforeAll(async () => {
  [user, author, other] = await Promise.all([signUp(), signUpAdmin(), signUpAdmin()]);
});

const link = { title: "Linked", url: "example.org" };
const rows: string[] = [];
afterAll(() => server.from("links_entries").delete().in("id", rows));

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const read = async (token: unknown, client: SupabaseClient = visitor()) =>
  (await client.rpc("read_draft_link", { _token: token }).throwOnError()).data;

async function addRow(): Promise<string> {
  const { data } = await server.from("links_entries").insert(link).select("id").single().throwOnError();
  rows.push(data.id);
  return data.id;
}

async function share(person: Person, row_id: string, more: object = {}) {
  const token = randomBytes(32).toString("base64url");
  const values = {
    table_name: "links_entries",
    row_id,
    token_hash: hash(token),
    expires_at: inDays(7),
    ...more,
  };
  const { data, error } = await person.client.from("draft_links").insert(values).select().single();
  return { token, data, error };
}

const draftOf = (row_id: string, title: string, version: string) => ({
  ...{ table_name: "links_entries", row_id, values: { title }, client_id: randomUUID(), version },
});

test("a token shows the row and its maker's draft, and nobody else's", async () => {
  const id = await addRow();
  const { token } = await share(author, id);
  await other.client
    .from("drafts")
    .insert(draftOf(id, "Another's words", "x"))
    .throwOnError();
  for (const client of [visitor(), user.client])
    expect(await read(token, client)).toMatchObject({ row_id: id, row: link, draft: null });
  await author.client
    .from("drafts")
    .insert(draftOf(id, "My words", "x"))
    .throwOnError();
  expect(await read(token)).toMatchObject({ draft: { values: { title: "My words" } } });
  expect(JSON.stringify(await read(token))).not.toContain(author.id);
});

test("a link expires, can be revoked by any admin, and ends with its row or its maker's rights", async () => {
  const id = await addRow();
  const ended = await share(author, id, { expires_at: new Date(Date.now() - 1_000).toISOString() });
  expect(await read(ended.token)).toBeNull();
  const revoked = await share(author, id);
  await other.client.from("draft_links").delete().eq("id", revoked.data.id).throwOnError();
  expect(await read(revoked.token)).toBeNull();

  const { token } = await share(author, id);
  await author.client
    .from("drafts")
    .insert(draftOf(id, "Kept for a restore", "x"))
    .throwOnError();
  await server.from("links_entries").delete().eq("id", id).throwOnError();
  expect(await read(token)).toBeNull();

  const former = await signUpAdmin();
  const left = await share(former, await addRow());
  expect(await read(left.token)).not.toBeNull();
  await server.from("user_roles").delete().eq("user_id", former.id).throwOnError();
  expect(await read(left.token)).toBeNull();
});

test("a draft without a row is shown, and nothing for any other token or table", async () => {
  const id = randomUUID();
  const { token } = await share(author, id);
  expect(await read(token)).toBeNull();
  await author.client
    .from("drafts")
    .insert(draftOf(id, "Never saved", ""))
    .throwOnError();
  expect(await read(token)).toMatchObject({ row: null, draft: { values: { title: "Never saved" } } });
  for (const wrong of [null, "", "é", "'", token.slice(1), `${token} `, hash(token), "x".repeat(100_000)])
    expect(await read(wrong)).toBeNull();
  for (const table_name of ["user_roles", "drafts", "first_admin_tokens", "no_such_table"]) {
    const odd = await share(author, author.id, { table_name });
    expect(await read(odd.token), table_name).toBeNull();
  }
});

test("only admins make links, for themselves, for at most a month, and never read a token", async () => {
  const id = await addRow();
  const made = await share(author, id);
  expect((await visitor().from("draft_links").select()).error).toMatchObject(FORBIDDEN);
  expect((await user.client.from("draft_links").select()).data).toEqual([]);
  expect((await share(user, id)).error).toMatchObject(FORBIDDEN);
  expect((await share(other, id, { created_by: author.id })).error).toMatchObject(FORBIDDEN);
  expect((await share(author, id, { expires_at: inDays(32) })).error).toMatchObject({ code: "23514" });
  expect((await share(author, id, { token_hash: "x" })).error).toMatchObject({ code: "23514" });
  const { data } = await other.client.from("draft_links").select().eq("id", made.data.id);
  expect(JSON.stringify(data)).not.toContain(made.token);
  // An admin who could move another's link could read a draft that was not shared.
  const moved = other.client.from("draft_links").update({ row_id: randomUUID() }).eq("id", made.data.id);
  expect((await moved.select()).data).toEqual([]);
  const forged = author.client.from("draft_links").update({ created_by: other.id }).eq("id", made.data.id);
  expect((await forged.select()).error).toMatchObject(FORBIDDEN);
});
