-- What the desk of /admin shows of everything at once. All functions run with the rights of whoever calls them, so
-- row-level security decides what is counted and found; nobody learns more than from the tables themselves.

-- Since when somebody has been an admin; null for those who became one before this column was there.
alter table public.user_roles add column created_at timestamptz;
alter table public.user_roles alter column created_at set default now();

-- How full each table is. _tables is [{"table", "publish"}], where publish is the column that hides a row or null:
-- all rows, those that visitors see, those that came with the site and nobody has touched (they have no history),
-- and the latest five that visitors do not see, as private.beginning tells them.
create function public.desk(_tables jsonb)
returns table (table_name text, total integer, shown integer, samples integer, hidden jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _one record;
begin
  for _one in
    select item ->> 'table' as name, item ->> 'publish' as publish
    from jsonb_array_elements(case when jsonb_typeof(_tables) = 'array' then _tables else '[]' end) as item
    limit 100
  loop
    return query execute format(
      $query$
        select %1$L, count(*)::integer, (count(*) filter (where %2$s))::integer,
          (count(*) filter (where not exists (
            select from public.revisions as r where r.table_name = %1$L and r.row_id = item.id::text
          )))::integer,
          coalesce((
            select jsonb_agg(private.beginning(to_jsonb(late)) order by late.updated_at desc)
            from (select * from public.%1$I as one where not %2$s order by updated_at desc limit 5) as late
          ), '[]')
        from public.%1$I as item
      $query$,
      _one.name, coalesce(quote_ident(_one.publish), 'true')
    );
  end loop;
end $$;

revoke all on function public.desk(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.desk(jsonb) to authenticated, service_role;

-- The entries of _tables in which every word of _query occurs (private.row_text; of web addresses only the host
-- counts), drafts too for whoever may read them: first those that are called so, then those that were edited last.
-- `entry` is as private.beginning tells it. At most 200 characters of the query count, and at most 100 entries are told.
create function public.find_entries(_query text, _tables text[], _limit integer default 10)
returns table (table_name text, row_id text, entry jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  -- A word may hold the signs that have a meaning in a pattern.
  _patterns text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(left(_query, 200), '[[:space:][:cntrl:]]+') as word where word <> ''
  );
  _each text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, whole.item, item.updated_at from public.%1$I as item '
        'cross join lateral (select to_jsonb(item) as item) as whole '
        'where private.row_text(whole.item) ilike all ($1) and regexp_replace('
        '  private.row_text(whole.item), ''(https?://[^/?#[:space:]]*)[^[:space:]]*'', ''\1'', ''gi'') ilike all ($1)',
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
      from (%s) as found (name, id, item, edited)
      order by
        coalesce(found.item ->> 'title', found.item ->> 'question', left(private.row_text(found.item), 80))
          ilike all ($1) desc,
        found.edited desc, found.id
      limit $2
    $query$,
    _each
  ) using _patterns, least(greatest(_limit, 0), 100);
end $$;

revoke all on function public.find_entries(text, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.find_entries(text, text[], integer) to authenticated, service_role;

-- What the files of the media library take up: how many pictures of each type, and the bytes of their files. Without
-- a type: files that belong to no picture.
create function public.storage_used()
returns table (type text, pictures integer, bytes double precision)
language sql stable set search_path = ''
as $$
  select picture.type, count(distinct picture.id)::integer, coalesce(sum((file.metadata ->> 'size')::bigint), 0)::float8
  from storage.objects as file
  left join public.images as picture on picture.id::text = (string_to_array(file.name, '/'))[1]
  where file.bucket_id = 'images'
  group by picture.type
  order by 3 desc
$$;

revoke all on function public.storage_used() from public, anon, authenticated, service_role;
grant execute on function public.storage_used() to authenticated, service_role;
