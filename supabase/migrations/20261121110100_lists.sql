-- The lists of the admin: one page of a table with what a list shows of each row, and moving a row.

-- The first lines of a document, at most 600 characters: a line for each block and each break, as plainText
-- (app/rich-text/text.ts) makes them. Reads the first eight blocks only, however long the text is.
create function private.document_beginning(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(left(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case
        when node ->> 'type' = 'text' then node ->> 'text'
        when node ->> 'type' in ('paragraph', 'heading', 'quote', 'code', 'listitem', 'linebreak') then E'\n'
        else ' '
      end, '' order by block_place, place
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), 600), '')
  from jsonb_path_query(_document, 'lax $.root.children[0 to 7]') with ordinality as first (block, block_place)
  cross join lateral jsonb_path_query(
    block, 'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, place)
$$;

-- Everything of a row that its author wrote or chose. The pieces of a document stand next to each other, so that a
-- word of which one half is bold is found, too. A fifth of what private.document_text takes: it reads every row.
create function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array['id', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'visible']
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  )
$$;

-- One page of a table, sorted by a column, with the number of all hits in each row. Rows are as the table has them,
-- except that a document is only its beginning, as text. _flag names a boolean column and _is the value it must have;
-- of _query, every word must occur in the row, whatever its case. Runs with the rights of whoever asks: row-level
-- security decides which rows there are.
create function public.list_rows(
  _table text, _sort text, _ascending boolean, _flag text default null, _is boolean default null,
  _query text default '', _limit integer default 50, _offset integer default 0
)
returns table (item jsonb, total bigint)
language plpgsql stable set search_path = ''
as $$
declare
  -- A word may hold the signs that have a meaning in a pattern.
  _patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(left(_query, 200), '[[:space:][:cntrl:]]+') as word where word <> ''
  );
  _condition text := concat_ws(
    ' and ', 'true',
    case when _flag is not null and _is is not null then format('item.%I = $1', _flag) end,
    case when cardinality(_patterns) > 0 then 'private.row_text(to_jsonb(item)) ilike all ($2)' end
  );
  _direction text := case when _ascending then 'asc' else 'desc' end;
begin
  return query execute format(
    'with hits as materialized (select id, %2$I as sorted, created_at from public.%1$I as item where %3$s), '
    'page as (select * from hits order by sorted %4$s, created_at %4$s, id %4$s limit $3 offset $4) '
    'select case jsonb_typeof(whole.item -> ''content'') when ''object'' then whole.item || jsonb_build_object( '
    '    ''content'', private.document_beginning(whole.item -> ''content'')) else whole.item end, '
    '  (select count(*) from hits) '
    'from page cross join lateral (select to_jsonb(item) as item from public.%1$I as item where item.id = page.id) as whole '
    'order by sorted %4$s, page.created_at %4$s, page.id %4$s',
    _table, _sort, _condition, _direction
  ) using _is, _patterns, least(greatest(_limit, 0), 1000), greatest(_offset, 0);
end $$;

revoke all on function public.list_rows(text, text, boolean, text, boolean, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_rows(text, text, boolean, text, boolean, text, integer, integer)
  to authenticated, service_role;

-- Puts a row right before another one of its table (or right after it), by order_index ascending. Writes only the
-- rows that it passes, unless several share a place: then all are numbered anew. Like reorder it keeps updated_at,
-- leaves one revision, with the ids between the two places, and raises 42501 for everybody but admins, 22023 for an
-- unknown table or id.
create function public.move_row(_table text, _id text, _beside text, _after boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  _ids text[];
  _places integer[];
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
  ) into _ids, _places;
  _from := array_position(_ids, _id);
  if _from is null or array_position(_ids, _beside) is null then
    raise exception 'At least one of the ids does not exist in %.', _table
      using errcode = '22023', hint = 'Load the list again: a row may have been deleted.';
  end if;
  if _id = _beside then
    return;
  end if;

  _wanted := array_remove(_ids, _id);
  _to := array_position(_wanted, _beside) + _after::integer;
  _wanted := _wanted[:_to - 1] || _id || _wanted[_to:];
  if _to = _from then
    return;
  end if;
  _first := least(_from, _to);
  _last := greatest(_from, _to);

  if cardinality(_places) <> (select count(distinct place) from unnest(_places) as place) then
    _places := array(select generate_series(0, cardinality(_ids) - 1));
    execute format(
      'update public.%I as item set order_index = wanted.place from unnest($1, $2) as wanted (id, place) '
      'where item.id::text = wanted.id and item.order_index <> wanted.place', _table
    ) using _wanted, _places;
  else
    execute format(
      'update public.%I as item set order_index = wanted.place from unnest($1, $2) as wanted (id, place) '
      'where item.id::text = wanted.id', _table
    ) using _wanted[_first:_last], _places[_first:_last];
  end if;

  insert into public.revisions (table_name, row_id, operation, old, new, user_id)
  values (
    _table, '*', 'reorder', jsonb_build_object('ids', _ids[_first:_last]),
    jsonb_build_object('ids', _wanted[_first:_last]), auth.uid()
  );
end $$;

revoke all on function public.move_row(text, text, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.move_row(text, text, text, boolean) to authenticated, service_role;
