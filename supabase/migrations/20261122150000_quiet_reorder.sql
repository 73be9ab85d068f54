-- A built-in essay that is saved keeps its place in the book. That is no change of the order which anybody made, and the
-- history does not tell of one.

drop function public.reorder(text, text[]);

-- Puts the rows named by _ids first, in that order, and the others after them as they were; all rows
-- end up numbered from 0 without gaps. All or nothing. Raises 42501 for everybody but admins, 22023 for
-- an unknown table or id and for an id given twice. Only rows that moved are written, and they keep
-- their updated_at; one revision records the call, unless it only keeps rows where they stood (_recorded false).
create function public.reorder(_table text, _ids text[], _recorded boolean default true) returns void
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

  if _recorded and _after <> _before then
    insert into public.revisions (table_name, row_id, operation, old, new, user_id)
    values (
      _table, '*', 'reorder', jsonb_build_object('ids', _before), jsonb_build_object('ids', _after), auth.uid()
    );
  end if;
end $$;

revoke all on function public.reorder(text, text[], boolean) from public, anon, authenticated, service_role;
grant execute on function public.reorder(text, text[], boolean) to authenticated, service_role;
