-- Whether a recovery code is right, without using it up: the server first does what the code is for.
create function public.has_recovery_code(_user_id uuid, _hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.recovery_codes where user_id = _user_id and code_hash = _hash)
$$;

revoke all on function public.has_recovery_code(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.has_recovery_code(uuid, text) to service_role;
