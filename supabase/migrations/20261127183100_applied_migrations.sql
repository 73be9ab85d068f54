-- Which migrations the database has, for the doctor. For the server alone. PL/pgSQL, because the Supabase CLI makes the
-- table only with the first push.
create function public.applied_migrations() returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select version from supabase_migrations.schema_migrations order by version;
end $$;

revoke all on function public.applied_migrations() from public, anon, authenticated, service_role;
grant execute on function public.applied_migrations() to service_role;
