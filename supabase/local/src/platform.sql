-- Creates what a hosted Supabase project has before its first migration, as far as migrations and the gateway need it.
-- Every statement is idempotent: the file runs again whenever it has changed.
-- The tables of the schemas auth and storage follow in auth/schema.sql and storage/schema.sql.

-- Roles: the gateway sets one of the first three for each transaction, as PostgREST does. -----------

do $$
begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator login noinherit; end if;
  -- In a hosted project the migrations run as postgres.
  if to_regrole('postgres') is null then create role postgres nologin; end if;
end $$;

grant anon, authenticated, service_role to authenticator;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;
create schema if not exists realtime;

grant usage on schema public, auth, storage, extensions, realtime to anon, authenticated, service_role;

-- Optional: not every Postgres build ships the contrib extensions.
do $$
declare
  _name text;
begin
  for _name in
    select name from pg_available_extensions where name in ('pgcrypto', 'uuid-ossp') and installed_version is null
  loop
    execute format('create extension %I with schema extensions', _name);
  end loop;
end $$;

-- Until 30 October 2026 a hosted project granted everything on new objects in public; now migrations must grant what they
-- want. With these grants, migrations from before that day go on working here, and tests catch a forgotten revoke.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- Schema changes notify PostgREST's channel "pgrst". A hosted project has the same two triggers. ------

create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands()
    where schema_name is distinct from 'pg_temp' and command_tag ~
      '^(((CREATE|ALTER) (SCHEMA|(FOREIGN )?TABLE( AS)?|(MATERIALIZED )?VIEW|FUNCTION|TRIGGER|TYPE|DOMAIN|RULE))|SELECT INTO|COMMENT)$'
  ) then
    notify pgrst, 'reload schema';
  end if;
end $$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_dropped_objects()
    where not is_temporary and object_type in ('schema', 'table', 'foreign table', 'view', 'materialized view',
      'table column', 'function', 'trigger', 'type', 'domain', 'rule')
  ) then
    notify pgrst, 'reload schema';
  end if;
end $$;

drop event trigger if exists pgrst_ddl_watch;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
drop event trigger if exists pgrst_drop_watch;
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();

-- Realtime --------------------------------------------------------------------------------------------

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
