-- When each table last changed, for live updates: every server process reads the same numbers, which survive restarts
-- and are there even if a message of Realtime got lost.

create table private.table_changes (
  table_name text primary key,
  -- Transactions are numbered within a cluster: after a restore into another one these numbers mean nothing.
  cluster bigint not null,
  transaction xid8 not null
);

create function private.record_table_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A statement of anybody else has changed no row, and must not make all open pages load again.
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    return null;
  end if;
  insert into private.table_changes (table_name, cluster, transaction)
  select tg_table_name, system_identifier, pg_current_xact_id() from pg_control_system()
  on conflict (table_name) do update set cluster = excluded.cluster, transaction = excluded.transaction;
  return null;
end $$;

-- {"cluster": "7412…", "position": 812, "tables": {"notes_entries": 809}}. A reader sees everything that transactions
-- with smaller numbers than `position` have changed: what was read after asking misses only changes numbered `position`
-- or higher. (Transactions are not committed in the order of their numbers, so the newest change would not do.)
create function public.latest_changes() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'cluster', system_identifier::text,
    'position', pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
    'tables', coalesce(
      (
        select jsonb_object_agg(table_name, transaction::text::bigint)
        from private.table_changes
        where cluster = system_identifier
      ),
      '{}'
    )
  )
  from pg_control_system();
$$;
revoke all on function public.latest_changes() from public, anon, authenticated, service_role;
grant execute on function public.latest_changes() to service_role;

-- Scheduled publishing: an entry with publish_at is public from that moment on. The moment is a condition that is asked
-- with every read, not a job, so that nothing can be missed, however long the server was down.

-- Until when publications have been announced.
create table private.publications (
  id boolean primary key default true check (id),
  until timestamptz not null
);
insert into private.publications (until) values (now());

-- Records a change of each table in which an entry has become public since the last call (or has become hidden again,
-- because the clock was set back), so that every server process and every open page learns of it as of any other
-- change. Returns the seconds until the next one; null if there is none. Calling it more often, or in several processes
-- at once, does no harm. The tables are those with the columns for it.
create function public.announce_publications() returns double precision
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _table text;
  _from timestamptz;
  _next timestamptz;
  _earliest timestamptz;
  _due boolean;
  _is_later boolean;
begin
  select until, until > now() into _from, _is_later from private.publications;
  for _table in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (
      select count(*) from pg_attribute
      where attrelid = pg_class.oid and attname in ('published', 'publish_at') and not attisdropped
    ) = 2
  loop
    execute format(
      'select exists (select from public.%1$I where published '
      '  and publish_at > least($1, now()) and publish_at <= greatest($1, now())), '
      '(select min(publish_at) from public.%1$I where published and publish_at > now())',
      _table
    ) into _due, _next using _from;
    if _due then
      insert into private.table_changes (table_name, cluster, transaction)
      select _table, system_identifier, pg_current_xact_id() from pg_control_system()
      on conflict (table_name) do update set cluster = excluded.cluster, transaction = excluded.transaction;
    end if;
    _is_later := _is_later or _due;
    _earliest := least(_earliest, _next);
  end loop;
  if _is_later then
    update private.publications set until = now() where id;
  end if;
  return extract(epoch from _earliest - clock_timestamp());
end $$;

revoke all on function public.announce_publications() from public, anon, authenticated, service_role;
grant execute on function public.announce_publications() to service_role;
