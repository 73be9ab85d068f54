-- The search may be narrowed to what has a tag.
drop function public.search(text, jsonb, integer, integer, text[]);

-- What visitors find for _query, best match first, with the number of all matches in each row. _built_in are texts
-- that are not in the database: [{"kind", "title", "url", "text"}]; they are ranked together with the rest, and left
-- out if the database has a text with the same URL. Kinds in _exclude_kinds are not searched; with
-- _tag only what has that tag is.
-- In title and excerpt, U+0002 precedes and U+0003 follows each match; texts cannot contain them
-- (private.document_text; the fields of the admin drop control characters). Never raises: a query is cut to 200
-- characters, the limit is at most 100, and malformed input matches nothing.
create function public.search(
  _query text, _built_in jsonb default '[]', _limit integer default 20, _offset integer default 0,
  _exclude_kinds text[] default '{}', _tag text default null
)
returns table (
  kind text, id text, title text, url text, excerpt text, date date, rank real, total integer
)
language plpgsql stable set search_path = ''
as $$
declare
  _typed text := trim(regexp_replace(left(_query, 200), '[[:space:][:cntrl:]]+', ' ', 'g'));
  _config regconfig := case
    when exists (select from public.site_settings where language ~* '^en(-|$)') then 'english' else 'simple'
  end;
  _words tsquery := private.parse_search_query(_typed, _config);
  _marks text := E'StartSel=\u0002, StopSel=\u0003, ';
begin
  if _words is null or numnode(_words) = 0 then
    return;
  end if;
  return query
    with built_in as (
      select left(item ->> 'kind', 100) as kind, left(item ->> 'title', 300) as title,
             left(item ->> 'url', 2048) as url, left(item ->> 'text', 20000) as text
      from jsonb_array_elements(case when jsonb_typeof(_built_in) = 'array' then _built_in else '[]' end) as item
      limit 100
    ),
    found as (
      select e.kind, e.id, e.title, e.url, e.text, e.date, ts_rank(e.vector, _words, 1) as rank
      from public.search_entries as e
      where e.vector @@ _words and e.kind <> all (coalesce(_exclude_kinds, '{}'))
        and (_tag is null or e.tags @> array[_tag])
      union all
      select b.kind, b.url, b.title, b.url, b.text, null, ts_rank(v.vector, _words, 1)
      from built_in as b
      cross join lateral (
        select private.search_vector(coalesce(b.title, ''), coalesce(b.text, '')) as vector
      ) as v
      where _tag is null and v.vector @@ _words and b.kind is not null and b.url is not null
        and not exists (select from public.search_entries as e where e.url = b.url)
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
      b.url,
      private.highlight_matches(
        _config, left(coalesce(b.text, ''), 50000), _words,
        _marks || 'MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1'
      ),
      b.date, b.rank, b.total
    from best as b
    order by b.rank desc, b.date desc nulls last, b.kind, b.id;
end $$;

revoke all on function public.search(text, jsonb, integer, integer, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.search(text, jsonb, integer, integer, text[], text) to anon, authenticated, service_role;
