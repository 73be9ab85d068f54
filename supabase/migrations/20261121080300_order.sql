-- The order of lists that an admin arranges: order_index, ascending, 0 for the first.

-- Appending and reordering the same table queue up, so that no two rows get the same place.
create function private.lock_order(_table regclass) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('order of ' || _table::oid, 0)) $$;

create function private.next_order_index(_table regclass) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  _next integer;
begin
  perform private.lock_order(_table);
  execute format('select coalesce(max(order_index) + 1, 0) from %s', _table) into _next;
  return _next;
end $$;

create function private.append_to_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.order_index is null then
    new.order_index := private.next_order_index(tg_relid);
  end if;
  return new;
end $$;

-- The tables that have an order. A table added later with an order_index is added here too.
create function private.ordered_tables() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'menu_items', 'feed_posts', 'questions_posts', 'books_entries', 'links_entries', 'copy_items',
    'models_sections', 'projects_entries'
  ]
$$;

-- A row inserted without a place, or with null for one, goes to the end. The default is for the first
-- case (and makes the column optional in the generated types), the trigger for the second.
do $$
declare
  _table text;
begin
  foreach _table in array private.ordered_tables() loop
    execute format(
      'alter table public.%1$I alter column order_index set default private.next_order_index(''public.%1$I'')',
      _table
    );
    execute format(
      'create trigger append_to_order before insert on public.%I '
      'for each row execute function private.append_to_order()',
      _table
    );
  end loop;
end $$;

-- Puts the rows named by _ids first, in that order, and the others after them as they were; all rows
-- end up numbered from 0 without gaps. All or nothing. Raises 42501 for everybody but admins, 22023 for
-- an unknown table or id and for an id given twice. Only rows that moved are written, and they keep
-- their updated_at; one revision records the call.
create function public.reorder(_table text, _ids text[]) returns void
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

  select _ids || coalesce(array_agg(id order by place), '{}') into _after
    from unnest(_before) with ordinality as present (id, place)
    where id not in (select unnest(_ids));
  execute format(
    'update public.%I as item set order_index = wanted.place - 1 '
    'from unnest($1) with ordinality as wanted (id, place) '
    'where item.id::text = wanted.id and item.order_index <> wanted.place - 1',
    _table
  ) using _after;

  if _after <> _before then
    insert into public.revisions (table_name, row_id, operation, old, new, user_id)
    values (
      _table, '*', 'reorder', jsonb_build_object('ids', _before), jsonb_build_object('ids', _after), auth.uid()
    );
  end if;
end $$;

revoke all on function public.reorder(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.reorder(text, text[]) to authenticated, service_role;
