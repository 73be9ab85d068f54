-- Who may edit. A role is a row; signing up never creates one.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- True for API calls with the service key and for direct connections (psql, the migration runner). The Supabase CLI
-- without the database's password logs in as a role of its own, and then takes the owner's: it is trusted like the
-- owner. Checks which role the connection has taken, because current_user is a different one within a security definer
-- function; API connections log in as authenticator and always take a role.
create function private.is_trusted() returns boolean
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

-- Whether the caller's session is still there and, if the account has a second factor, has passed it. An access token
-- is valid for up to an hour after its session has ended, and the API accepts it: with a copied one, somebody could go
-- on as an admin, and make another account one, after its owner has signed out or chosen a new password. The second
-- factor stops those who know the password and call the data API directly, bypassing the site. Never raises.
create function private.has_valid_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where user_id = (select auth.uid()) and id::text = (select auth.jwt()) ->> 'session_id'
      and (not_after is null or not_after > now())
  ) and (
    coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    )
  )
$$;
revoke all on function private.has_valid_session() from public;

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
        private.has_valid_session()
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
-- Policies call is_admin as (select …), so that it runs once per query and not once per row. Each table, role and
-- action has one, since Postgres evaluates all that there are.
create policy "users can read their own role, admins all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin((select auth.uid()))));
create policy "admins can insert" on public.user_roles for insert to authenticated
  with check ((select public.is_admin((select auth.uid()))));
create policy "admins can update" on public.user_roles for update to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));
create policy "admins can delete" on public.user_roles for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- The first admin: while there is none, the server prints a one-time link on its console. Only the hash of its token is
-- stored. The account that signed up with the link becomes the admin in any browser: the link's cookie is in one, and
-- the confirmation mail is often opened in another. Only that account may, and only with the password of then: an
-- email with a typo is a stranger's mailbox, and its owner could choose a new password.
create table public.first_admin_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'), -- sha256 of the token, in hex
  account uuid references auth.users (id) on delete set null,
  account_password text check (account_password ~ '^[0-9a-f]{64}$'), -- sha256 of the stored hash, in hex
  created_at timestamptz not null default now()
);
create index on public.first_admin_tokens (account);

comment on table public.first_admin_tokens is
  'Has no policy on purpose: only the server, with the service key, and the functions that claim a token use it.';
alter table public.first_admin_tokens enable row level security;
revoke all on public.first_admin_tokens from anon, authenticated, service_role;
grant select, insert, delete on public.first_admin_tokens to service_role;

-- Makes an account the first admin. For the functions below, after their checks and under their lock. A hosted project
-- refuses an UPDATE or DELETE without WHERE in calls of the API, within functions too (the extension safeupdate).
-- tests/integration/unfiltered-changes.test.ts finds such statements.
create function private.make_first_admin(_account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (_account, 'admin');
  delete from public.first_admin_tokens where true /* all of them: there is an admin now, and links are for the first */;
$$;
revoke all on function private.make_first_admin(uuid) from public;

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
  perform private.make_first_admin(auth.uid());
  return true;
end $$;

revoke all on function public.claim_first_admin(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_first_admin(text) to authenticated;

create function private.password_fingerprint(_account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where id = _account $$;
revoke all on function private.password_fingerprint(uuid) from public;

-- Records the account that signed up with a token; the last one counts. Returns false if the token is not valid.
create function public.reserve_first_admin(_token text, _account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.first_admin_tokens
  set account = _account, account_password = private.password_fingerprint(_account)
  where token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex')
    and not exists (select from public.user_roles where role = 'admin');
  return found;
end $$;

-- Whether the account signed up with a valid token, has the password of then, and there is no admin yet.
create function public.is_first_admin_reserved(_account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.first_admin_tokens
    where account = _account and account_password = private.password_fingerprint(_account)
  ) and not exists (select from public.user_roles where role = 'admin')
$$;

-- Makes that account the first admin and returns true, once. For the server, after it has checked the password.
create function public.claim_reserved_first_admin(_account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles', 0));
  if not public.is_first_admin_reserved(_account) then
    return false;
  end if;
  perform private.make_first_admin(_account);
  return true;
end $$;

revoke all on function public.reserve_first_admin(text, uuid), public.is_first_admin_reserved(uuid),
  public.claim_reserved_first_admin(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reserve_first_admin(text, uuid), public.is_first_admin_reserved(uuid),
  public.claim_reserved_first_admin(uuid) to service_role;

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
create index on public.admin_invitations (invited_by);

alter table public.admin_invitations enable row level security;
revoke all on public.admin_invitations from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_invitations to authenticated, service_role;
create policy "admins can do everything" on public.admin_invitations for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

-- The password that an account had when it was invited: it must have chosen another one since, also if the invitation is
-- sent once more.
create table private.invited_passwords (
  email text primary key references public.admin_invitations on delete cascade,
  fingerprint text
);
revoke all on private.invited_passwords from anon, authenticated, service_role;

create function private.store_invited_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.invited_passwords (email, fingerprint)
  values (new.email, (select private.password_fingerprint(id) from auth.users where lower(email) = new.email));
  return null;
end $$;
revoke all on function private.store_invited_password() from public;

create trigger store_invited_password after insert on public.admin_invitations
  for each row execute function private.store_invited_password();

-- Makes the caller an admin and returns true if their confirmed email address was invited and they have chosen a
-- password since; deletes the invitation. Not in a session that has ended: an invitation ends those of an account that
-- exists, since somebody else may have signed up with the email, and their token may still be valid.
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
    and private.password_fingerprint(account.id) is distinct from (
      select fingerprint from private.invited_passwords as invited where invited.email = invitation.email
    )
    and exists (select from auth.sessions where id = ((select auth.jwt()) ->> 'session_id')::uuid)
  returning invitation.email into _email;
  if _email is null then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values ((select auth.uid()), 'admin') on conflict do nothing;
  return true;
end $$;

revoke all on function public.accept_admin_invitation() from public, anon, authenticated, service_role;
grant execute on function public.accept_admin_invitation() to authenticated;
