-- What comes with the site (docs/decisions/098-samples-are-rows.md).

-- Each row that came with the site, and the hash of what it came with. It stays when the row is deleted, which tells
-- that from a text that has never been added.
create table public.samples (
  table_name text not null,
  row_key text not null, -- a page's slug, otherwise the row's id
  hash text not null,
  primary key (table_name, row_key)
);

alter table public.samples enable row level security;
revoke all on public.samples from anon, authenticated, service_role;
grant select on public.samples to authenticated;
grant select, insert, update, delete on public.samples to service_role;
create policy "admins can read" on public.samples for select to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- What an author writes of a row. Neither its place nor whether visitors see it counts, and nothing empty does: a column
-- that is added later changes no hash.
create function private.sample_hash(_row jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(jsonb_object_agg(key, value), '{}')::text, 'UTF8')), 'hex')
  from jsonb_each(_row - array[
    'id', 'slug', 'published', 'visible', 'publish_at', 'order_index', 'created_at', 'updated_at'
  ])
  where value not in ('null', '""', 'false', '[]')
$$;

-- Registers the rows of a new site: those that nobody has touched since they were added without a history.
create function private.record_samples() returns void
language plpgsql set search_path = ''
as $$
declare
  _table text;
begin
  foreach _table in array array[
    'menu_items', 'feed_posts', 'notes_entries', 'questions_posts', 'books_entries', 'links_entries', 'copy_items',
    'projects_entries', 'gallery_items'
  ] loop
    execute format(
      'insert into public.samples (table_name, row_key, hash) '
      'select %1$L, item.id::text, private.sample_hash(to_jsonb(item)) from public.%1$I as item '
      'where not exists (select from public.revisions as r where r.table_name = %1$L and r.row_id = item.id::text) '
      'on conflict do nothing',
      _table
    );
  end loop;
end $$;
revoke all on function private.record_samples() from public;

-- Of a site that has its samples already.
select private.record_samples();

-- All samples (of one table) with what became of them: "supplied" (as they came), "edited", "removed" (no row). version is the row's
-- updated_at; removable is false for what shapes the site: its menu, and rows that only show and hide a page.
create function public.list_samples(_table text default null)
returns table (
  table_name text, row_key text, row_id text, version timestamptz, state text, published boolean, removable boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  _name text;
begin
  for _name in select distinct s.table_name from public.samples as s where _table is null or s.table_name = _table loop
    return query execute format(
      $query$
        select s.table_name, s.row_key, item.id::text, item.updated_at,
          case
            when item.id is null then 'removed'
            when private.sample_hash(to_jsonb(item)) = s.hash then 'supplied'
            else 'edited'
          end,
          coalesce((to_jsonb(item) ->> 'published')::boolean, true),
          s.table_name <> 'menu_items' and to_jsonb(item) #> '{content,root,children}' is distinct from '[]'
        from public.samples as s left join public.%1$I as item on %2$s
        where s.table_name = %1$L
      $query$,
      _name,
      case _name
        when 'pages' then 'item.slug = s.row_key'
        when 'models_sections' then 'item.id = s.row_key'
        else 'item.id::text = s.row_key'
      end
    );
  end loop;
end $$;

-- Deletes every removable sample that is as it came. Says how many.
create function public.remove_samples() returns integer
language plpgsql set search_path = ''
as $$
declare
  _table text;
  _ids text[];
  _count integer;
  _sum integer := 0;
begin
  for _table, _ids in
    select s.table_name, array_agg(s.row_id) from public.list_samples() as s
    where s.state = 'supplied' and s.removable group by s.table_name
  loop
    execute format('delete from public.%I where id::text = any ($1)', _table) using _ids;
    get diagnostics _count = row_count;
    _sum := _sum + _count;
  end loop;
  return _sum;
end $$;

-- Adds texts that come with the site, [{"table", "key", "title", "content", "description", "published", "created_at"}],
-- where "table" is models_sections (in the order of the book) or pages. By default those that have never been added and
-- whose key no row has; one that the history says was deleted counts as removed. _restore names texts ("pages:about") to
-- have as supplied instead, also those that were removed; of a row that exists only if it still is the "version" that
-- the text has. Says how many rows were added or changed. Raises 42501 for everyone but admins.
create function public.supply_texts(_texts jsonb, _restore text[] default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  _text record;
  _book text[];
  _place integer := 0;
  _exists boolean;
  _is_chosen boolean;
  _count integer;
  _sum integer := 0;
begin
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    raise exception 'Only admins may add texts.' using errcode = '42501';
  end if;
  perform private.lock_order('public.models_sections'::regclass);
  _book := array(select id from public.models_sections order by order_index, created_at, id);
  for _text in
    select t.*, coalesce(t.created_at, now()) as added_at,
      private.sample_hash(to_jsonb(t) - array['table', 'key', 'version']) as hash
    from jsonb_to_recordset(_texts) as t (
      "table" text, key text, title text, content jsonb, description text, published boolean, created_at timestamptz,
      version timestamptz
    )
  loop
    _exists := case _text."table"
      when 'pages' then exists (select from public.pages where slug = _text.key)
      else _text.key = any (_book)
    end;
    _count := 0;
    _is_chosen := case
      when _restore is not null then _text."table" || ':' || _text.key = any (_restore)
      else not (
        _exists
        or exists (select from public.samples where (table_name, row_key) = (_text."table", _text.key))
        or exists (
          select from public.complete_revisions as r
          where r.table_name = _text."table" and r.operation = 'delete'
            and coalesce(r.old ->> 'slug', r.row_id) = _text.key
        )
      )
    end;
    if _is_chosen and _text."table" = 'pages' then
      insert into public.pages as p (slug, title, content, description, published, created_at, updated_at)
      values (
        _text.key, _text.title, _text.content, coalesce(_text.description, ''), _text.published, _text.added_at,
        _text.added_at
      )
      on conflict (slug) do update
      set title = excluded.title, content = excluded.content, description = excluded.description,
        cover = default, cover_alt = default, excerpt = default, canonical_url = default, noindex = default
      where p.updated_at = _text.version;
      get diagnostics _count = row_count;
    elsif _is_chosen then
      insert into public.models_sections as m (id, title, content, description, published, created_at, updated_at)
      values (
        _text.key, _text.title, _text.content, coalesce(_text.description, ''), _text.published, _text.added_at,
        _text.added_at
      )
      on conflict (id) do update
      set title = excluded.title, content = excluded.content, description = excluded.description, tags = default,
        cover = default, cover_alt = default, excerpt = default, canonical_url = default, noindex = default
      where m.updated_at = _text.version;
      get diagnostics _count = row_count;
    end if;
    if _text."table" = 'models_sections' and (_exists or _count > 0) then
      if not _exists then
        _book := _book[:_place] || _text.key || _book[_place + 1:];
      end if;
      _place := array_position(_book, _text.key);
    end if;
    if _restore is null or _count > 0 then
      insert into public.samples as s (table_name, row_key, hash) values (_text."table", _text.key, _text.hash)
      on conflict (table_name, row_key) do update set hash = excluded.hash where _count > 0;
    end if;
    _sum := _sum + _count;
  end loop;
  perform public.reorder_rows('models_sections', _book, false);
  return _sum;
end $$;

revoke all on function public.list_samples(text), public.remove_samples(), public.supply_texts(jsonb, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_samples(text), public.remove_samples(), public.supply_texts(jsonb, text[])
  to authenticated, service_role;

-- The search finds rows only.
drop function public.store_built_in_texts(jsonb);
delete from public.search_entries where built_in;
drop policy "everyone can read public rows" on public.search_entries;
create policy "everyone can read public rows" on public.search_entries for select to anon, authenticated
  using (publish_at is null or publish_at <= now());
drop view private.found_entries;
alter table public.search_entries drop column built_in;

-- What visitors can find, for functions that apply this condition in place of the table's policy: under row-level
-- security Postgres does not use the index, because it cannot know that @@ tells nobody what it compares.
create view private.found_entries as
  select e.* from public.search_entries as e where e.publish_at is null or e.publish_at <= now();
revoke all on private.found_entries from public, anon, authenticated, service_role;

create or replace function private.find_search_entries(
  _words tsquery, _exclude_kinds text[], _tag text, _limit integer, _offset integer
)
returns table (kind text, id text, title text, url text, text text, date date, rank real, total integer)
language sql stable security definer set search_path = ''
as $$
  with best as (
    select f.kind, f.id, f.date, ts_rank(f.vector, _words, 1) as rank, count(*) over ()::integer as total
    from private.found_entries as f
    where f.vector @@ _words and f.kind <> all (_exclude_kinds) and (_tag is null or f.tags @> array[_tag])
    order by rank desc, date desc, f.kind, f.id
    limit _limit offset _offset
  )
  select e.kind, e.id, e.title, e.url, e.text, b.date, b.rank, b.total
  from best as b join public.search_entries as e on (e.kind, e.id) = (b.kind, b.id)
  order by b.rank desc, b.date desc, e.kind, e.id
$$;

-- A page without a text is a list, whose entries are found.
create function private.is_findable(_kind text, _row jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce((_row ->> 'published')::boolean, true)
    and not (_kind = 'page' and _row #> '{content,root,children}' = '[]')
$$;

create or replace function private.update_search_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Moving a row within its list changes nothing that can be found.
    if private.editable_columns(to_jsonb(old)) = private.editable_columns(to_jsonb(new)) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    delete from public.search_entries where kind = tg_argv[0] and id = old.id::text;
  end if;
  if tg_op <> 'DELETE' then
    if private.is_findable(tg_argv[0], to_jsonb(new)) then
      perform private.add_search_entry(tg_argv[0], to_jsonb(new));
    end if;
  end if;
  return null;
end $$;

delete from public.search_entries as e using public.pages as p
where e.kind = 'page' and e.id = p.id::text and not private.is_findable('page', to_jsonb(p));

-- How many rows each table has. _tables is [{"table", "publish"}], where publish is the boolean column that makes a row
-- public, or null. visible are those that visitors can read; latest_hidden the latest five that they cannot
-- (private.row_summary).
drop function public.dashboard_stats(jsonb);
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
