-- The Supabase CLI without the database's password logs in as a role of its own, and then takes the owner's: its
-- migrations and `psql` are trusted like the owner's own connections.
create or replace function private.is_trusted() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role') = 'service_role'
    or (
      session_user <> 'authenticator'
      and current_setting('role') in (
        'none',
        (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'private')
      )
    )
$$;
