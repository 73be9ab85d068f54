-- Which Postgres this is, such as "17.12 (Debian 17.12-0+deb13u1)", for admins and the doctor: visitors are not told.
create function public.postgres_version() returns text
language sql stable set search_path = ''
as $$ select current_setting('server_version') $$;

revoke all on function public.postgres_version() from public, anon, authenticated, service_role;
grant execute on function public.postgres_version() to service_role;
