-- What the server counts, records and asks for itself.

-- Limits that all server processes share: how often something was tried (app/auth/rate-limit.server.ts). Keys are
-- hashes, so that no IP is stored. Unlogged: after a crash of the database counting begins again, and backups
-- leave it out.
create unlogged table private.attempts (
  key text primary key check (char_length(key) between 1 and 64),
  count integer not null,
  -- Then the row means nothing, and any later call deletes it.
  ends_at timestamptz not null
);
create index on private.attempts (ends_at);

-- Counts one attempt; 0 if it is allowed, else the seconds to wait. `_points` are allowed in `_seconds` from the first;
-- the first one beyond them locks the key for `_lock_seconds` from then. Parallel calls for a key queue up at its row,
-- so exactly `_points` are allowed.
create function public.count_attempt(_key text, _points integer, _seconds integer, _lock_seconds integer default 0)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  _now constant timestamptz := clock_timestamp();
  _row private.attempts;
begin
  if _points not between 1 and 1000 or _seconds not between 1 and 86400 or _lock_seconds not between 0 and 86400 then
    raise exception 'No such limit: % in % seconds, then %', _points, _seconds, _lock_seconds using errcode = '22023';
  end if;
  delete from private.attempts where key in (
    select key from private.attempts where ends_at < _now limit 20 for update skip locked
  );
  insert into private.attempts as a values (_key, 1, _now + make_interval(secs => _seconds))
  on conflict (key) do update set
    count = case when a.ends_at < _now then 1 else a.count + 1 end,
    ends_at = case
      when a.ends_at < _now then excluded.ends_at
      when a.count = _points and _lock_seconds > 0 then _now + make_interval(secs => _lock_seconds)
      else a.ends_at
    end
  returning * into _row;
  return case
    when _row.count <= _points then 0
    else greatest(1, ceil(extract(epoch from _row.ends_at - _now)))
  end;
end $$;

-- Takes back one attempt, or all of them.
create function public.uncount_attempts(_key text, _all boolean default false) returns void
language sql security definer set search_path = ''
as $$
  update private.attempts
  set count = greatest(0, count - 1), ends_at = case when _all then '-infinity' else ends_at end
  where key = _key
$$;

revoke all on function public.count_attempt(text, integer, integer, integer), public.uncount_attempts(text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.count_attempt(text, integer, integer, integer), public.uncount_attempts(text, boolean)
  to service_role;

-- What went wrong on the server, for the admins to see: the newest 200, whichever process it was. The same error is one
-- row with a count. Texts come without what visitors typed (app/runtime/error-records.server.ts).
create table public.server_errors (
  -- A hash of the message without its numbers: what makes two errors the same.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  message text not null check (char_length(message) between 1 and 500),
  -- The first function of the site in the stack; "" if there is none.
  source text not null check (char_length(source) <= 200),
  -- The request that had it last, by which it is found in the log.
  request_id text check (char_length(request_id) <= 128),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index on public.server_errors (last_at);

alter table public.server_errors enable row level security;
revoke all on public.server_errors from anon, authenticated, service_role;
grant select, delete on public.server_errors to authenticated, service_role;
create policy "admins can read" on public.server_errors for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can delete" on public.server_errors for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- Adds errors: a list of rows of the table, where `count` is how many there were since the last call.
create function public.record_errors(_errors jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two processes with the same errors would otherwise wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('public.server_errors', 0));
  insert into public.server_errors as e (key, message, source, request_id, count, first_at, last_at)
  select key, message, source, request_id, count, first_at, last_at
  from jsonb_populate_recordset(null::public.server_errors, _errors)
  on conflict (key) do update set
    message = excluded.message,
    source = excluded.source,
    request_id = coalesce(excluded.request_id, e.request_id),
    count = e.count + excluded.count,
    first_at = least(e.first_at, excluded.first_at),
    last_at = greatest(e.last_at, excluded.last_at);
  delete from public.server_errors
  where key in (select key from public.server_errors order by last_at desc, key offset 200);
end $$;
revoke all on function public.record_errors(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_errors(jsonb) to service_role;

-- Old versions are thinned out, if the settings of the site say so.

-- The format of the period of which one version stays: a day or, after a year, a month, both of UTC. Null in the last
-- 90 days, of which every version stays.
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

-- Looks at the 500 revisions after _after, and removes each that another edit of the row replaced in the same period.
-- The first of a row, its last, the last before it was deleted, those that published or hid it and those with a name
-- stay. Returns the last id that it looked at; null at the end, or if the settings do not say so. For the server alone,
-- which calls it again.
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
    where r.id > _after and r.id <= _last and r.name is null and r.operation in ('update', 'reorder') and next.operation = r.operation
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

-- Which Postgres this is, such as "17.12 (Debian 17.12-0+deb13u1)", for admins and the doctor: visitors are not told.
create function public.postgres_version() returns text
language sql stable set search_path = ''
as $$ select current_setting('server_version') $$;

revoke all on function public.postgres_version() from public, anon, authenticated, service_role;
grant execute on function public.postgres_version() to service_role;
