import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type HostedPostgres, startPostgres } from "#supabase-local/testing/hosted/postgres";
import { OWNER, prepareHosted } from "#supabase-local/testing/hosted/project";

/** The tables that the contract tests need, also on a hosted project. */
const CONTRACT = "supabase/local/tests/project/supabase/migrations";

// A hosted project applies migrations as the role "postgres", which is not a superuser: it may use, but not alter, the
// tables of Storage. With one exception, which an extension (supautils) makes: it may create and drop their policies.
const SUPAUTILS = `
  alter table storage.buckets owner to supabase_admin;
  alter table storage.objects owner to supabase_admin;
  grant all on storage.buckets, storage.objects to ${OWNER};
  create schema supautils;
  grant usage on schema supautils to ${OWNER};
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

/** The CLI may also log in with a role of its own, which becomes the owner. */
const CLI = "cli_login_postgres";
const CREATE_CLI_ROLE = `
  create role ${CLI} login noinherit password 'secret';
  grant ${OWNER} to ${CLI};
  alter role ${CLI} set role ${OWNER}`;

let folder: string;
let hosted: HostedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hosted-"));
  await prepareHosted(folder, null);
  hosted = await startPostgres(folder, folder);
  await hosted.run(SUPAUTILS + CREATE_CLI_ROLE);
});
afterAll(async () => {
  await hosted.stop();
  await rm(folder, { recursive: true });
});

async function applyMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  for (const name of readdirSync(folder).sort())
    await sql.unsafe(withSupautils(readFileSync(`${folder}/${name}`, "utf8"))).catch((error) => {
      throw new Error(`${name}: ${error.message}`);
    });
}

/** Creates a database like a hosted project's before its first migration; returns a connection as its owner. */
async function makeProject(login = OWNER): Promise<postgres.Sql> {
  const name = `hosted_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  await hosted.run(`create database ${name} template postgres owner ${OWNER}`);
  const url = new URL(hosted.url(login));
  url.pathname = name;
  const owner = postgres(url.href, { max: 1, onnotice: () => undefined });
  onTestFinished(() => owner.end());
  return owner;
}

test.each([OWNER, CLI])(
  "a hosted project takes the migrations, the samples and changes by its owner, logged in as %s",
  async (login) => {
    const sql = await makeProject(login);
    const [role] = await sql`select rolsuper from pg_roles where rolname = current_user`;
    expect(role?.rolsuper).toBe(false);
    await applyMigrations(sql, "supabase/migrations");
    for (const name of ["seed.sql", "seed_texts.sql"])
      await sql.unsafe(readFileSync(`supabase/${name}`, "utf8"));
    const [samples] = await sql`
      select (select count(*) from public.notes_entries) as notes, (select count(*) from public.models_sections) as essays,
        (select count(*) from public.revisions) as revisions`;
    expect(Number(samples?.notes)).toBeGreaterThan(0);
    expect(samples).toMatchObject({ essays: "28", revisions: "0" });
    // The owner's own statements are trusted, and triggers and functions run with the owner's rights.
    const ids = (await sql`select id from public.links_entries`).map(({ id }) => String(id));
    await sql`select public.reorder_rows('links_entries', ${ids.reverse()})`;
    const [latest] = await sql`select public.latest_changes() as changes`;
    expect(latest?.changes.tables).toHaveProperty("links_entries");
    await sql`select public.count_attempt('key', 5, 600, 600)`;
  },
);

test("a database that has the tables already is refused, and told why", async () => {
  const sql = await makeProject();
  await sql`create table public.user_roles (role text)`;
  await expect(applyMigrations(sql, "supabase/migrations")).rejects.toThrow(
    "This database has the tables of a version before these migrations.",
  );
});

test("what only a superuser may do fails here", async () => {
  const sql = await makeProject();
  const alter = "alter table storage.objects add column note text";
  await expect(sql.unsafe(alter)).rejects.toThrow("must be owner of table objects");
  const create = "create extension file_fdw";
  await expect(sql.unsafe(create)).rejects.toThrow("permission denied");
});

test("a search costs the same after many saves, and hardly more in long texts than in short ones", async () => {
  const sql = await makeProject();
  await applyMigrations(sql, "supabase/migrations");
  const waiting = await sql`
    select i.oid::regclass::text as index from pg_class i join pg_am a on a.oid = i.relam
    where a.amname = 'gin' and not 'fastupdate=off' = any (coalesce(i.reloptions, '{}'))`;
  expect([...waiting]).toEqual([]);

  // The longest text that a search has read for its words, the slow part of it.
  await sql.unsafe(`
    create temporary table lengths (length integer);
    alter function private.highlight_matches(regconfig, text, tsquery, text) rename to highlight_counted;
    create function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text)
    returns text language plpgsql as $$
    begin
      insert into pg_temp.lengths values (char_length(_text));
      return private.highlight_counted(_config, _text, _words, _options);
    end $$`);
  const paragraph = (text: string) => ({ type: "paragraph", children: [{ type: "text", text }] });
  const filler = "Articles of a river in 图书。 ".repeat(1_200);
  for (const words of ["", "The art came by boat. 图书馆"]) {
    const content = { root: { type: "root", children: [paragraph(filler + words)] } };
    await sql`insert into public.notes_entries (title, content, published) values ('Long', ${sql.json(content)}, true)`;
  }
  for (const query of [
    "river",
    "art",
    "图",
    "图书馆",
    "long",
    "river OR art",
    '"came by boat"',
    "river -stone",
  ]) {
    const found = await sql`select excerpt from public.search(${query})`;
    const [most] = await sql`select max(length), sum(length) from lengths`;
    expect(found.length, query).toBeGreaterThan(0);
    expect(most?.max, query).toBeLessThanOrEqual(2_000);
    expect(Number(most?.sum), query).toBeLessThanOrEqual(found.length * 6_000);
    await sql`truncate lengths`;
  }
});

// New tables and functions of a hosted project gave the API's roles every right by themselves until 30 October 2026.
// A project takes the migrations before or after that day.
const AUTOMATIC_GRANTS = ["tables", "functions", "sequences"].map(
  (kind) =>
    `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
);

test.each(["supabase/migrations", CONTRACT])(
  "%s gives the same rights with and without automatic grants",
  async (folder) => {
    const [before, after] = [await makeProject(), await makeProject()];
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
