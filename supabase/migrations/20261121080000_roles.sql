-- Who may edit. A role is a row; signing up never makes one.

-- Functions that only triggers and constraints call live outside the schemas that the API exposes. They
-- run with the writer's rights, hence the grant.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  primary key (user_id, role)
);

-- True for API calls with the service key and for direct connections (psql, the migration runner).
-- Asks which role the connection has taken, since current_user is another one within a security definer
-- function; API connections log in as authenticator and always take a role.
create function private.is_trusted() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role') = 'service_role'
    or (current_setting('role') = 'none' and session_user <> 'authenticator')
$$;

-- Whether a user is an admin. Everybody may ask about themselves; about others only admins and the
-- service key get the truth, all others hear false. Never raises: a policy that raises would stop the
-- delivery of realtime changes to every subscriber of its table.
create function public.is_admin(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    exists (select from public.user_roles where user_id = _user_id and role = 'admin')
    and (
      _user_id = (select auth.uid())
      or private.is_trusted()
      or exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin')
    ),
    false
  )
$$;

revoke all on function public.is_admin(uuid) from public;
grant execute on function public.is_admin(uuid) to anon, authenticated, service_role;

-- The last admin stays, also when the account itself is deleted. The lock makes two admins who remove
-- each other at the same moment queue up; the second then sees what the first did.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from removed where role = 'admin') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception 'The last admin cannot be removed.'
      using hint = 'Make somebody else an admin first.';
  end if;
  return null;
end $$;

create trigger keep_last_admin after delete on public.user_roles
  referencing old table as removed
  for each statement execute function private.keep_last_admin();

alter table public.user_roles enable row level security;

create policy "users read their own role" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "admins do everything" on public.user_roles for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

revoke all on public.user_roles from anon, authenticated, service_role;
grant select, insert, update, delete on public.user_roles to authenticated, service_role;
