-- An invitation ends the sessions of an account that exists: whoever signed up with somebody else's address must not
-- accept it with a token that is still valid.
create or replace function public.accept_admin_invitation() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  _email text;
begin
  delete from public.admin_invitations as invitation
  using auth.users as account
  where account.id = (select auth.uid()) and account.email_confirmed_at is not null
    and invitation.email = lower(account.email)
    and exists (select from auth.sessions where id = ((select auth.jwt()) ->> 'session_id')::uuid)
  returning invitation.email into _email;
  if _email is null then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values ((select auth.uid()), 'admin') on conflict do nothing;
  return true;
end $$;
