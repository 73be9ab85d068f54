import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getAssetPath } from "@portfolio/supabase-local/assets";
import { backend, database, isEmbedded } from "@portfolio/supabase-local/testing/backend";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";

/** The tables that the contract tests need, also on a hosted project. */
const CONTRACT = "supabase/local/tests/project/supabase/migrations";

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

async function applyMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  for (const name of readdirSync(folder).sort())
    await sql.unsafe(withSupautils(readFileSync(`${folder}/${name}`, "utf8"))).catch((error) => {
      throw new Error(`${name}: ${error.message}`);
    });
}

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
    await applyMigrations(sql, "supabase/migrations");
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

// New tables and functions of a hosted project gave the API's roles every right by themselves until 30 October 2026.
// A project takes the migrations before or after that day.
const AUTOMATIC_GRANTS = ["tables", "functions", "sequences"].map(
  (kind) =>
    `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
);

test.runIf(isEmbedded()).each(["supabase/migrations", CONTRACT])(
  "%s gives the same rights with and without automatic grants",
  async (folder) => {
    const [before, after] = [
      await makeProject("the database's password"),
      await makeProject("the database's password"),
    ];
    for (const statement of AUTOMATIC_GRANTS) await before.unsafe(statement);
    for (const sql of [before, after]) await applyMigrations(sql, folder);
    const rights = await readRights(after);
    expect(rights).toContain("service_role select user_roles");
    expect(rights).toEqual(await readRights(before));
  },
);

/** What the API's roles may do in the schemas of the migrations, a line for each right. */
async function readRights(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role),
    schemas as (select unnest(array['public', 'private']::regnamespace[]) as schema)
    select concat_ws(' ', role, privilege, c.oid::regclass) as line
    from roles, pg_class c, unnest(case c.relkind
      when 'S' then array['usage', 'select', 'update']
      else array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] end) as privilege
    where relnamespace in (select schema from schemas) and relkind in ('r', 'v', 'S')
      and case relkind when 'S' then has_sequence_privilege(role, c.oid, privilege)
        else has_table_privilege(role, c.oid, privilege) end
    union all
    select concat_ws(' ', role, 'execute', f.oid::regprocedure) from roles, pg_proc f
    where pronamespace in (select schema from schemas) and has_function_privilege(role, f.oid, 'execute')
    order by 1`;
  return rows.map(({ line }) => line);
}
