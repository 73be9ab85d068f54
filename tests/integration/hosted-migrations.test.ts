import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getAssetPath } from "@portfolio/supabase-local/assets";
import { backend, database, isEmbedded } from "@portfolio/supabase-local/testing/backend";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";

const MIGRATIONS = readdirSync("supabase/migrations").sort();
const read = (name: string) => readFileSync(`supabase/migrations/${name}`, "utf8");

// A hosted project applies migrations as the role "postgres", which is not a superuser: it owns the database and
// everything it creates, and may use, but not alter, the tables of Auth and Storage. With one exception, which an
// extension (supautils) makes: it may create and drop policies on Storage's tables.
const PLATFORM = `
  create role :postgres nologin bypassrls createrole;
  grant anon, authenticated, service_role to :postgres;
  alter database :database owner to :postgres;
  alter publication supabase_realtime owner to :postgres;
  grant all on schema public to :postgres;
  grant usage on schema auth, storage to :postgres;
  grant usage, create on schema extensions to :postgres;
  grant all on all tables in schema auth, storage to :postgres;
  create schema supautils;
  grant usage on schema supautils to :postgres;
  create function supautils.change_policy(statement text) returns void language plpgsql security definer as $$
  begin
    execute statement;
  end $$;
`;
const withSupautils = (text: string) =>
  text.replace(
    /(?:create|drop) policy "[^"]+" on storage\.(?:objects|buckets)\b[^;]*;/g,
    (statement) => `select supautils.change_policy($policy$${statement}$policy$);`,
  );

/** How to log in: as "postgres" with its password or, without it, by a role of the CLI that becomes "postgres". */
const LOGINS = {
  "the database's password": (role: string) => `alter role ${role} login password 'secret'`,
  "the CLI's own role": (role: string) => `
    create role cli_${role} login noinherit password 'secret';
    grant ${role} to cli_${role};
    alter role cli_${role} set role ${role}`,
};

/** Creates a database like a hosted project's before its first migration; returns a connection as its owner. */
async function makeProject(login: keyof typeof LOGINS): Promise<postgres.Sql> {
  const name = `hosted_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const roles = [name, ...(login === "the CLI's own role" ? [`cli_${name}`] : [])];
  const admin = database();
  await admin.unsafe(`create database ${name}`);
  const url = new URL(backend.databaseUrl);
  url.pathname = name;
  const platform = postgres(url.href, { max: 1, onnotice: () => undefined });
  for (const file of ["platform.sql", "auth/schema.sql", "storage/schema.sql"] as const)
    await platform.unsafe(readFileSync(getAssetPath(file), "utf8"));
  await platform.unsafe(PLATFORM.replaceAll(":postgres", name).replaceAll(":database", name));
  await platform.unsafe(LOGINS[login](name));
  await platform.end();
  url.username = roles.at(-1) ?? name;
  url.password = "secret";
  const owner = postgres(url.href, { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await owner.end();
    await admin.unsafe(`drop database ${name}`);
    for (const role of roles.reverse()) await admin.unsafe(`drop role ${role}`);
    await admin.end();
  });
  return owner;
}

test.runIf(isEmbedded()).each(Object.keys(LOGINS) as (keyof typeof LOGINS)[])(
  "a hosted project takes the migrations, the samples and changes by its owner, with %s",
  async (login) => {
    const sql = await makeProject(login);
    const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`;
    expect(role?.rolsuper).toBe(false);
    for (const name of MIGRATIONS)
      await sql.unsafe(withSupautils(read(name))).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    await sql.unsafe(readFileSync("supabase/seed.sql", "utf8"));
    const [samples] = await sql`select count(*)::integer from public.notes_entries`;
    expect(samples?.count).toBeGreaterThan(0);
    // The owner's own statements are trusted, and triggers and functions run with the owner's rights.
    const ids = (await sql`select id from public.links_entries`).map(({ id }) => String(id));
    await sql`select public.reorder_rows('links_entries', ${ids.reverse()})`;
    const [latest] = await sql`select public.latest_changes() as changes`;
    expect(latest?.changes.tables).toHaveProperty("links_entries");
    await sql`select public.count_attempt('key', 5, 600, 600)`;
  },
);

test.runIf(isEmbedded())("what only a superuser may do fails here", async () => {
  const sql = await makeProject("the database's password");
  const alter = "alter table storage.objects add column note text";
  await expect(sql.unsafe(alter)).rejects.toThrow("must be owner of table objects");
  const create = "create extension file_fdw";
  await expect(sql.unsafe(create)).rejects.toThrow("permission denied");
});
