-- What comes with the site (docs/decisions/098-samples-are-rows.md).

-- Each row that came with the site, and the hash of what it came with. It stays when the row is deleted, which tells
-- that from a text that has never been added.
create table public.samples (
  table_name text not null,
  row_key text not null, -- a page's slug, otherwise the row's id
  hash text not null,
  -- Where the row is now, if it has been turned into one of another table or has got another slug.
  moved_table text,
  moved_key text,
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
    'id', 'uuid', 'slug', 'published', 'visible', 'publish_at', 'order_index', 'created_at', 'updated_at'
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

-- A row's key, as samples have it.
create function private.sample_key(_table text, _row jsonb) returns text
language sql immutable set search_path = ''
as $$ select _row ->> case _table when 'pages' then 'slug' else 'id' end $$;

-- A sample stays one when its row moves. What is as it came is so in the columns of another table, too.
create function private.move_sample(_table text, _before jsonb, _to text, _after jsonb) returns void
language sql set search_path = ''
as $$
  update public.samples as s
  set
    moved_table = case when (s.table_name, s.row_key) <> (_to, private.sample_key(_to, _after)) then _to end,
    moved_key = case
      when (s.table_name, s.row_key) <> (_to, private.sample_key(_to, _after)) then private.sample_key(_to, _after)
    end,
    hash = case
      when _table <> _to and s.hash = private.sample_hash(_before) then private.sample_hash(_after) else s.hash
    end
  where (coalesce(s.moved_table, s.table_name), coalesce(s.moved_key, s.row_key))
    = (_table, private.sample_key(_table, _before))
$$;

create function private.follow_slug_of_sample() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_sample(tg_table_name::text, to_jsonb(old), tg_table_name::text, to_jsonb(new));
  return null;
end $$;

create trigger follow_slug_of_sample after update of slug on public.pages
  for each row when (old.slug <> new.slug) execute function private.follow_slug_of_sample();
create trigger follow_slug_of_sample after update of id on public.models_sections
  for each row when (old.id <> new.id) execute function private.follow_slug_of_sample();
revoke all on function private.move_sample(text, jsonb, text, jsonb) from public;

-- All samples (of one table) with what became of them: "supplied" (as they came), "edited", "removed" (no row). Table and
-- key are those of today, came_as ("models_sections:focus") those of when it came. version is the row's updated_at; removable is false for what shapes the site: its menu, and rows that only show and hide a page.
create function public.list_samples(_table text default null)
returns table (
  table_name text, row_key text, row_id text, version timestamptz, state text, published boolean, removable boolean,
  came_as text
)
language plpgsql stable set search_path = ''
as $$
declare
  _name text;
begin
  for _name in
    select distinct coalesce(s.moved_table, s.table_name) from public.samples as s
    where _table is null or coalesce(s.moved_table, s.table_name) = _table
  loop
    return query execute format(
      $query$
        select %1$L, coalesce(s.moved_key, s.row_key), item.id::text, item.updated_at,
          case
            when item.id is null then 'removed'
            when private.sample_hash(to_jsonb(item)) = s.hash then 'supplied'
            else 'edited'
          end,
          coalesce((to_jsonb(item) ->> 'published')::boolean, true),
          s.table_name <> 'menu_items' and to_jsonb(item) #> '{content,root,children}' is distinct from '[]',
          s.table_name || ':' || s.row_key
        from public.samples as s left join public.%1$I as item on %2$s
        where coalesce(s.moved_table, s.table_name) = %1$L
      $query$,
      _name,
      case _name
        when 'pages' then 'item.slug = coalesce(s.moved_key, s.row_key)'
        else 'item.id::text = coalesce(s.moved_key, s.row_key)'
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
  _sum integer := 0;
begin
  for _table, _ids in
    select s.table_name, array_agg(s.row_id) from public.list_samples() as s
    where s.state = 'supplied' and s.removable group by s.table_name order by s.table_name
  loop
    select _sum + count(*) into _sum from public.delete_rows(_table, _ids);
  end loop;
  return _sum;
end $$;

-- Adds texts that come with the site, [{"table", "key", "title", "content", "description", "published", "created_at"}],
-- where "table" is models_sections (in the order of the book) or pages. By default those that have never been added and
-- whose key no row has; one that the history says was deleted counts as removed. _restore names texts ("pages:about") to
-- have as supplied instead, also those that were removed; of a row that exists only if it still is the "version" that
-- the text has, and none that is elsewhere now. Says how many rows were added or changed. Raises 42501 for everyone but admins.
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
  perform private.lock_rows('models_sections'), private.lock_rows('pages'), private.lock_redirects();
  _book := array(select id from public.models_sections order by order_index, created_at, id);
  for _text in
    select t.*, coalesce(t.created_at, now()) as added_at,
      private.sample_hash(to_jsonb(t) - array['table', 'key', 'version']) as hash
    from jsonb_to_recordset(_texts) as t (
      "table" text, key text, title text, content jsonb, description text, published boolean, created_at timestamptz,
      version timestamptz
    )
    where t."table" in ('models_sections', 'pages')
  loop
    _exists := case _text."table"
      when 'pages' then exists (select from public.pages where slug = _text.key)
      else _text.key = any (_book)
    end;
    _count := 0;
    _is_chosen := case
      when _restore is not null then _text."table" || ':' || _text.key = any (_restore) and not exists (
        select from public.list_samples() as s
        where s.came_as = _text."table" || ':' || _text.key and s.row_id is not null
          and s.came_as <> s.table_name || ':' || s.row_key
      )
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
      on conflict (table_name, row_key) do update set hash = excluded.hash, moved_table = null, moved_key = null
      where _count > 0;
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
