-- A search finds whole words. Only if nothing has them may the last one be the beginning of a word, and only if there is
-- no such word either, may words be wrong in one letter: the for there, or care for core, would be noise.
drop function public.search(text, jsonb, integer, integer, text[], text);

-- The words of a query as they are; of one that has only words such as the, these.
create function private.parse_whole_words(_typed text, _config regconfig) returns tsquery
language sql stable set search_path = ''
as $$
  select case when numnode(words) > 0 then words else websearch_to_tsquery('simple', typed) end
  from (values (private.normalize_punctuation(_typed))) as query (typed),
    lateral (select websearch_to_tsquery(_config, typed) as words) as parsed
$$;

-- All words that differ from _word in one letter, which is missing, added, wrong or in the wrong place.
create function private.misspellings(_word text) returns setof text
language sql immutable strict set search_path = ''
as $$
  with places as (
    select left(_word, at) as before, substr(_word, at + 1) as after
    from generate_series(0, char_length(_word)) as at
  ),
  letters as (
    select letter from string_to_table('abcdefghijklmnopqrstuvwxyzäöüßáàâåæçéèêíñóôøúł', null) as letter
  )
  select before || substr(after, 2) from places
  union select before || substr(after, 2, 1) || left(after, 1) || substr(after, 3) from places
  union select before || letter || after from places, letters
  union select before || letter || substr(after, 2) from places, letters
$$;

-- Whether a search would find anything. _built_in are the vectors of texts that are not in the database.
create function private.has_search_entry(
  _words tsquery, _built_in tsvector[], _exclude_kinds text[] default '{}', _tag text default null
) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.search_entries as e
    where e.vector @@ _words and e.kind <> all (_exclude_kinds) and (_tag is null or e.tags @> array[_tag])
  ) or exists (select from unnest(_built_in) as vector where vector @@ _words)
$$;

-- A query in which each word that no text has, nor begins with, stands for all that differ from it in one letter; null
-- if there is none, or if words are in quotation marks or excluded, and so meant literally. Short words are left as they
-- are, because too many others are like them; the limits keep it fast.
create function private.parse_misspelled(_typed text, _config regconfig, _built_in tsvector[]) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _all text := lower(private.normalize_punctuation(_typed));
  _word text;
  _found tsquery;
  _query tsquery;
  _corrected integer := 0;
begin
  if _all ~ '"|(^|[[:space:]])(-|or[[:space:]])' then
    return null;
  end if;
  for _word in select word from regexp_split_to_table(_all, '[^[:alnum:]]+') as word where word <> '' limit 10 loop
    _found := websearch_to_tsquery(_config, _word);
    if _corrected < 3 and char_length(_word) between 4 and 20 and numnode(_found) > 0
      and not private.has_search_entry(_found || to_tsquery('simple', '''' || _word || ''':*'), _built_in)
    then
      _corrected := _corrected + 1;
      -- Looked up one by one: a query with all of them would be compared with every text.
      _found := to_tsquery(_config, (
        select string_agg('''' || word || '''', '|')
        from (
          select word from private.misspellings(_word) as word
          where exists (select from public.search_entries as e where e.vector @@ to_tsquery(_config, word))
          union
          select word from private.misspellings(_word) as word, unnest(_built_in) as vector
          where vector @@ to_tsquery(_config, word)
        ) as words
      ));
      if _found is null then
        return null;
      end if;
    end if;
    -- An empty query would match nothing.
    _query := case when _query is null then _found when numnode(_found) = 0 then _query else _query && _found end;
  end loop;
  return case when _corrected > 0 then _query end;
end $$;

-- As before, and never with a line that begins or ends with the sign of a cut.
create or replace function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  _original text := translate(_text, E'\u0002\u0003', '');
  _normalized text := private.normalize_punctuation(_original);
  _marked text := ts_headline(_config, _normalized, _words, _options);
  _excerpt text;
  _start integer;
  _before text;
  _after text;
begin
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _normalized, _words, _options);
  end if;
  _excerpt := translate(_marked, E'\u0002\u0003', '');
  _start := strpos(_normalized, _excerpt);
  -- ts_headline leaves out tags; such an excerpt cannot be located.
  if _start = 0 then
    return E'…\u00a0' || _marked || E'\u00a0…';
  end if;
  _before := left(_original, _start - 1);
  _after := substr(_original, _start + char_length(_excerpt));
  return case when _before ~ '[[:alnum:]]' then E'…\u00a0' else _before end
    || private.copy_marks(_marked, substr(_original, _start, char_length(_excerpt)))
    || case when _after ~ '[[:alnum:]]' then E'\u00a0…' else _after end;
end $$;

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
  _words tsquery := private.parse_whole_words(_typed, _config);
  _hidden text[] := coalesce(_exclude_kinds, '{}');
  _items jsonb[];
  _vectors tsvector[];
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
