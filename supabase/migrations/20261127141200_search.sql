-- The search finds words in every script, whatever their case and Unicode form, and within texts that put no spaces
-- between words. It finds whole words; only if nothing has them may the last one be the beginning of a word, and only
-- if there is no such word either, may words be wrong in one letter: the for there, or care for core, would be noise.
-- docs/decisions/088-search-index.md has the reasons and the figures.

-- What visitors can find, for functions that apply this condition in place of the table's policy: under row-level
-- security Postgres does not use the index, because it cannot know that @@ tells nobody what it compares.
create view private.found_entries as
  select e.* from public.search_entries as e where e.publish_at is null or e.publish_at <= now();
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

-- The first twelve words of what a visitor typed, as the words of texts are: with one minus sign for three and more,
-- because Postgres raises at thirty-two in a row, and with quotation marks around excluded words that may become
-- several.
create function private.normalize_query(_typed text) returns text
language sql immutable strict set search_path = ''
as $$
  select private.to_search_words(regexp_replace(
    regexp_replace(
      private.normalize_punctuation(coalesce(
        substring(_typed from '(?i)^(?:[[:space:]]*(?:or[[:space:]]+)*[^[:space:]]+){1,12}'), _typed
      )),
      '-([[:space:]!&|()]*-){2,}', '-', 'g'
    ),
    '(^|[[:space:]])-(' || private.unspaced() || '+)', '\1-"\2"', 'g'
  ))
$$;

-- The words of a query as they are; of one that has only words such as the, these. Understands "two words", or, and
-- -not. Like the functions below, it never raises.
create function private.parse_whole_words(_typed text, _config regconfig) returns tsquery
language sql stable set search_path = ''
as $$
  select case when numnode(words) > 0 then words else websearch_to_tsquery('simple', typed) end
  from (values (private.normalize_query(_typed))) as query (typed),
    lateral (select websearch_to_tsquery(_config, typed) as words) as parsed
$$;

-- The same, but the last word may be a prefix. In English it also matches other forms of the words, in other languages
-- the words as they are.
create function private.parse_search_query(_typed text, _config regconfig) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  _words text := trim(private.normalize_query(_typed));
  _last text := substring(_words from '[[:alnum:]]+$');
  _before text;
  _prefix tsquery;
begin
  -- Words in quotation marks and after a minus are meant literally.
  if _last is null or _words ~ '(^|[[:space:]])-[^[:space:]]*$' or _words ~ '^[^"]*"([^"]*"[^"]*")*[^"]*$' then
    return websearch_to_tsquery(_config, _words);
  end if;
  _before := left(_words, -char_length(_last));
  _prefix := to_tsquery('simple', '''' || _last || ''':*');
  return websearch_to_tsquery(_config, _words) || case
    when _before ~* '(^|[[:space:]])or[[:space:]]+$' then _prefix
    else websearch_to_tsquery(_config, _before) && _prefix
  end;
end $$;

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

-- The words that entries have and that differ from _word in one letter, as a query; null if there are none. With few
-- entries the planner would rather read each of them 700 times, which takes thirty times as long as the index.
create function private.find_similar_words(_word text, _config regconfig) returns tsquery
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select string_agg(quote_literal(lexeme), ' | ')::tsquery
  from unnest(tsvector_to_array(to_tsvector(
    _config, (select string_agg(spelling, ' ') from private.misspellings(_word) as spelling)
  ))) as lexeme
  where exists (select from private.found_entries as e where e.vector @@ quote_literal(lexeme)::tsquery)
$$;

-- A query in which each word that no text has, nor begins with, stands for all that differ from it in one letter; null
-- if there is none, or if words are in quotation marks or excluded, and so meant literally. Short words are left as
-- they are, because too many others are like them; the limits keep it fast.
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

-- _text with the marks that _marked has, which otherwise has as many characters. Between two marks, the characters are
-- taken together.
create function private.copy_marks(_marked text, _text text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    case when position = 1 then '' when position % 2 = 0 then E'\u0002' else E'\u0003' end
      || substr(_text, last - length + 1, length), '' order by position
  )
  from (
    select position, char_length(piece) as length, sum(char_length(piece)) over (order by position)::integer as last
    from regexp_split_to_table(_marked, E'[\u0002\u0003]') with ordinality as pieces (piece, position)
  ) as placed
$$;

-- How the sentence begins that _before breaks off in; null if that is more than 160 characters before.
create function private.begin_sentence(_before text) returns text
language sql immutable strict set search_path = ''
as $$
  select substring(right(_before, 160) from E'^.*(?:[.!?…][”’"»)\\]]*\\s+|[。！？]|\n)(.*)$')
$$;

-- A text with a mark before and after each match (options StartSel and StopSel), and with … where it was cut, never
-- with a line that begins or ends with that sign. Matches in normalized text, where words are compared as the index has
-- them, and returns the original; keeps the punctuation around the excerpt, which ts_headline drops next to a match. If
-- only a prefix was typed, its stem may match nothing; the word as it is does. In scripts without spaces each character
-- counts as a word, with U+001F after it, and the pairs of a query are characters that follow each other.
create function private.highlight_matches(_config regconfig, _text text, _words tsquery, _options text)
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
  -- What ts_headline leaves out or changes cannot be located.
  if _start = 0 then
    return E'…\u00a0' || _marked || E'\u00a0…';
  end if;
  _before := left(_original, _start - 1);
  _after := substr(_original, _start + char_length(_excerpt));
  return case
    when _before ~ '[[:alnum:]]' then E'…\u00a0' || coalesce(private.begin_sentence(_before), '')
    else _before
  end
    || private.copy_marks(_marked, substr(_original, _start, char_length(_excerpt)))
    || case when _after ~ '[[:alnum:]]' then E'\u00a0…' else _after end;
end $$;

-- A query for any of the words of _words that are not excluded; null if all are.
create function private.any_word(_words tsquery) returns tsquery
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(nullif(querytree(_words), 'T'), ' (&|<(-|\d+)>) ', ' | ', 'g')::tsquery
$$;

-- How a word or stem of a query may begin in a text, as a regular expression that ignores case: a stem ends in another
-- letter than its words (happi, happy; hope, hoping; possibl, possibility).
create function private.lexeme_pattern(_lexeme text) returns text
language sql immutable strict set search_path = ''
as $$
  select case
    when _lexeme ~ private.unspaced() then pattern
    when _lexeme ~ '^[[:alnum:]]' then '(?<![[:alnum:]])' || pattern || '[[:alnum:]]*'
    else pattern || '[[:alnum:]]*'
  end
  from (
    select replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(_lexeme, '[^[:alnum:]]', '.', 'g'),
      'i(?!$)', '[iıİ]', 'g'), '[eiy]$', '[eiyıİ]'), 'bl$', 'bi?l'), 'σ', '[σς]') as pattern
  ) as patterns
$$;

-- Regular expressions for what a text with all of _words has: one for each word, phrase or choice of words. Pairs of
-- characters that overlap are taken together. At most five, the longest.
create function private.word_patterns(_words tsquery) returns text[]
language sql immutable strict set search_path = ''
as $$
  select array(
    select pattern
    from regexp_split_to_table((
      -- What is between apostrophes is a word; without anything between, they are one apostrophe within a word.
      select string_agg(case
        when position % 2 = 0 then private.lexeme_pattern(piece)
        when piece ~ '&' then '&'
        when piece ~ '\|' then '|'
        -- <3>: two other words are between.
        when piece ~ '<' then '(?:[^[:alnum:]]+[[:alnum:]]+){'
          || coalesce(substring(piece from '\d+')::integer, 1) - 1 || '}[^[:alnum:]]+'
        else ''
      end, '' order by position)
      from regexp_split_to_table(regexp_replace(
        nullif(querytree(_words), 'T'), '(' || private.unspaced() || ')'' (?:&|<->) ''\1', '\1', 'g'
      ), '''') with ordinality as pieces (piece, position)
    ), '&') as pattern
    order by char_length(pattern) desc
    limit 5
  )
$$;

-- A regular expression for the words in _text that have a lexeme of _any, other than those that only begin like it and
-- parts of URLs; null if none has. _pattern matches how they begin.
create function private.form_pattern(_config regconfig, _text text, _any tsquery, _pattern text) returns text
language sql stable strict set search_path = ''
as $$
  select string_agg(case when form ~ private.unspaced() then pattern
    else '(?<![[:alnum:]/.@])' || pattern || '(?![[:alnum:]]|[/.@][[:alnum:]])' end, '|')
  from (
    select distinct matched[1] as form
    from regexp_matches(_text, '(' || _pattern || ')', 'gi') as matched
  ) as forms,
    lateral (
      select private.fold_case(form) as folded, regexp_replace(form, '[^[:alnum:]]', '.', 'g') as pattern
    ) as prepared
  where to_tsvector(_config, folded) @@ _any or to_tsvector('simple', folded) @@ _any
$$;

-- Where _pattern first matches, found with what follows, which tells a word from the end of another; null if nowhere.
-- (regexp_instr looks for all matches.)
create function private.first_match(_text text, _pattern text) returns integer
language sql immutable strict set search_path = ''
as $$
  select strpos(_text, (regexp_match(_text, '(?:' || _pattern || ').{0,40}', 'i'))[1])
$$;

-- What of _text shows _words best, with marks. Of a long text, it looks at 1,200 characters around a match, so that it
-- costs hardly more than a short one: where the last of the words is for the first time, since they are not together
-- before; if words there only begin like those, where any of them is. The beginning if none is in the text. _any is a
-- query for any of the words, and _patterns and _any_pattern are what word_patterns makes of both queries.
create function private.mark_excerpt(
  _config regconfig, _text text, _words tsquery, _any tsquery, _patterns text[], _any_pattern text
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  _before constant integer := 400;
  _length constant integer := 1200;
  _options constant text :=
    E'StartSel=\u0002, StopSel=\u0003, MaxWords=40, MinWords=24, ShortWord=0, MaxFragments=1';
  _is_long constant boolean := char_length(_text) > _length;
  _at integer;
  _start integer := 1;
  _part text := _text;
  _marked text;
begin
  for _attempt in 1..2 loop
    if _is_long then
      _at := case _attempt
        when 1 then coalesce(
          (select max(private.first_match(_text, pattern)) from unnest(_patterns) as pattern),
          private.first_match(_text, _any_pattern)
        )
        else private.first_match(_text, private.form_pattern(_config, _text, _any, _any_pattern))
      end;
      _start := greatest(coalesce(_at, 1) - _before, 1);
      -- Words are not cut.
      _part := regexp_replace(
        substr(_text, _start, _length),
        concat_ws('|', case when _start > 1 then '^\S{0,99}\s' end,
          case when _start + _length <= char_length(_text) then '\s\S{0,99}$' end), '', 'g'
      );
    end if;
    _marked := private.highlight_matches(_config, _part, _words, _options);
    if strpos(_marked, E'\u0002') = 0 and _any is not null and (_at is not null or not _is_long) then
      _marked := private.highlight_matches(_config, _part, _any, _options);
    end if;
    exit when _at is null or strpos(_marked, E'\u0002') > 0;
  end loop;
  return case when _start > 1 and left(_marked, 2) <> E'…\u00a0' then E'…\u00a0' else '' end || _marked || case
    when _is_long and _start + _length <= char_length(_text) and right(_marked, 2) <> E'\u00a0…' then E'\u00a0…'
    else ''
  end;
end $$;

-- What visitors find for _query, best match first, with the number of all matches in each row. Kinds in _exclude_kinds
-- are not searched; with _tag only what has that tag is. opening is how the text of an entry without a title begins;
-- corrected says that no entry has the words as they were typed: these have similar ones. Words that are all excluded
-- find nothing: they would rank the whole site.
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
  _any tsquery;
  _patterns text[];
  _any_pattern text;
begin
  if _words is null or numnode(_words) = 0 or querytree(_words) = 'T' then
    return;
  end if;
  if not private.has_search_entry(_words, _hidden, _tag) then
    _words := private.parse_search_query(_typed, _config);
    if not private.has_search_entry(_words, _hidden, _tag) then
      _words := private.parse_misspelled(_typed, _config);
      _corrected := true;
    end if;
  end if;
  _any := private.any_word(_words);
  _patterns := private.word_patterns(_words);
  _any_pattern := (private.word_patterns(_any))[1];
  return query
    select
      f.kind, f.id,
      private.highlight_matches(_config, f.title, _words, E'StartSel=\u0002, StopSel=\u0003, HighlightAll=true'),
      f.url, case when f.title = '' then left(f.text, 500) else '' end,
      private.mark_excerpt(_config, left(f.text, 50000), _words, _any, _patterns, _any_pattern),
      f.date, f.rank, f.total, _corrected
    from private.find_search_entries(
      _words, _hidden, _tag, least(greatest(coalesce(_limit, 20), 0), 100), greatest(coalesce(_offset, 0), 0)
    ) as f;
end $$;

revoke all on function public.search(text, integer, integer, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.search(text, integer, integer, text[], text) to anon, authenticated, service_role;
