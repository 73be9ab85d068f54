-- Old versions can be thinned out, if the settings of the site say so.

alter table public.site_settings add column thin_versions boolean not null default false;

-- The format of the period of which one version stays: a day or, after a year, a month, both of UTC. Null in the last 90
-- days, of which every version stays.
create function private.thinning_format(_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when _at < now() - interval '1 year' then 'YYYY-MM'
    when _at < now() - interval '90 days' then 'YYYY-MM-DD'
  end
$$;

-- Whether an edit published or hid a row.
create function private.is_publication(_old jsonb, _new jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select (_old -> 'published', _old -> 'visible') is distinct from (_new -> 'published', _new -> 'visible')
$$;

-- Looks at the 500 revisions after _after, and removes each that another edit of the row replaced in the same period. The
-- first of a row, its last, the last before it was deleted and those that published or hid it stay. Returns the last id
-- that it looked at; null at the end, or if the settings do not say so. For the server alone, which calls it again.
create function public.thin_versions(_after bigint default 0) returns bigint
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  _last bigint;
begin
  if not exists (select from public.site_settings where thin_versions) then
    return null;
  end if;
  select max(batch.id) into _last from (
    select r.id from public.revisions as r
    where r.id > _after and r.created_at < now() - interval '90 days' order by r.id limit 500
  ) as batch;
  delete from public.revisions where id in (
    select r.id
    from public.revisions as r
    join public.complete_revisions as complete on complete.id = r.id
    cross join lateral (
      select later.operation, later.created_at from public.revisions as later
      where later.table_name = r.table_name and later.row_id = r.row_id and later.id > r.id
      order by later.id limit 1
    ) as next
    where r.id > _after and r.id <= _last and r.operation in ('update', 'reorder') and next.operation = r.operation
      and to_char(r.created_at, private.thinning_format(r.created_at))
        = to_char(next.created_at, private.thinning_format(r.created_at))
      and exists (
        select from public.revisions as earlier
        where earlier.table_name = r.table_name and earlier.row_id = r.row_id and earlier.id < r.id
      )
      and (r.operation = 'reorder' or not private.is_publication(complete.old, complete.new))
  );
  return _last;
end $$;

revoke all on function public.thin_versions(bigint) from public, anon, authenticated, service_role;
grant execute on function public.thin_versions(bigint) to service_role;

-- How many versions there are, what they take on the disk, and whether old ones are thinned out, for the doctor.
create function public.history_size() returns table (versions integer, bytes double precision, is_thinned boolean)
language sql stable set search_path = ''
as $$
  select
    (select count(*) from public.revisions)::integer,
    pg_total_relation_size('public.revisions')::float8,
    exists (select from public.site_settings where thin_versions)
$$;

revoke all on function public.history_size() from public, anon, authenticated, service_role;
grant execute on function public.history_size() to service_role;
