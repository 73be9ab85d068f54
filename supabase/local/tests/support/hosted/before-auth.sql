-- What the database of a hosted project has before Supabase Auth's own migrations, from the scripts of supabase/postgres:
-- the migrations' role is no superuser, and the API's login role has limits and refuses DELETE and UPDATE without WHERE.

create role postgres login createrole createdb replication bypassrls password 'secret';
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role dashboard_user nologin;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role authenticator set session_preload_libraries = 'safeupdate';
alter role anon set statement_timeout = '3s';
alter role postgres set search_path = "$user", public, extensions;
alter database postgres owner to postgres;

create role supabase_auth_admin login noinherit createrole password 'secret';
alter role supabase_auth_admin set search_path = 'auth';
grant create on database postgres to supabase_auth_admin;
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres, dashboard_user;
