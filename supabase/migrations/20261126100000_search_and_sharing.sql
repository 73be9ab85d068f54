-- What search engines, feeds and other sites are told of an entry that has a page of its own
-- (app/content/sharing.ts). What is empty has a default: the beginning of the text, a card with the title, its own URL.
do $$
declare
  _table text;
begin
  foreach _table in array array['notes_entries', 'feed_posts', 'models_sections', 'pages'] loop
    execute format(
      'alter table public.%I '
      'add column cover text check (private.is_path_or_web_url(cover)), '
      'add column cover_alt text not null default '''' check (char_length(cover_alt) <= 1000), '
      'add column excerpt text not null default '''' check (char_length(excerpt) <= 1000), '
      'add column description text not null default '''' check (char_length(description) <= 1000), '
      'add column canonical_url text '
      '  check (canonical_url ~* ''^https?://'' and private.is_web_url(canonical_url)), '
      'add column noindex boolean not null default false',
      _table
    );
  end loop;
end $$;

-- A switch has no words: searching for "true" would find it.
create or replace function private.row_text(_row jsonb) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(value, ' ') from jsonb_each_text(
        _row - array['id', 'content', 'created_at', 'updated_at', 'order_index', 'published', 'visible', 'noindex']
      )
    ),
    (select string_agg(piece #>> '{}', '') from jsonb_path_query(_row -> 'content', 'strict $.**.text') as piece)
  )
$$;

alter table public.search_entries add column excerpt text not null default '';

-- An excerpt is found as words, like tags; what results show is the text. The description of what has a text is for
-- other sites.
create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _excerpt text := coalesce(_row ->> 'excerpt', '');
  _body text := concat_ws(
    ' ', case when not _row ? 'content' then nullif(_row ->> 'description', '') end,
    nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_body), ''));
  _tags text[] := array(select jsonb_array_elements_text(_row -> 'tags'));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at, tags, excerpt)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce(
        (_row ->> 'date')::date,
        (greatest((_row ->> 'created_at')::timestamptz, _publish_at) at time zone 'UTC')::date
      ),
      private.search_vector(_title, concat_ws(' · ', array_to_string(_tags, ' · '), nullif(_excerpt, ''), _text)),
      _publish_at, _tags, _excerpt
    );
  end if;
end $$;

-- What visitors can read with a tag, newest first, with the number of all in each row. Kinds in _exclude_kinds are left
-- out. excerpt is the beginning of the text; own_excerpt is the author's, '' if there is none.
drop function public.list_tagged(text, text[], integer, integer);
create function public.list_tagged(
  _tag text, _exclude_kinds text[] default '{}', _limit integer default 50, _offset integer default 0
)
returns table (
  kind text, id text, title text, url text, excerpt text, own_excerpt text, date date, total integer
)
language sql stable set search_path = ''
as $$
  with page as (
    select e.*, count(*) over ()::integer as total
    from public.search_entries as e
    where e.tags @> array[_tag] and e.kind <> all (coalesce(_exclude_kinds, '{}'))
    order by e.date desc, e.kind, e.id
    limit least(greatest(coalesce(_limit, 50), 0), 100) offset greatest(coalesce(_offset, 0), 0)
  )
  select p.kind, p.id, p.title, p.url, left(p.text, 500), p.excerpt, p.date, p.total
  from page as p
  order by p.date desc, p.kind, p.id
$$;

revoke all on function public.list_tagged(text, text[], integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_tagged(text, text[], integer, integer) to anon, authenticated, service_role;

-- An image that is a cover is in use.
create or replace function public.find_image_uses(_ids uuid[])
returns table (image_id uuid, table_name text, row_id text, title text)
language sql stable set search_path = ''
as $$
  with entries (table_name, row_id, title, content, urls) as (
    select 'feed_posts', id::text, title, content, concat(content, ' ', cover) from public.feed_posts
    union all select 'questions_posts', id::text, question, content, content::text from public.questions_posts
    union all select 'notes_entries', id::text, title, content, concat(content, ' ', cover) from public.notes_entries
    union all select 'models_sections', id, title, content, concat(content, ' ', cover) from public.models_sections
    union all select 'pages', id::text, title, content, concat(content, ' ', cover) from public.pages
    union all select 'copy_items', id::text, nullif(image_alt, ''), content, concat(image_url, ' ', content)
      from public.copy_items
    union all select 'projects_entries', id::text, title, null, concat(image, ' ', url) from public.projects_entries
    union all select 'books_entries', id::text, title, null, buy_link from public.books_entries
    union all select 'links_entries', id::text, title, null, url from public.links_entries
    union all select 'gallery_items', id::text, coalesce(title, nullif(alt, '')), null, concat(image, ' ', video)
      from public.gallery_items
    union all select 'menu_items', id::text, title, null, url from public.menu_items
    union all select 'site_settings', id::text, title, null, social_image from public.site_settings
  ),
  uses (image_id, table_name, row_id, title) as (
    select distinct on (used.id, e.table_name, e.row_id)
      used.id, e.table_name, e.row_id, left(coalesce(e.title, private.document_text(e.content), ''), 80)
    from entries as e
    cross join lateral regexp_matches(
      e.urls, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
    ) as match (groups)
    cross join lateral (select match.groups[1]::uuid as id) as used
    where e.urls like '%/media/%' and used.id = any (_ids)
  )
  select image_id, table_name, row_id, title from uses
  union all
  select draft.image_id, draft.table_name, draft.row_id, ''
  from private.find_image_uses_in_drafts(_ids) as draft
  where not exists (
    select from uses
    where (uses.image_id, uses.table_name, uses.row_id) = (draft.image_id, draft.table_name, draft.row_id)
  )
$$;
