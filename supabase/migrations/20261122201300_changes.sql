-- When each table last changed, for live updates: every server process reads the same numbers, which survive restarts and
-- are there even if a message of Realtime got lost.

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
  insert into private.table_changes (table_name, cluster, transaction)
  select tg_table_name, system_identifier, pg_current_xact_id() from pg_control_system()
  on conflict (table_name) do update set cluster = excluded.cluster, transaction = excluded.transaction;
  return null;
end $$;

do $$
declare
  _table name;
begin
  for _table in select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'
  loop
    execute format(
      'create trigger record_table_change after insert or update or delete or truncate on public.%I '
      'for each statement execute function private.record_table_change()',
      _table
    );
  end loop;
end $$;

-- {"cluster": "7412…", "position": 812, "tables": {"notes_entries": 809}}. A reader sees everything that transactions with
-- smaller numbers than `position` have changed: what was read after asking misses only changes numbered `position` or
-- higher. (Transactions are not committed in the order of their numbers, so the newest change would not do.)
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
