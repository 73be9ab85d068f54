import { expect, test } from "vitest";
import { database, isEmbedded, service, visitor } from "#supabase-local/testing/backend";
import { FORBIDDEN, signUpAdmin } from "#supabase-local/testing/people";

// Two builds of the same Postgres may have different libraries (decision 095).
test.runIf(isEmbedded())("nothing is sorted by the rules of a library, which may change", async () => {
  const sql = database();
  const [{ provider } = {}] = await sql`
    select datlocprovider as provider from pg_database where datname = current_database()`;
  expect(provider, "built in").toBe("b");
  // "default" is the database's; "C", "POSIX" and "C.UTF-8" sort by bytes.
  const indexes = await sql`
    select indexrelid::regclass::text as index, collname
    from pg_index, unnest(indcollation) as used (collation_id)
    join pg_collation on pg_collation.oid = collation_id
    where collprovider in ('i', 'c') and collname not in ('C', 'POSIX')`;
  expect([...indexes]).toEqual([]);
  await sql.end();
});

test("the server learns which Postgres it is, and nobody else does", async () => {
  expect((await service().rpc("postgres_version")).data).toMatch(/^\d+\.\d+/);
  const admin = await signUpAdmin();
  for (const client of [visitor(), admin.client])
    expect((await client.rpc("postgres_version")).error).toMatchObject(FORBIDDEN);
});
