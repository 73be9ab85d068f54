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

create or replace function private.ordered_tables() returns text[]
language sql stable set search_path = ''
as $$ select array(select private.content_tables('order_index')) $$;

-- Where images are used: every entry that the caller can read whose text or fields link to a file of one of them, and
-- drafts. `title` is what people know the entry by, '' if it has no words.
create or replace function public.find_image_uses(_ids uuid[])
returns table (image_id uuid, table_name text, row_id text, title text)
language plpgsql stable set search_path = ''
as $$
declare
  _entries text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, to_jsonb(item), %2$s from public.%1$I as item where %2$s like ''%%/media/%%''',
        name, columns
      ),
      ' union all '
    )
    from private.content_tables() as name
    cross join lateral (
      select format('concat_ws('' '', %s)', string_agg(format('item.%I', a.attname), ', ')) as columns
      from pg_attribute as a
      where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    ) as written
  );
begin
  return query execute format(
    $query$
      with entries (table_name, row_id, item, urls) as (%s),
      uses (image_id, table_name, row_id, title) as (
        select distinct on (used.id, e.table_name, e.row_id)
          used.id, e.table_name, e.row_id, left(coalesce(
            e.item ->> 'title', e.item ->> 'question', nullif(e.item ->> 'image_alt', ''), nullif(e.item ->> 'alt', ''),
            private.document_text(e.item -> 'content'), ''
          ), 80)
        from entries as e
        cross join lateral regexp_matches(
          e.urls, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
        ) as match (groups)
        cross join lateral (select match.groups[1]::uuid as id) as used
        where used.id = any ($1)
      )
      select image_id, table_name, row_id, title from uses
      union all
      select draft.image_id, draft.table_name, draft.row_id, ''
      from private.find_image_uses_in_drafts($1) as draft
      where not exists (
        select from uses
        where (uses.image_id, uses.table_name, uses.row_id) = (draft.image_id, draft.table_name, draft.row_id)
      )
    $query$,
    _entries
  ) using _ids;
end $$;

-- The tags of all entries that the caller may read (visitors: the public ones), the most used first, and when the
-- latest of their entries changed. The search knows the kind of each table.
create or replace function public.list_tags(_exclude_kinds text[] default '{}')
returns table (tag text, entries integer, changed timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  _used text := (
    select string_agg(
      format(
        'select %L as kind, unnest(tags) as tag, %s as changed from public.%I',
        replace(encode(t.tgargs, 'escape'), '\000', ''),
        case when name in (select private.content_tables('publish_at')) then 'greatest(updated_at, publish_at)'
          else 'updated_at' end,
        name
      ),
      ' union all '
    )
    from private.content_tables('tags') as name
    join pg_trigger as t on t.tgrelid = format('public.%I', name)::regclass and t.tgname = 'update_search_entry'
  );
begin
  return query execute format(
    'select used.tag, count(*)::integer, max(used.changed) from (%s) as used '
    'where used.kind <> all (coalesce($1, ''{}'')) group by used.tag order by count(*) desc, used.tag',
    _used
  ) using _exclude_kinds;
end $$;
