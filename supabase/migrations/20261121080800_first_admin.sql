-- The first admin: while there is none, the server prints a one-time link on its console. Only the hash
-- of its token is kept.
create table public.admin_invites (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'), -- sha256 of the token, in hex
  created_at timestamptz not null default now()
);

alter table public.admin_invites enable row level security;
revoke all on public.admin_invites from anon, authenticated, service_role;
grant select, insert, delete on public.admin_invites to service_role;

-- Makes the signed-in caller the first admin and returns true, once: when the token is that of an
-- invite and there is no admin yet. All invites are gone afterwards. Otherwise returns false.
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
      select from public.admin_invites
      where token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex')
    )
  then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values (auth.uid(), 'admin');
  delete from public.admin_invites;
  return true;
end $$;

revoke all on function public.claim_first_admin(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_first_admin(text) to authenticated;

-- Whether the site has an admin. For the server alone: a visitor need not know that a site is unclaimed.
create function public.has_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where role = 'admin') $$;

revoke all on function public.has_admin() from public, anon, authenticated, service_role;
grant execute on function public.has_admin() to service_role;
