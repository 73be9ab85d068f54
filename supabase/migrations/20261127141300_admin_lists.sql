-- What the admin's lists, command palette and dashboard ask. The functions run with the rights of the caller, so
-- row-level security decides which rows there are: nobody learns more than from the tables themselves.

-- The words of a row that its author wrote: neither a switch, which searching for "true" would find, nor the moment of
-- its publication. The texts of a document are joined without spaces, so that a word of which one half is bold is
-- found, too. Takes a fifth of the time of private.document_text, because it reads every row.
create function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array[
          'id', 'uuid', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'publish_at', 'visible',
          'noindex'
        ]
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  )
$$;

-- A LIKE pattern for each word of the first 200 characters of a query, with the characters escaped that mean something
-- in a pattern.
create function private.like_patterns(_query text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(left(_query, 200), '[[:space:][:cntrl:]]+') as word
  where word <> ''
$$;

-- The condition for a state of a row: "published" (visitors can read it), "scheduled", "draft". _column is the boolean
-- that publishes rows of the table; without one all rows are published.
create function private.status_condition(_table text, _column text, _status text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _can_wait boolean := exists (
    select from pg_attribute
    where attrelid = format('public.%I', _table)::regclass and attname = 'publish_at' and not attisdropped
  );
begin
  if _column is null then
    return (_status = 'published')::text;
  end if;
  return case _status
    when 'draft' then format('not %I', _column)
    when 'scheduled' then case when _can_wait then format('(%I and publish_at > now())', _column) else 'false' end
    else format('%I', _column)
      || case when _can_wait then ' and (publish_at is null or publish_at <= now())' else '' end
  end;
end $$;

-- One page of a table, sorted by a column, with the number of all matches in each row. Rows are as in the table, except
-- that a document is replaced by its first lines, as text. _publish names the boolean column that publishes a row and
-- _status the state that rows must be in (private.status_condition); every word of _query must occur in the row,
-- ignoring case.
create function public.list_rows(
  _table text, _sort text, _ascending boolean, _publish text default null, _status text default null,
  _query text default '', _limit integer default 50, _offset integer default 0
)
returns table (item jsonb, total bigint)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.like_patterns(_query);
  _condition text := concat_ws(
    ' and ', 'true',
    case when _status is not null then private.status_condition(_table, _publish, _status) end,
    case when cardinality(_patterns) > 0 then 'private.row_text(to_jsonb(item)) ilike all ($1)' end
  );
  _direction text := case when _ascending then 'asc' else 'desc' end;
begin
  return query execute format(
    'with hits as materialized (select id, %2$I as sorted, created_at from public.%1$I as item where %3$s), '
    'page as (select * from hits order by sorted %4$s, created_at %4$s, id %4$s limit $2 offset $3) '
    'select case jsonb_typeof(whole.item -> ''content'') when ''object'' then whole.item || jsonb_build_object( '
    '    ''content'', private.document_excerpt(whole.item -> ''content'')) else whole.item end, '
    '  (select count(*) from hits) '
    'from page '
    'cross join lateral (select to_jsonb(item) as item from public.%1$I as item where item.id = page.id) as whole '
    'order by sorted %4$s, page.created_at %4$s, page.id %4$s',
    _table, _sort, _condition, _direction
  ) using _patterns, least(greatest(_limit, 0), 1000), greatest(_offset, 0);
end $$;

revoke all on function public.list_rows(text, text, boolean, text, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_rows(text, text, boolean, text, text, text, integer, integer)
  to authenticated, service_role;

-- The entries of _tables in which every word of _query occurs (private.row_text; of URLs only the host counts), drafts
-- too if the caller may read them: matching titles first, then the most recently edited. `entry` is a
-- private.row_summary. At most 100 entries are returned.
create function public.find_entries(_query text, _tables text[], _limit integer default 10)
returns table (table_name text, row_id text, entry jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _patterns text[] := private.like_patterns(_query);
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

-- How many rows each table has. _tables is [{"table", "publish"}], where publish is the boolean column that makes a row
-- public, or null. visible are those that visitors can read; latest_hidden the latest five that they cannot
-- (private.row_summary).
create function public.dashboard_stats(_tables jsonb)
returns table (table_name text, total integer, visible integer, latest_hidden jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _item record;
begin
  for _item in
    select item ->> 'table' as name, item ->> 'publish' as publish
    from jsonb_array_elements(case when jsonb_typeof(_tables) = 'array' then _tables else '[]' end) as item
    limit 100
  loop
    return query execute format(
      $query$
        select %1$L, count(*)::integer, (count(*) filter (where %2$s))::integer,
          coalesce((
            select jsonb_agg(private.row_summary(to_jsonb(hidden)) order by hidden.updated_at desc)
            from (
              select * from public.%1$I as row where not (%2$s) order by updated_at desc limit 5
            ) as hidden
          ), '[]')
        from public.%1$I as item
      $query$,
      _item.name, private.status_condition(_item.name, _item.publish, 'published')
    );
  end loop;
end $$;

revoke all on function public.dashboard_stats(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_stats(jsonb) to authenticated, service_role;
