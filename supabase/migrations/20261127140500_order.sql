-- The order of lists that an admin arranges: order_index, ascending, starting at 0.

-- What a content table has follows from its columns: a new one joins the order, the images in use and the tags without
-- being named anywhere (docs/data.md).

-- The tables with content, which are those whose rows can be restored when they are deleted; only those with a column of
-- this name, if one is given.
create function private.content_tables(_column text default null) returns setof text
language sql stable set search_path = ''
as $$
  select c.relname::text from pg_class as c
  where c.relnamespace = 'public'::regnamespace
    and exists (
      select from pg_trigger as t
      -- 8: it fires for deletions.
      where t.tgrelid = c.oid and t.tgname = 'record_revision' and t.tgtype & 8 > 0
    )
    and (_column is null or exists (
      select from pg_attribute as a where a.attrelid = c.oid and a.attname = _column and not a.attisdropped
    ))
  order by c.relname
$$;

-- The tables that have an order.
create function private.ordered_tables() returns text[]
language sql stable set search_path = ''
as $$ select array(select private.content_tables('order_index')) $$;

-- Adding to and reordering the same table queue up, so that no two rows get the same order_index.
create function private.lock_order(_table regclass) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('order of ' || _table::oid, 0)) $$;

-- Locks these rows of a table, or all of them, and says how many. Whoever writes several rows takes locks in one order,
-- or two wait for each other: the orders of tables (lock_order), rows by table and id, the redirects (lock_redirects),
-- and with the first change of a table its row of table_changes. Saving a row takes its lock, and then those.
create function private.lock_rows(_table text, _ids text[] default null) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  _count integer;
begin
  execute format(
    'select count(*) from (select from public.%I where $1 is null or id::text = any ($1) order by id for update) as locked',
    _table
  ) into _count using _ids;
  return _count;
end $$;

-- Publishes or hides these rows, all or none, by a column. Returns those that changed: their id, that column and their
-- publish_at, if they have one. Null if there are none of these rows.
create function public.set_published(_table text, _column text, _ids text[], _on boolean) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  _changed jsonb;
begin
  if private.lock_rows(_table, _ids) = 0 then
    return null;
  end if;
  execute format(
    'with changed as ('
    '  update public.%1$I as item set %2$I = $2 where id::text = any ($1) and %2$I <> $2 returning to_jsonb(item) as item'
    ') select coalesce(jsonb_agg(jsonb_build_object('
    '  ''id'', item -> ''id'', %2$L, item -> %2$L, ''publish_at'', item -> ''publish_at'''
    ')), ''[]'') from changed',
    _table, _column
  ) into _changed using _ids, _on;
  return _changed;
end $$;

-- Deletes these rows, all or none, and returns the ids of those that existed.
create function public.delete_rows(_table text, _ids text[]) returns setof text
language plpgsql set search_path = ''
as $$
begin
  perform private.lock_rows(_table, _ids);
  return query execute format(
    'delete from public.%I where id::text = any ($1) returning id::text', _table
  ) using _ids;
end $$;

revoke all on function public.set_published(text, text, text[], boolean), public.delete_rows(text, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.set_published(text, text, text[], boolean), public.delete_rows(text, text[])
  to authenticated, service_role;

create function private.next_order_index(_table regclass) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _next integer;
begin
  perform private.lock_order(_table);
  -- After the largest number possible, the row's age puts it last.
  execute format('select least(coalesce(max(order_index)::bigint + 1, 0), 2147483647) from %s', _table) into _next;
  return _next;
end $$;

-- A row inserted with null as its order_index goes to the end.
create function private.append_to_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.order_index is null then
    new.order_index := private.next_order_index(tg_relid);
  end if;
  return new;
end $$;

-- Puts the rows named by _ids first, in that order, followed by the others as they were; all rows end up numbered from
-- 0 without gaps. All or nothing. Raises 42501 for everyone but admins, 22023 for an unknown table or id and for an id
-- given twice. Only rows that moved are written, and they keep their updated_at. One revision records the call; with
-- _record_revision false none does, for callers that only keep rows in place.
create function public.reorder_rows(_table text, _ids text[], _record_revision boolean default true) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  _before text[];
  _after text[];
begin
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    raise exception 'Only admins may reorder.' using errcode = '42501';
  end if;
  if _table is null or _table <> all (private.ordered_tables()) then
    raise exception 'The table % has no order.', coalesce(quote_ident(_table), 'null') using errcode = '22023';
  end if;
  if _ids is null or cardinality(_ids) <> (select count(distinct id) from unnest(_ids) as id) then
    raise exception 'The ids must be a list without null in which each occurs once.' using errcode = '22023';
  end if;

  perform private.lock_order(format('public.%I', _table)::regclass);
  execute format(
    'select coalesce(array_agg(id::text order by order_index, created_at, id), ''{}'') from public.%I', _table
  ) into _before;
  if exists (select unnest(_ids) except select unnest(_before)) then
    raise exception 'At least one of the ids does not exist in %.', _table
      using errcode = '22023', hint = 'Load the list again: a row may have been deleted.';
  end if;

  select _ids || coalesce(array_agg(id order by ordinal), '{}') into _after
    from unnest(_before) with ordinality as listed (id, ordinal)
    where id not in (select unnest(_ids));
  perform private.lock_rows(_table, _after);
  execute format(
    'update public.%I as item set order_index = wanted.ordinal - 1 '
    'from unnest($1) with ordinality as wanted (id, ordinal) '
    'where item.id::text = wanted.id and item.order_index <> wanted.ordinal - 1',
    _table
  ) using _after;

  if _record_revision and _after <> _before then
    insert into public.revisions (table_name, row_id, operation, old, new, user_id)
    values (
      _table, '*', 'reorder', jsonb_build_object('ids', _before), jsonb_build_object('ids', _after), auth.uid()
    );
  end if;
end $$;

revoke all on function public.reorder_rows(text, text[], boolean) from public, anon, authenticated, service_role;
grant execute on function public.reorder_rows(text, text[], boolean) to authenticated, service_role;

-- Moves a row directly before another row of its table (or directly after it). Writes only the rows that it passes,
-- unless several share an order_index: then all are renumbered. Like reorder_rows it keeps updated_at, leaves one
-- revision (of the ids between the two positions), and raises 42501 for everyone but admins, 22023 for an unknown table
-- or id.
create function public.move_row(_table text, _id text, _target text, _after boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  _ids text[];
  _indexes integer[];
  _wanted text[];
  _from integer;
  _to integer;
  _first integer;
  _last integer;
begin
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    raise exception 'Only admins may move rows.' using errcode = '42501';
  end if;
  if _table is null or _table <> all (private.ordered_tables()) then
    raise exception 'The table % has no order.', coalesce(quote_ident(_table), 'null') using errcode = '22023';
  end if;

  perform private.lock_order(format('public.%I', _table)::regclass);
  execute format(
    'select array_agg(id::text order by order_index, created_at, id), '
    'array_agg(order_index order by order_index, created_at, id) from public.%I', _table
  ) into _ids, _indexes;
  _from := array_position(_ids, _id);
  if _from is null or array_position(_ids, _target) is null then
    raise exception 'At least one of the ids does not exist in %.', _table
      using errcode = '22023', hint = 'Load the list again: a row may have been deleted.';
  end if;
  if _id = _target then
    return;
  end if;

  _wanted := array_remove(_ids, _id);
  _to := array_position(_wanted, _target) + _after::integer;
  _wanted := _wanted[:_to - 1] || _id || _wanted[_to:];
  if _to = _from then
    return;
  end if;
  _first := least(_from, _to);
  _last := greatest(_from, _to);
  perform private.lock_rows(_table, _wanted[_first:_last]);

  if cardinality(_indexes) <> (select count(distinct order_index) from unnest(_indexes) as order_index) then
    _indexes := array(select generate_series(0, cardinality(_ids) - 1));
    execute format(
      'update public.%I as item set order_index = wanted.order_index from unnest($1, $2) as wanted (id, order_index) '
      'where item.id::text = wanted.id and item.order_index <> wanted.order_index', _table
    ) using _wanted, _indexes;
  else
    execute format(
      'update public.%I as item set order_index = wanted.order_index from unnest($1, $2) as wanted (id, order_index) '
      'where item.id::text = wanted.id', _table
    ) using _wanted[_first:_last], _indexes[_first:_last];
  end if;

  insert into public.revisions (table_name, row_id, operation, old, new, user_id)
  values (
    _table, '*', 'reorder', jsonb_build_object('ids', _ids[_first:_last]),
    jsonb_build_object('ids', _wanted[_first:_last]), auth.uid()
  );
end $$;

revoke all on function public.move_row(text, text, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.move_row(text, text, text, boolean) to authenticated, service_role;
