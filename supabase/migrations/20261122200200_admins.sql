-- Who may edit. A role is a row; signing up never creates one.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- True for API calls with the service key and for direct connections (psql, the migration runner).
-- Checks which role the connection has taken, because current_user is a different one within a security definer
-- function; API connections log in as authenticator and always take a role.
create function private.is_trusted() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role') = 'service_role'
    or (current_setting('role') = 'none' and session_user <> 'authenticator')
$$;

-- Whoever has enrolled a second factor is an admin only in a session that has passed it. This also stops somebody who
-- knows the password and calls the data API directly, bypassing the site.
create function private.meets_mfa_requirement() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    )
$$;
revoke all on function private.meets_mfa_requirement() from public;

-- Whether a user is an admin. Everyone may ask about themselves; about others only admins and the service key get the
-- truth, everyone else gets false. Never raises: a policy that raises would stop realtime changes of its table for
-- every subscriber.
create function public.is_admin(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    exists (select from public.user_roles where user_id = _user_id and role = 'admin')
    and (
      private.is_trusted()
      or (
        private.meets_mfa_requirement()
        and (
          _user_id = (select auth.uid())
          or exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin')
        )
      )
    ),
    false
  )
$$;

revoke all on function public.is_admin(uuid) from public;
grant execute on function public.is_admin(uuid) to anon, authenticated, service_role;

-- The last admin cannot be removed, not even by deleting the account. The lock makes two admins who remove each other
-- at the same moment queue up; the second then sees what the first did.
create function private.protect_last_admin() returns trigger
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

create trigger protect_last_admin after delete on public.user_roles
  referencing old table as removed
  for each statement execute function private.protect_last_admin();

alter table public.user_roles enable row level security;
-- A hosted project grants everything on a new table to all three roles; every table here starts from nothing.
revoke all on public.user_roles from anon, authenticated, service_role;
grant select, insert, update, delete on public.user_roles to authenticated, service_role;
-- Policies call is_admin as (select …), so that it runs once per query and not once per row.
create policy "users can read their own role" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "admins can do everything" on public.user_roles for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

-- The first admin: while there is none, the server prints a one-time link on its console. Only the hash of its token
-- is stored.
create table public.first_admin_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'), -- sha256 of the token, in hex
  created_at timestamptz not null default now()
);

alter table public.first_admin_tokens enable row level security;
revoke all on public.first_admin_tokens from anon, authenticated, service_role;
grant select, insert, delete on public.first_admin_tokens to service_role;

-- Makes the signed-in caller the first admin and returns true, once: if the token is valid and there is no admin yet.
-- All tokens are deleted then. Otherwise returns false.
create function public.claim_first_admin(_token text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or _token is null then
    return false;
  end if;
  -- Parallel claims queue up here; the lock is the one that guards the last admin.
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  if exists (select from public.user_roles where role = 'admin')
    or not exists (
      select from public.first_admin_tokens
      where token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex')
    )
  then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values (auth.uid(), 'admin');
  delete from public.first_admin_tokens;
  return true;
end $$;

revoke all on function public.claim_first_admin(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_first_admin(text) to authenticated;

-- Whether the site has an admin. For the server alone: visitors need not know that a site is unclaimed.
create function public.has_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where role = 'admin') $$;

revoke all on function public.has_admin() from public, anon, authenticated, service_role;
grant execute on function public.has_admin() to service_role;

-- Who was invited to become an admin and has not accepted yet.
create table public.admin_invitations (
  email text primary key check (email = lower(email) and email like '_%@_%' and length(email) <= 254),
  invited_by uuid default auth.uid() references auth.users (id) on delete set null,
  sent_at timestamptz not null default now()
);

alter table public.admin_invitations enable row level security;
revoke all on public.admin_invitations from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_invitations to authenticated, service_role;
create policy "admins can do everything" on public.admin_invitations for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

-- Makes the caller an admin and returns true if their confirmed email address was invited; deletes the invitation.
create function public.accept_admin_invitation() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  _email text;
begin
  delete from public.admin_invitations as invitation
  using auth.users as account
  where account.id = (select auth.uid()) and account.email_confirmed_at is not null
    and invitation.email = lower(account.email)
  returning invitation.email into _email;
  if _email is null then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values ((select auth.uid()), 'admin') on conflict do nothing;
  return true;
end $$;

revoke all on function public.accept_admin_invitation() from public, anon, authenticated, service_role;
grant execute on function public.accept_admin_invitation() to authenticated;
