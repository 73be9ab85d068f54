-- find_entries as before, but it puts the words of a row together once, not up to four times.
create or replace function public.find_entries(_query text, _tables text[], _limit integer default 10)
returns table (table_name text, row_id text, entry jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  -- A word may hold the signs that have a meaning in a pattern.
  _patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(left(_query, 200), '[[:space:][:cntrl:]]+') as word where word <> ''
  );
  -- "offset 0" keeps the planner from copying the expression to each place where its words are used.
  _each text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, to_jsonb(item), read.words, item.updated_at from public.%1$I as item '
        'cross join lateral (select private.row_text(to_jsonb(item)) as words offset 0) as read '
        'where read.words ilike all ($1) and (read.words not like ''%%://%%'' or regexp_replace('
        '  read.words, ''(https?://[^/?#[:space:]]*)[^[:space:]]*'', ''\1'', ''gi'') ilike all ($1))',
        name
      ),
      ' union all '
    )
    from unnest(_tables[:100]) as name
  );
begin
  if _each is null or cardinality(_patterns) = 0 then
    return;
  end if;
  return query execute format(
    $query$
      select found.name, found.id, private.beginning(found.item)
      from (%s) as found (name, id, item, words, edited)
      order by
        coalesce(found.item ->> 'title', found.item ->> 'question', left(found.words, 80)) ilike all ($1) desc,
        found.edited desc, found.id
      limit $2
    $query$,
    _each
  ) using _patterns, least(greatest(_limit, 0), 100);
end $$;
