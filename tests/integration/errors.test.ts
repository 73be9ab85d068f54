import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUp, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
afterEach(async () => void (await server.from("server_errors").delete().neq("key", "")));

/** An error that happened at minute `at`. */
const error = (message: string, at = 0, count = 1) => {
  const time = new Date(Date.UTC(2026, 10, 23, 0, at)).toISOString();
  const key = createHash("sha256").update(message).digest("hex");
  return { key, message, source: "", request_id: `request-${at}`, count, first_at: time, last_at: time };
};
const record = (...errors: object[]) => server.rpc("record_errors", { _errors: errors }).throwOnError();
const list = async () =>
  (await server.from("server_errors").select().order("last_at").throwOnError()).data ?? [];

test("the same error is one row, whichever process reports it first", async () => {
  await Promise.all([record(error("a", 5, 2)), record(error("a", 3)), record(error("b", 4), error("a", 4))]);
  const rows = await list();
  expect(rows).toHaveLength(2);
  const a = rows.find(({ message }) => message === "a");
  expect(a).toMatchObject({ count: 4 });
  expect([Date.parse(a.first_at), Date.parse(a.last_at)]).toEqual(
    [3, 5].map((minute) => Date.UTC(2026, 10, 23, 0, minute)),
  );
});

test("only the newest 200 stay", async () => {
  await record(...Array.from({ length: 205 }, (_, n) => error(`error ${n}`, n)));
  await record(error("the last", 500));
  const rows = await list();
  expect(rows).toHaveLength(200);
  expect(rows[0]?.message).toBe("error 6");
  expect(rows.at(-1)?.message).toBe("the last");
});

test("admins read and delete; nobody else does, and only the server writes", async () => {
  await record(error("a"));
  const [user, admin] = await Promise.all([signUp(), signUpAdmin()]);
  expect((await visitor().from("server_errors").select()).error).toMatchObject(FORBIDDEN);
  expect((await user.client.from("server_errors").select()).data).toEqual([]);
  await user.client.from("server_errors").delete().neq("key", "");
  expect(await list()).toHaveLength(1);
  expect((await admin.client.from("server_errors").select()).data).toHaveLength(1);
  for (const client of [visitor(), user.client, admin.client]) {
    expect((await client.rpc("record_errors", { _errors: [error("b")] })).error).toMatchObject(FORBIDDEN);
    expect((await client.from("server_errors").insert(error("b"))).error).toMatchObject(FORBIDDEN);
    expect((await client.from("server_errors").update({ count: 9 }).neq("key", "")).error).toMatchObject(
      FORBIDDEN,
    );
  }
  await admin.client.from("server_errors").delete().neq("key", "").throwOnError();
  expect(await list()).toEqual([]);
});
