-- What account owners need besides the auth service: recovery codes for a lost authenticator, and the list of their
-- sessions.

-- Nobody can read recovery codes, not even their owner: the server passes on the hash of what was typed.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'), -- sha256 of the account's id and the code, in hex
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

comment on table private.recovery_codes is
  'Has no policy on purpose: only functions that run with their owner''s rights use it.';
alter table private.recovery_codes enable row level security;
revoke all on private.recovery_codes from public, anon, authenticated, service_role;

-- Replaces the caller's codes. Only in a session that has passed the second factor, and only while there is one.
create function public.replace_recovery_codes(_hashes text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce((select auth.jwt()) ->> 'aal', '') <> 'aal2' or not private.has_valid_session() then
    raise exception 'Recovery codes need a session with a second factor.' using errcode = '42501';
  end if;
  if cardinality(_hashes) > 20 then
    raise exception 'At most 20 recovery codes can be kept.' using errcode = '22023';
  end if;
  delete from private.recovery_codes where user_id = (select auth.uid());
  insert into private.recovery_codes (user_id, code_hash) select (select auth.uid()), unnest(_hashes);
end $$;

revoke all on function public.replace_recovery_codes(text[]) from public, anon, authenticated, service_role;
grant execute on function public.replace_recovery_codes(text[]) to authenticated;

-- How many codes the caller has left.
create function public.count_recovery_codes() returns integer
language sql stable security definer set search_path = ''
as $$ select count(*)::integer from private.recovery_codes where user_id = (select auth.uid()) $$;

revoke all on function public.count_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function public.count_recovery_codes() to authenticated;

-- Whether a recovery code is right, without using it up: the server first does what the code is for.
create function public.has_recovery_code(_user_id uuid, _hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.recovery_codes where user_id = _user_id and code_hash = _hash)
$$;

revoke all on function public.has_recovery_code(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.has_recovery_code(uuid, text) to service_role;

-- Deletes a code and returns true; of any number of parallel uses only one gets true. For the server alone, because
-- only the server has checked the password first.
create function public.use_recovery_code(_user_id uuid, _hash text) returns boolean
language sql security definer set search_path = ''
as $$
  with used as (delete from private.recovery_codes where user_id = _user_id and code_hash = _hash returning 1)
  select exists (select from used)
$$;

revoke all on function public.use_recovery_code(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.use_recovery_code(uuid, text) to service_role;

-- The caller's sessions, the current one first, then the most recently used. If there is a second factor, the caller
-- must have passed it.
create function public.list_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at,
    greatest(s.refreshed_at at time zone 'utc', s.created_at),
    s.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions as s
  where s.user_id = (select auth.uid()) and private.has_valid_session()
    and (s.not_after is null or s.not_after > now())
  order by 6 desc, 5 desc
  limit 100
$$;

revoke all on function public.list_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_sessions() to authenticated;

-- Ends one of the caller's sessions; false if there is no such session.
create function public.revoke_session(_id uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where id = _id and user_id = (select auth.uid()) and private.has_valid_session() returning 1
  )
  select exists (select from ended)
$$;

revoke all on function public.revoke_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_session(uuid) to authenticated;

-- A fingerprint of an account's password, null without one: what was proved by an emailed link is good for as long as
-- it stays the same. For the server alone.
create function public.password_fingerprint(_account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.password_fingerprint(_account) $$;

revoke all on function public.password_fingerprint(uuid) from public, anon, authenticated, service_role;
grant execute on function public.password_fingerprint(uuid) to service_role;
