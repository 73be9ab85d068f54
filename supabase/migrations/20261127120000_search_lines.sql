-- Results tell where a line of the text ends, so that a heading does not read like the beginning of the sentence below
-- it, what an entry without a title is called, and whether words of the query were taken for others.

-- The words of a document, in order: a line for each block and each break, otherwise like private.document_text.
create function private.document_lines(_document jsonb) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(trim(E' \n' from regexp_replace(regexp_replace(
    string_agg(
      case
        when node ->> 'type' = 'text' then node ->> 'text'
        when node ->> 'type' in ('paragraph', 'heading', 'quote', 'code', 'listitem', 'linebreak') then E'\n'
        else ' '
      end, '' order by place
    ),
    '((?!\n)[[:space:][:cntrl:]])+', ' ', 'g'), ' ?\n[ \n]*', E'\n', 'g'
  )), '')
  from jsonb_path_query(
    _document,
    'strict $.** ? (@.type == "text" || @.type == "linebreak" || (exists (@.children) && @.type != "link"))'
  ) with ordinality as found (node, place)
$$;

create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := coalesce(_row ->> 'title', _row ->> 'question', '');
  _excerpt text := coalesce(_row ->> 'excerpt', '');
  _body text := concat_ws(
    E'\n', case when not _row ? 'content' then nullif(_row ->> 'description', '') end,
    nullif(_row ->> 'image_alt', ''), private.document_lines(_row -> 'content')
  );
  _text text := concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(E' \n' from _body), ''));
  _tags text[] := array(select jsonb_array_elements_text(_row -> 'tags'));
  _publish_at timestamptz := (_row ->> 'publish_at')::timestamptz;
begin
  if coalesce((_row ->> 'published')::boolean, true) then
    insert into public.search_entries (kind, id, title, url, text, date, vector, publish_at, tags, excerpt)
    values (
      _kind, _row ->> 'id', _title, private.search_url(_kind, _row), _text,
      coalesce(
        (_row ->> 'date')::date,
        private.site_day(greatest((_row ->> 'created_at')::timestamptz, _publish_at))
      ),
      private.search_vector(_title, concat_ws(' · ', array_to_string(_tags, ' · '), nullif(_excerpt, ''), _text)),
      _publish_at, _tags, _excerpt
    );
  end if;
end $$;

do $$
declare
  _table text;
  _kind text;
begin
  delete from public.search_entries;
  for _table, _kind in values
    ('notes_entries', 'note'), ('feed_posts', 'post'), ('questions_posts', 'question'),
    ('books_entries', 'book'), ('links_entries', 'link'), ('projects_entries', 'project'),
    ('copy_items', 'copy'), ('pages', 'page'), ('models_sections', 'essay')
  loop
    execute format('select private.add_search_entry(%L, to_jsonb(r)) from public.%I as r', _kind, _table);
  end loop;
end $$;

-- As before; opening is how the text of an entry without a title begins, and corrected says that no entry has the words
-- as they were typed: these have similar ones.
drop function public.search(text, jsonb, integer, integer, text[], text);
create function public.search(
  _query text, _built_in jsonb default '[]', _limit integer default 20, _offset integer default 0,
  _exclude_kinds text[] default '{}', _tag text default null
)
returns table (
  kind text, id text, title text, url text, opening text, excerpt text, date date, rank real, total integer,
  corrected boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  _typed text := trim(regexp_replace(left(_query, 200), '[[:space:][:cntrl:]]+', ' ', 'g'));
  _config regconfig := case
    when exists (select from public.site_settings where language ~* '^en(-|$)') then 'english' else 'simple'
  end;
  _words tsquery := private.parse_whole_words(_typed, _config);
  _hidden text[] := coalesce(_exclude_kinds, '{}');
  _items jsonb[];
  _vectors tsvector[];
  _corrected boolean := false;
  _marks text := E'StartSel=\u0002, StopSel=\u0003, ';
begin
  if _words is null or numnode(_words) = 0 then
    return;
  end if;
  select array_agg(item), array_agg(
    private.search_vector(left(coalesce(item ->> 'title', ''), 300), left(coalesce(item ->> 'text', ''), 20000))
  ) into _items, _vectors
  from (
    select item
    from jsonb_array_elements(case when jsonb_typeof(_built_in) = 'array' then _built_in else '[]' end) as item
    limit 100
  ) as items
  where _tag is null and item ->> 'kind' is not null and item ->> 'url' is not null
    and not exists (select from public.search_entries as e where e.url = left(item ->> 'url', 2048));
  if not private.has_search_entry(_words, _vectors, _hidden, _tag) then
    _words := private.parse_search_query(_typed, _config);
    if not private.has_search_entry(_words, _vectors, _hidden, _tag) then
      _words := private.parse_misspelled(_typed, _config, _vectors);
      _corrected := true;
    end if;
  end if;
  return query
    with found as (
      select e.kind, e.id, e.title, e.url, e.text, e.date, ts_rank(e.vector, _words, 1) as rank
      from public.search_entries as e
      where e.vector @@ _words and e.kind <> all (_hidden) and (_tag is null or e.tags @> array[_tag])
      union all
      select left(b.item ->> 'kind', 100), left(b.item ->> 'url', 2048), left(b.item ->> 'title', 300),
             left(b.item ->> 'url', 2048), left(b.item ->> 'text', 20000), null, ts_rank(b.vector, _words, 1)
      from unnest(_items, _vectors) as b (item, vector)
      where b.vector @@ _words
    ),
    best as (
      select f.*, count(*) over ()::integer as total
      from found as f
      order by f.rank desc, f.date desc nulls last, f.kind, f.id
      limit least(greatest(coalesce(_limit, 20), 0), 100) offset greatest(coalesce(_offset, 0), 0)
    )
    select
      b.kind, b.id,
      private.highlight_matches(_config, coalesce(b.title, ''), _words, _marks || 'HighlightAll=true'),
      b.url, case when coalesce(b.title, '') = '' then left(b.text, 500) else '' end,
      private.highlight_matches(
        _config, left(coalesce(b.text, ''), 50000), _words,
        _marks || 'MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1'
      ),
      b.date, b.rank, b.total, _corrected
    from best as b
    order by b.rank desc, b.date desc nulls last, b.kind, b.id;
end $$;

revoke all on function public.search(text, jsonb, integer, integer, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.search(text, jsonb, integer, integer, text[], text) to anon, authenticated, service_role;
