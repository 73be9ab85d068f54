-- Limits that all server processes share: how often something was tried (app/auth/rate-limit.server.ts). Keys are hashes,
-- so that no address is stored. Unlogged: after a crash of the database counting begins again, and backups leave it out.

create unlogged table private.attempts (
  key text primary key check (char_length(key) between 1 and 64),
  count integer not null,
  -- Then the row means nothing, and any later call deletes it.
  ends_at timestamptz not null
);
create index on private.attempts (ends_at);

-- Counts one attempt; 0 if it is allowed, else the seconds to wait. `_points` are allowed in `_seconds` from the first;
-- the first one beyond them locks the key for `_lock_seconds` from then. Parallel calls for a key queue up at its row, so
-- exactly `_points` are allowed.
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
