-- Tags of notes, posts, essays and links. Public pages read them from the table of what can be found, which holds no
-- drafts, so that nobody learns what those are about.

-- A tag is part of an address (/tags/…, with _ for a space) and of a list with commas. Each has one spelling, in small
-- letters; those beyond a to z are lowered by forms and imports (app/content/fields/tags.ts).
create function private.is_tag(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 40
    and _value = lower(_value collate "C")
    and _value !~ '[[:cntrl:]/\\%,_]'
    and _value !~ '^\s|\s$|\s\s'
    and _value ~ '[a-z0-9]|[^\u0001-\u007f]'
$$;

create function private.are_tags(_values text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select cardinality(_values) <= 20 and coalesce(array_ndims(_values), 1) = 1
    and (select count(distinct tag) from unnest(_values) as tag where private.is_tag(tag)) = cardinality(_values)
$$;

do $$
declare
  _table text;
begin
  foreach _table in array array['notes_entries', 'feed_posts', 'models_sections', 'links_entries'] loop
    execute format(
      'alter table public.%I add column tags text[] not null default ''{}'' check (private.are_tags(tags))', _table
    );
  end loop;
end $$;

-- Reserved from now on: RESERVED_SLUGS in app/content/fields/slug.ts. Not valid, so that rows which exist may stay.
alter table public.pages add constraint pages_slug_check_tags check (slug not in ('tags')) not valid;
alter table public.redirects add constraint redirects_from_path_check_tags
  check (split_part(from_path, '/', 2) not in ('tags')) not valid;

alter table public.search_entries add column tags text[] not null default '{}';
create index on public.search_entries using gin (tags);

-- Tags are found as words, and are no part of what results show.
create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _body text := concat_ws(
    ' ', nullif(_row ->> 'description', ''), nullif(_row ->> 'image_alt', ''), private.document_text(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(_body), ''));
  _tags text[] := array(select jsonb_array_elements_text(_row -> 'tags'));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at, tags)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce(
        (_row ->> 'date')::date,
        (greatest((_row ->> 'created_at')::timestamptz, _publish_at) at time zone 'UTC')::date
      ),
      private.search_vector(_title, concat_ws(' · ', array_to_string(_tags, ' · '), _text)),
      _publish_at, _tags
    );
  end if;
end $$;

-- What visitors can read with a tag, newest first, with the number of all in each row. Kinds in _exclude_kinds are left
-- out. excerpt is the beginning of the text.
create function public.list_tagged(
  _tag text, _exclude_kinds text[] default '{}', _limit integer default 50, _offset integer default 0
)
returns table (kind text, id text, title text, url text, excerpt text, date date, total integer)
language sql stable set search_path = ''
as $$
  with page as (
    select e.*, count(*) over ()::integer as total
    from public.search_entries as e
    where e.tags @> array[_tag] and e.kind <> all (coalesce(_exclude_kinds, '{}'))
    order by e.date desc, e.kind, e.id
    limit least(greatest(coalesce(_limit, 50), 0), 100) offset greatest(coalesce(_offset, 0), 0)
  )
  select p.kind, p.id, p.title, p.url, left(p.text, 500), p.date, p.total
  from page as p
  order by p.date desc, p.kind, p.id
$$;

-- The tags of all entries that the caller may read (visitors: the public ones), the most used first, and when the latest
-- of their entries changed.
create function public.list_tags(_exclude_kinds text[] default '{}')
returns table (tag text, entries integer, changed timestamptz)
language sql stable set search_path = ''
as $$
  select used.tag, count(*)::integer, max(used.changed)
  from (
    select 'note' as kind, unnest(tags) as tag, greatest(updated_at, publish_at) as changed from public.notes_entries
    union all
    select 'post', unnest(tags), greatest(updated_at, publish_at) from public.feed_posts
    union all
    select 'essay', unnest(tags), greatest(updated_at, publish_at) from public.models_sections
    union all
    select 'link', unnest(tags), updated_at from public.links_entries
  ) as used
  where used.kind <> all (coalesce(_exclude_kinds, '{}'))
  group by used.tag
  order by count(*) desc, used.tag
$$;

revoke all on function public.list_tagged(text, text[], integer, integer), public.list_tags(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_tagged(text, text[], integer, integer), public.list_tags(text[])
  to anon, authenticated, service_role;
