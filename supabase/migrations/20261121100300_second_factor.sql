-- Whoever has a second factor is an admin only in a session that has passed it: also for somebody who knows the
-- password and calls the data service directly, past the site.
create function private.has_passed_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    )
$$;
revoke all on function private.has_passed_factor() from public;

create or replace function public.is_admin(_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    exists (select from public.user_roles where user_id = _user_id and role = 'admin')
    and (
      private.is_trusted()
      or (
        private.has_passed_factor()
        and (
          _user_id = (select auth.uid())
          or exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin')
        )
      )
    ),
    false
  )
$$;
