-- An access token is valid for up to an hour after its session has ended, and this API accepts it: whoever has copied one
-- could go on as an admin, and make another account one, after its owner has signed out or chosen a new password.

-- Whether the caller's session is still there and, if the account has a second factor, has passed it. Never raises.
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

create or replace function public.is_admin(_user_id uuid) returns boolean
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

create or replace function public.replace_recovery_codes(_hashes text[]) returns void
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

create or replace function public.list_sessions()
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

create or replace function public.revoke_session(_id uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where id = _id and user_id = (select auth.uid()) and private.has_valid_session() returning 1
  )
  select exists (select from ended)
$$;

drop function private.meets_mfa_requirement();
