-- A fingerprint of an account's password, null without one: what was proved by an emailed link is good for as long as it
-- stays the same. For the server alone.
create function public.password_fingerprint(_account uuid) returns text
language sql stable security definer set search_path = ''
as $$ select private.password_fingerprint(_account) $$;

revoke all on function public.password_fingerprint(uuid) from public, anon, authenticated, service_role;
grant execute on function public.password_fingerprint(uuid) to service_role;
