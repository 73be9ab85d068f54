import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUpAdmin } from "#supabase-local/testing/people";

const server = service();
const LIMIT = { _points: 5, _seconds: 600, _lock_seconds: 600 };

async function count(key: string, limit: object = LIMIT): Promise<number> {
  return (await server.rpc("count_attempt", { _key: key, ...limit }).throwOnError()).data;
}

test("of 100 simultaneous attempts exactly five are allowed, then none for ten minutes", async () => {
  const key = randomUUID();
  const waits = await Promise.all(Array.from({ length: 100 }, () => count(key)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeGreaterThan(580);
  expect(await count(randomUUID())).toBe(0);
});

test("a limit without a lock only waits for the attempts to expire", async () => {
  const key = randomUUID();
  const limit = { _points: 1, _seconds: 600 };
  expect(await count(key, limit)).toBe(0);
  await count(key, { ...limit, _lock_seconds: 0 });
  expect(await count(key, limit)).toBeLessThanOrEqual(600);
});

test("attempts can be taken back, one or all", async () => {
  const key = randomUUID();
  for (let n = 0; n < 5; n++) await count(key);
  await server.rpc("uncount_attempts", { _key: key }).throwOnError();
  expect([await count(key), await count(key)]).toEqual([0, 600]);
  await server.rpc("uncount_attempts", { _key: key, _all: true }).throwOnError();
  expect(await count(key)).toBe(0);
});

test("only the server counts, within bounds", async () => {
  const { client } = await signUpAdmin();
  const key = randomUUID();
  for (const db of [client, visitor()]) {
    expect((await db.rpc("count_attempt", { _key: key, ...LIMIT })).error).toMatchObject(FORBIDDEN);
    expect((await db.rpc("uncount_attempts", { _key: key })).error).toMatchObject(FORBIDDEN);
  }
  for (const limit of [{ _points: 0 }, { _seconds: 1e6 }, { _lock_seconds: -1 }])
    expect((await server.rpc("count_attempt", { _key: key, ...LIMIT, ...limit })).error).toMatchObject({
      code: "22023",
    });
});

test.runIf(isEmbedded())("expired attempts no longer count, and other attempts delete them", async () => {
  const sql = database();
  const [key, other] = [randomUUID(), randomUUID()];
  const expire = () => sql`update private.attempts set ends_at = now() - interval '1 s' where key = ${key}`;
  try {
    for (let n = 0; n < 6; n++) await count(key);
    await expire();
    expect(await count(key)).toBe(0);
    await expire();
    await count(other);
    expect(await sql`select from private.attempts where key = ${key}`).toHaveLength(0);
  } finally {
    await sql.end();
  }
});
