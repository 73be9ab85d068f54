-- Whoever signed up with the first-admin link becomes the admin in any browser: the link's cookie is in one, and the
-- confirmation mail is often opened in another. Only the account that signed up may, and only with the password of
-- then: an address with a typo is a stranger's mailbox, and its owner could choose a new password.

alter table public.first_admin_tokens
  add column account uuid references auth.users (id) on delete set null,
  add column account_password text check (account_password ~ '^[0-9a-f]{64}$'); -- sha256 of the stored hash, in hex

create function private.password_fingerprint(_account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select encode(sha256(convert_to(encrypted_password, 'UTF8')), 'hex') from auth.users where id = _account $$;
revoke all on function private.password_fingerprint(uuid) from public;

-- Notes the account that signed up with a token; the last one counts. Returns false if the token is not valid.
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
  insert into public.user_roles (user_id, role) values (_account, 'admin');
  delete from public.first_admin_tokens;
  return true;
end $$;

revoke all on function public.reserve_first_admin(text, uuid), public.is_first_admin_reserved(uuid),
  public.claim_reserved_first_admin(uuid) from public, anon, authenticated, service_role;
grant execute on function public.reserve_first_admin(text, uuid), public.is_first_admin_reserved(uuid),
  public.claim_reserved_first_admin(uuid) to service_role;
