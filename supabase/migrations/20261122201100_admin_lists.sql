-- What the admin's lists and command palette ask. The functions run with the rights of the caller, so row-level
-- security decides which rows there are.

-- Everything of a row that its author wrote or chose. The texts of a document are joined without spaces, so that a word
-- of which one half is bold is found, too. Takes a fifth of the time of private.document_text, because it reads every
-- row.
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

-- A LIKE pattern for each word of the first 200 characters of a query, with the characters escaped that mean something
-- in a pattern.
create function private.word_patterns(_query text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(left(_query, 200), '[[:space:][:cntrl:]]+') as word
  where word <> ''
$$;

-- One page of a table, sorted by a column, with the number of all matches in each row. Rows are as in the table, except
-- that a document is replaced by its first lines, as text. _filter_column names a boolean column and _filter_value the
-- value it must have; every word of _query must occur in the row, ignoring case.
create function public.list_rows(
  _table text, _sort text, _ascending boolean, _filter_column text default null, _filter_value boolean default null,
  _query text default '', _limit integer default 50, _offset integer default 0
)
returns table (item jsonb, total bigint)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.word_patterns(_query);
  _condition text := concat_ws(
    ' and ', 'true',
    case when _filter_column is not null and _filter_value is not null then format('item.%I = $1', _filter_column) end,
    case when cardinality(_patterns) > 0 then 'private.row_text(to_jsonb(item)) ilike all ($2)' end
  );
  _direction text := case when _ascending then 'asc' else 'desc' end;
begin
  return query execute format(
    'with hits as materialized (select id, %2$I as sorted, created_at from public.%1$I as item where %3$s), '
    'page as (select * from hits order by sorted %4$s, created_at %4$s, id %4$s limit $3 offset $4) '
    'select case jsonb_typeof(whole.item -> ''content'') when ''object'' then whole.item || jsonb_build_object( '
    '    ''content'', private.document_excerpt(whole.item -> ''content'')) else whole.item end, '
    '  (select count(*) from hits) '
    'from page '
    'cross join lateral (select to_jsonb(item) as item from public.%1$I as item where item.id = page.id) as whole '
    'order by sorted %4$s, page.created_at %4$s, page.id %4$s',
    _table, _sort, _condition, _direction
  ) using _filter_value, _patterns, least(greatest(_limit, 0), 1000), greatest(_offset, 0);
end $$;

revoke all on function public.list_rows(text, text, boolean, text, boolean, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_rows(text, text, boolean, text, boolean, text, integer, integer)
  to authenticated, service_role;

-- The entries of _tables in which every word of _query occurs (private.row_text; of URLs only the host counts), drafts
-- too for whoever may read them: matching titles first, then the most recently edited. `entry` is a
-- private.row_summary. At most 100 entries are returned.
create function public.find_entries(_query text, _tables text[], _limit integer default 10)
returns table (table_name text, row_id text, entry jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.word_patterns(_query);
  -- "offset 0" keeps the planner from evaluating row_text once for each of its uses.
  _selects text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, to_jsonb(item), texts.words, item.updated_at from public.%1$I as item '
        'cross join lateral (select private.row_text(to_jsonb(item)) as words offset 0) as texts '
        'where texts.words ilike all ($1) and (texts.words not like ''%%://%%'' or regexp_replace('
        '  texts.words, ''(https?://[^/?#[:space:]]*)[^[:space:]]*'', ''\1'', ''gi'') ilike all ($1))',
        name
      ),
      ' union all '
    )
    from unnest(_tables[:100]) as name
  );
begin
  if _selects is null or cardinality(_patterns) = 0 then
    return;
  end if;
  return query execute format(
    $query$
      select found.name, found.id, private.row_summary(found.item)
      from (%s) as found (name, id, item, words, edited)
      order by
        coalesce(found.item ->> 'title', found.item ->> 'question', left(found.words, 80)) ilike all ($1) desc,
        found.edited desc, found.id
      limit $2
    $query$,
    _selects
  ) using _patterns, least(greatest(_limit, 0), 100);
end $$;

revoke all on function public.find_entries(text, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.find_entries(text, text[], integer) to authenticated, service_role;
