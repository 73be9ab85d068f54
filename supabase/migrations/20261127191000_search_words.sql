-- The search finds words in every script, whatever their case and Unicode form, and within texts that put no spaces
-- between words; it always asks the index, and the built-in texts are indexed once, not for each query
-- (docs/decisions/088-search-index.md).

-- As before, and with the punctuation of other scripts.
create or replace function private.normalize_punctuation(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(_text, '[‘’‚‛′‹›]', '''', 'g'),
        '[“”„‟″«»「」『』]', '"', 'g'
      ),
      '[‐‑]', '-', 'g'
    ),
    '[–—―−…·•¡¿§¶†‡\u00a0\u2000-\u200a\u202f\u3000、。（），．！？：；・～【】〔〕《》〈〉،؛؟।॥]', ' ', 'g'
  )
$$;

-- One form for both cases of a letter, one character by one: lower() leaves two small sigmas, and two of the letter i.
create function private.fold_case(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select translate(case when char_length(lower(_text)) = char_length(_text) then lower(_text) else _text end, 'ςı', 'σi')
$$;

-- The characters of scripts that put no spaces between words, for regular expressions: Thai, Lao, Burmese, Khmer, kana,
-- Han.
create function private.unspaced() returns text
language sql immutable set search_path = ''
as $$
  select '[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf'
    || '\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]'
$$;

-- A text with each two neighbours of these scripts as a word, so that what is searched for is found by its pairs wherever
-- it is. One between others stands alone.
create function private.split_unspaced(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select case when _text !~ private.unspaced() then _text else (
    select string_agg(
      case
        when not is_unspaced then character
        when precedes then ' ' || character || following || ' '
        when follows then ''
        else ' ' || character || ' '
      end, '' order by place
    )
    from (
      select character, place, is_unspaced, lead(character) over neighbours as following,
             lead(is_unspaced) over neighbours as precedes, lag(is_unspaced) over neighbours as follows
      from (
        select character, place, character ~ private.unspaced() as is_unspaced
        from string_to_table(_text, null) with ordinality as characters (character, place)
      ) as marked
      window neighbours as (order by place)
    ) as placed
  ) end
$$;

-- A text as its words are compared.
create function private.to_search_words(_text text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.split_unspaced(private.fold_case(private.normalize_punctuation(normalize(_text, NFC))))
$$;

-- English stems and the words as they are, so that one index serves sites in any language and prefixes of words, and the
-- single characters of scripts without spaces, whose words are pairs. A tsvector holds at most 1 MB: of longer texts only
-- the beginning is indexed.
create or replace function private.search_vector(_title text, _text text) returns tsvector
language plpgsql immutable set search_path = ''
as $$
declare
  _heading text := private.to_search_words(_title);
  _beginning text := left(_text, 200000);
  _part text := private.to_search_words(_beginning);
  _characters text := '';
begin
  if _title || _beginning ~ private.unspaced() then
    _characters := (
      select coalesce(string_agg(distinct character, ' '), '')
      from string_to_table(_title || _beginning, null) as character where character ~ private.unspaced()
    );
  end if;
  loop
    begin
      return setweight(to_tsvector('english', _heading), 'A') || setweight(to_tsvector('simple', _heading), 'A')
        || to_tsvector('english', _part) || to_tsvector('simple', _part) || strip(to_tsvector('simple', _characters));
    exception when program_limit_exceeded then
      _part := left(_part, char_length(_part) / 4);
    end;
  end loop;
end $$;

-- What a visitor typed, as the words of texts are: with one minus sign for three and more, because Postgres raises at
-- thirty-two in a row, and with quotation marks around excluded words that may become several.
create or replace function private.normalize_query(_typed text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.to_search_words(regexp_replace(
    regexp_replace(private.normalize_punctuation(_typed), '-([[:space:]!&|()]*-){2,}', '-', 'g'),
    '(^|[[:space:]])-(' || private.unspaced() || '+)', '\1-"\2"', 'g'
  ))
$$;

alter table public.search_entries add column built_in boolean not null default false;

-- A built-in text is only read through the search, which knows whether it is shown.
drop policy "everyone can read public rows" on public.search_entries;
create policy "everyone can read public rows" on public.search_entries for select to anon, authenticated
  using (not built_in and (publish_at is null or publish_at <= now()));

-- What visitors can find, for functions that apply this condition in place of the table's policy: under row-level
-- security Postgres does not use the index, because it cannot know that @@ tells nobody what it compares. A built-in text
-- is shown while it is not saved as a row, whether public or not.
create view private.found_entries as
  select e.* from public.search_entries as e
  where (e.publish_at is null or e.publish_at <= now()) and case
    when not e.built_in then true
    when e.kind = 'page' then not exists (select from public.pages as p where '/' || p.slug = e.url)
    else not exists (select from public.models_sections as m where '/models/' || m.id = e.url)
  end;
revoke all on private.found_entries from public, anon, authenticated, service_role;

-- Whether a search would find anything.
create function private.has_search_entry(_words tsquery, _exclude_kinds text[] default '{}', _tag text default null)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.found_entries as e
    where e.vector @@ _words and e.kind <> all (_exclude_kinds) and (_tag is null or e.tags @> array[_tag])
  )
$$;

-- What a search finds, best first.
create function private.find_search_entries(
  _words tsquery, _exclude_kinds text[], _tag text, _limit integer, _offset integer
)
returns table (kind text, id text, title text, url text, text text, date date, rank real, total integer)
language sql stable security definer set search_path = ''
as $$
  with best as (
    select f.kind, f.id, ts_rank(f.vector, _words, 1) as rank, count(*) over ()::integer as total,
           case when not f.built_in then f.date end as date
    from private.found_entries as f
    where f.vector @@ _words and f.kind <> all (_exclude_kinds) and (_tag is null or f.tags @> array[_tag])
    order by rank desc, date desc nulls last, f.kind, f.id
    limit _limit offset _offset
  )
  select e.kind, e.id, e.title, e.url, e.text, b.date, b.rank, b.total
  from best as b join public.search_entries as e on (e.kind, e.id) = (b.kind, b.id)
  order by b.rank desc, b.date desc nulls last, e.kind, e.id
$$;

-- The words that entries have and that differ from _word in one letter, as a query; null if there are none.
create function private.find_similar_words(_word text, _config regconfig) returns tsquery
language sql stable security definer set search_path = ''
as $$
  select string_agg(quote_literal(lexeme), ' | ')::tsquery
  from unnest(tsvector_to_array(to_tsvector(
    _config, (select string_agg(spelling, ' ') from private.misspellings(_word) as spelling)
  ))) as lexeme
  where exists (select from private.found_entries as e where e.vector @@ quote_literal(lexeme)::tsquery)
$$;

drop function public.search(text, jsonb, integer, integer, text[], text);
drop function private.has_search_entry(tsquery, tsvector[], text[], text);
drop function private.parse_misspelled(text, regconfig, tsvector[]);

-- A query in which each word that no text has, nor begins with, stands for all that differ from it in one letter; null
-- if there is none, or if words are in quotation marks or excluded, and so meant literally. Short words are left as they
-- are, because too many others are like them; the limits keep it fast.
create function private.parse_misspelled(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _all text := private.normalize_query(_typed);
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
      and not private.has_search_entry(_found || to_tsquery('simple', '''' || _word || ''':*'))
    then
      _corrected := _corrected + 1;
      _found := private.find_similar_words(_word, _config);
      if _found is null then
        return null;
      end if;
    end if;
    -- An empty query would match nothing.
    _query := case when _query is null then _found when numnode(_found) = 0 then _query else _query && _found end;
  end loop;
  return case when _corrected > 0 then _query end;
end $$;

-- As before: _text with the marks that _marked has, which otherwise has as many characters. Between two marks, the
-- characters are taken together.
create or replace function private.copy_marks(_marked text, _text text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    case when place = 1 then '' when place % 2 = 0 then E'\u0002' else E'\u0003' end
      || substr(_text, last - length + 1, length), '' order by place
  )
  from (
    select place, char_length(piece) as length, sum(char_length(piece)) over (order by place)::integer as last
    from regexp_split_to_table(_marked, E'[\u0002\u0003]') with ordinality as pieces (piece, place)
  ) as placed
$$;

-- As before, but words are compared as the index has them. In scripts without spaces each character counts as a word,
-- with U+001F after it, and the pairs of a query are characters that follow each other.
create or replace function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text)
returns text
language plpgsql stable set search_path = ''
as $$
declare
  _original text := translate(_text, E'\u0002\u0003\u001f', '');
  _normalized text := private.fold_case(private.normalize_punctuation(_original));
  _parsed text := _normalized;
  _pair text := '''(' || private.unspaced() || ')(' || private.unspaced() || ')''(:[*A-D]+)?';
  _has_single boolean := _words::text ~ ('''' || private.unspaced() || '''');
  _marked text;
  _excerpt text;
  _start integer;
  _before text;
  _after text;
begin
  if _words::text ~ _pair then
    _words := regexp_replace(replace(_words::text, '<->', '&'), _pair, '(''\1'' <-> ''\2'')', 'g')::tsquery;
    _options := replace(replace(_options, 'MaxWords=40', 'MaxWords=90'), 'MinWords=24', 'MinWords=60');
  end if;
  if _parsed ~ private.unspaced() then
    _parsed := regexp_replace(_parsed, '(' || private.unspaced() || ')', E'\\1\u001f', 'g');
  end if;
  _marked := ts_headline(_config, _parsed, _words, _options);
  if strpos(_marked, E'\u0002') = 0 then
    _marked := ts_headline('simple', _parsed, _words, _options);
  end if;
  _marked := translate(replace(_marked, E'\u0003\u001f\u0002', ''), E'\u001f', '');
  -- It marks the characters of a pair also where they are apart.
  if not _has_single then
    _marked := regexp_replace(_marked, E'\u0002(' || private.unspaced() || E')\u0003', '\1', 'g');
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

-- The search as the version before asks for it, with the built-in texts, which are in the index now: its servers still
-- run when this is applied. PostgREST tells it from the search below by the names of the arguments.
create function public.search(
  _query text, _built_in jsonb, _limit integer default 20, _offset integer default 0, _exclude_kinds text[] default '{}',
  _tag text default null
)
returns table (
  kind text, id text, title text, url text, opening text, excerpt text, date date, rank real, total integer,
  corrected boolean
)
language plpgsql stable set search_path = ''
as $$
begin
  return query select * from public.search(_query, _limit, _offset, _exclude_kinds, _tag);
end $$;

-- What visitors find for _query, best match first, with the number of all matches in each row. Kinds in _exclude_kinds
-- are not searched; with _tag only what has that tag is. opening is how the text of an entry without a title begins;
-- corrected says that no entry has the words as they were typed: these have similar ones.
-- In title and excerpt, U+0002 precedes and U+0003 follows each match; texts cannot contain them
-- (private.document_lines; the fields of the admin drop control characters). Never raises: a query is cut to 200
-- characters, the limit is at most 100, and malformed input matches nothing.
create function public.search(
  _query text, _limit integer default 20, _offset integer default 0, _exclude_kinds text[] default '{}',
  _tag text default null
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
  _corrected boolean := false;
  _marks text := E'StartSel=\u0002, StopSel=\u0003, ';
begin
  if _words is null or numnode(_words) = 0 then
    return;
  end if;
  if not private.has_search_entry(_words, _hidden, _tag) then
    _words := private.parse_search_query(_typed, _config);
    if not private.has_search_entry(_words, _hidden, _tag) then
      _words := private.parse_misspelled(_typed, _config);
      _corrected := true;
    end if;
  end if;
  return query
    select
      f.kind, f.id,
      private.highlight_matches(_config, f.title, _words, _marks || 'HighlightAll=true'),
      f.url, case when f.title = '' then left(f.text, 500) else '' end,
      private.highlight_matches(
        _config, left(f.text, 50000), _words, _marks || 'MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1'
      ),
      f.date, f.rank, f.total, _corrected
    from private.find_search_entries(
      _words, _hidden, _tag, least(greatest(coalesce(_limit, 20), 0), 100), greatest(coalesce(_offset, 0), 0)
    ) as f;
end $$;

revoke all on function
  public.search(text, integer, integer, text[], text), public.search(text, jsonb, integer, integer, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search(text, integer, integer, text[], text), public.search(text, jsonb, integer, integer, text[], text)
  to anon, authenticated, service_role;

-- Takes the built-in texts that the site shows, [{"kind", "title", "url", "text"}], in place of those that it had.
create function public.store_built_in_texts(_texts jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from public.search_entries as e
  where e.built_in and not exists (
    select from jsonb_populate_recordset(null::public.search_entries, _texts) as t
    where (t.kind, t.title, t.url, t.text) = (e.kind, e.title, e.url, e.text)
  );
  insert into public.search_entries (kind, id, title, url, text, date, vector, built_in)
  select t.kind, t.url, t.title, t.url, t.text, current_date, private.search_vector(t.title, t.text), true
  from jsonb_populate_recordset(null::public.search_entries, _texts) as t
  where not exists (select from public.search_entries as e where (e.kind, e.id) = (t.kind, t.url))
  on conflict do nothing
$$;

revoke all on function public.store_built_in_texts(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.store_built_in_texts(jsonb) to service_role;

-- As before, but in the composed form, as queries are. All rows are indexed again.
create or replace function private.add_search_entry(_kind text, _row jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  _title text := normalize(coalesce(_row ->> 'title', _row ->> 'question', ''), NFC);
  _excerpt text := normalize(coalesce(_row ->> 'excerpt', ''), NFC);
  _body text := concat_ws(
    E'\n', case when not _row ? 'content' then nullif(_row ->> 'description', '') end,
    nullif(_row ->> 'image_alt', ''), private.document_lines(_row -> 'content')
  );
  _text text := normalize(concat_ws(' · ', nullif(_row ->> 'category', ''), nullif(trim(E' \n' from _body), '')), NFC);
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
